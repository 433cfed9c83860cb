// Button of the composer: Send if there is content, else record a voice message.
import { lazy, Suspense } from 'react'
import { ArrowUp } from 'lucide-react'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { useCanRecord } from '../voice/useCanRecord.ts'

/** Receives a recording; `waveform` is encoded as digits. */
export type OnRecorded = (blob: Blob, durationMs: number, waveform: string) => void

type SendOrRecordProps = {
  /** True if the message has content, so that Send replaces the recorder. */
  hasContent: boolean
  canSend: boolean
  onSend: () => void
  /** Undefined where voice messages are not allowed, as in a request. */
  onRecorded: OnRecorded | undefined
  onRecordingChange: (isRecording: boolean) => void
}

/** Classes that override the colours of an icon button. */
export const actionClass = 'bg-accent text-accent-contrast hover:bg-accent-hover! active:bg-accent-press!'

const VoiceRecorder = lazy(async () => ({
  default: (await import('../voice/VoiceRecorder.tsx')).VoiceRecorder,
}))

export function SendOrRecord({
  hasContent,
  canSend,
  onSend,
  onRecorded,
  onRecordingChange,
}: SendOrRecordProps) {
  const canRecord = useCanRecord()
  if (!canRecord || !onRecorded || hasContent) return <Send disabled={!canSend} onClick={onSend} />
  return (
    <Suspense fallback={<Send disabled />}>
      <VoiceRecorder onRecorded={onRecorded} onRecordingChange={onRecordingChange} />
    </Suspense>
  )
}

const Send = ({ disabled, onClick }: { disabled: boolean; onClick?: () => void }) => (
  <IconButton
    label="Send"
    disabled={disabled}
    onClick={onClick}
    className={disabled ? 'bg-line text-faint' : actionClass}
  >
    <ArrowUp size={20} aria-hidden />
  </IconButton>
)
