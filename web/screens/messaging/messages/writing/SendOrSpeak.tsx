// The button at the end of the place to write: it sends what is written, and where nothing is, one speaks.
import { lazy, Suspense } from 'react'
import { ArrowUp } from 'lucide-react'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { useCanSpeak } from '../voice/useCanSpeak.ts'

/** Takes a voice message: the file, how long it is, and its bars as digits. */
export type OnRecorded = (blob: Blob, durationMs: number, waveform: string) => void

type SendOrSpeakProps = {
  /** Whether anything is written. */
  says: boolean
  mayBeSent: boolean
  onSend: () => void
  /** Left out where nothing may be spoken, as in a request. */
  onRecorded: OnRecorded | undefined
  onSpeaking: (isSpeaking: boolean) => void
}

/** Over that of other round buttons, also under the pointer. */
export const actLook = 'bg-accent text-accent-contrast hover:bg-accent-hover! active:bg-accent-press!'

const VoiceRecorder = lazy(async () => ({
  default: (await import('../voice/VoiceRecorder.tsx')).VoiceRecorder,
}))

export function SendOrSpeak({ says, mayBeSent, onSend, onRecorded, onSpeaking }: SendOrSpeakProps) {
  const canSpeak = useCanSpeak()
  if (!canSpeak || !onRecorded || says) return <Send disabled={!mayBeSent} onClick={onSend} />
  return (
    <Suspense fallback={<Send disabled />}>
      <VoiceRecorder onRecorded={onRecorded} onSpeaking={onSpeaking} />
    </Suspense>
  )
}

const Send = ({ disabled, onClick }: { disabled: boolean; onClick?: () => void }) => (
  <IconButton
    label="Send"
    disabled={disabled}
    onClick={onClick}
    className={disabled ? 'bg-line text-faint' : actLook}
  >
    <ArrowUp size={20} aria-hidden />
  </IconButton>
)
