// Button that records a voice message, by a tap or while it is held, with the progress beside it.
import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { ArrowUp, Mic, Square, Trash2 } from 'lucide-react'
import { messageLimits } from '#rules/messaging/messages'
import { formatDuration } from '#web/lib/text/formatDuration.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { cx } from '#web/design/cx.ts'
import { formatBytes } from '#web/lib/text/formatBytes.ts'
import type { Progress } from './recording.ts'
import { actionClass, type OnRecorded } from '../writing/SendOrRecord.tsx'
import { useRecorder, type RecorderState } from './useRecorder.ts'

type VoiceRecorderProps = {
  onRecorded: OnRecorded
  /** Called with true while a recording covers the text field. */
  onRecordingChange: (isRecording: boolean) => void
}

/** A press of at least this length sends on release. */
const holdMs = 500
/** Dragging this many px off the button cancels the recording. */
const cancelDistancePx = 80

export function VoiceRecorder({ onRecorded, onRecordingChange }: VoiceRecorderProps) {
  const recorder = useRecorder(({ blob, durationMs, waveform }) => onRecorded(blob, durationMs, waveform))
  const { state, start, stop, send, cancel } = recorder
  const isIdle = state === 'idle'
  useEffect(() => {
    onRecordingChange(!isIdle)
    return () => onRecordingChange(false)
  }, [isIdle, onRecordingChange])
  const [isHeld, press] = usePress(recorder)
  const button = useRef<HTMLButtonElement>(null)

  function runAndRefocus(action: () => unknown) {
    button.current?.focus()
    void action()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || isIdle) return
    event.stopPropagation()
    runAndRefocus(cancel)
  }

  function onClick({ detail }: MouseEvent) {
    // Ignores the click of the press that started the recording; clicks by keyboard have no press.
    if (detail > 0 && press.isConsumed()) return
    void (isIdle ? start() : send())
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape cancels from any focused child
    <div onKeyDown={onKeyDown} className="contents">
      {!isIdle && (
        <Panel
          {...recorder}
          isHeld={isHeld}
          onCancel={() => runAndRefocus(cancel)}
          onStop={() => runAndRefocus(stop)}
        />
      )}
      <IconButton
        ref={button}
        label={isIdle ? 'Record a voice message' : 'Send'}
        {...press.events}
        onClick={onClick}
        className={cx('touch-none select-none', !isIdle && actionClass)}
      >
        {isIdle ? <Mic size={22} aria-hidden /> : <ArrowUp size={20} aria-hidden />}
      </IconButton>
    </div>
  )
}

type PressStart = { atMs: number; x: number; y: number }

/** Tracks a press on the button: holding records, release sends, moving away cancels. */
function usePress({ state, start, send, cancel }: ReturnType<typeof useRecorder>) {
  const pressStart = useRef<PressStart>(null)
  const isConsumed = useRef(false)
  const [isHeld, setHeld] = useState(false)
  function release() {
    pressStart.current = null
    setHeld(false)
  }
  const events = {
    onPointerDown({ button, currentTarget, pointerId, clientX, clientY }: PointerEvent<HTMLButtonElement>) {
      isConsumed.current = state === 'idle'
      if (state !== 'idle' || button !== 0) return
      pressStart.current = { atMs: performance.now(), x: clientX, y: clientY }
      setHeld(true)
      currentTarget.setPointerCapture(pointerId)
      void start()
    },
    onPointerMove({ clientX, clientY }: PointerEvent) {
      const pressed = pressStart.current
      if (!pressed || Math.hypot(clientX - pressed.x, clientY - pressed.y) < cancelDistancePx) return
      release()
      cancel()
    },
    onPointerUp() {
      const pressed = pressStart.current
      release()
      // While the permission prompt is open, there is no recording yet.
      const hasRecording = state === 'recording' || state === 'stopped'
      if (pressed && hasRecording && performance.now() - pressed.atMs >= holdMs) void send()
    },
    onPointerCancel: release,
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  }
  return [isHeld, { events, isConsumed: () => isConsumed.current }] as const
}

type PanelProps = {
  state: RecorderState
  progress: Progress
  isHeld: boolean
  onCancel: () => void
  onStop: () => void
}

function Panel({ state, progress, isHeld, onCancel, onStop }: PanelProps) {
  const isRecording = state === 'recording'
  return (
    <div
      role="group"
      aria-label="Voice message"
      className="absolute inset-y-0 right-[calc(44px+0.25rem)] left-0 z-1 flex min-h-tap items-center gap-1.5 rounded-[22px] bg-inset px-1"
    >
      <IconButton size="sm" label="Cancel" onClick={onCancel}>
        <Trash2 size={18} aria-hidden />
      </IconButton>
      <span role="status" className="sr-only">
        {state === 'starting' ? 'Starting the microphone' : isRecording ? 'Recording' : 'Recorded'}
      </span>
      <LevelMeter loudness={progress.loudness} />
      <span className="shrink-0 text-right text-small text-muted tabular-nums last:pr-3">
        <span role="timer" className={cx('block', isRecording && 'text-danger')}>
          {formatDuration(progress.ms)} / {formatDuration(messageLimits.voiceSeconds * 1000)}
        </span>
        <span className="block">
          {isHeld ? 'Slide to cancel' : progress.bytes > 0 ? formatBytes(progress.bytes) : '0 kB'}
        </span>
      </span>
      {isRecording && !isHeld && (
        <IconButton size="sm" label="Stop" onClick={onStop}>
          <Square size={16} aria-hidden className="fill-current" />
        </IconButton>
      )}
    </div>
  )
}

/** Bars of the last six seconds. */
const maxShownBars = 60

const LevelMeter = ({ loudness }: Pick<Progress, 'loudness'>) => (
  <span
    aria-hidden
    dir="ltr"
    className="flex h-8 min-w-0 flex-1 items-center justify-end gap-0.5 overflow-hidden"
  >
    {loudness.slice(-maxShownBars).map((level, index) => (
      <span
        key={index}
        style={{ height: `${Math.max(10, Math.sqrt(level) * 100)}%` }}
        className="w-0.5 shrink-0 rounded-full bg-text"
      />
    ))}
  </span>
)
