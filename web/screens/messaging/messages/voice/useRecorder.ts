// State of a voice recording. Unmounting discards it.
import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { setActivePlayer } from './activePlayer.ts'
import {
  startRecording,
  toMicrophoneToast,
  type Progress,
  type Recorded,
  type Recording,
} from './recording.ts'

/** Idle, waiting for the microphone, recording, or ended and unsent. */
export type RecorderState = 'idle' | 'starting' | 'recording' | 'stopped'

const noProgress: Progress = { ms: 0, bytes: 0, loudness: [] }

/** `onRecorded` receives the recording once it is sent; an empty one shows a toast instead. */
export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const [state, setState] = useState<RecorderState>('idle')
  const [progress, setProgress] = useState(noProgress)
  /** The latest recording; an older one that starts late is cancelled. */
  const latest = useRef<{ recording: Recording | null } | null>(null)

  function discard() {
    latest.current?.recording?.cancel()
    latest.current = null
  }
  useEffect(() => discard, [])

  async function start() {
    setActivePlayer(null)
    const session: { recording: Recording | null } = { recording: null }
    latest.current = session
    setProgress(noProgress)
    setState('starting')
    try {
      const recording = await startRecording({ onProgress: setProgress, onFull: () => setState('stopped') })
      if (latest.current !== session) return recording.cancel()
      session.recording = recording
      setState('recording')
    } catch (error) {
      if (latest.current !== session) return
      cancel()
      toast({ ...toMicrophoneToast(error), kind: 'error' })
    }
  }

  function cancel() {
    discard()
    setState('idle')
  }

  async function stop() {
    setState('stopped')
    await latest.current?.recording?.stop()
  }

  async function send() {
    const session = latest.current
    if (!session?.recording) return cancel()
    const recorded = await session.recording.stop()
    if (latest.current !== session) return
    cancel()
    if (recorded.blob.size > 0) onRecorded(recorded)
    else toast({ title: 'Nothing was recorded', description: 'Please try again.', kind: 'error' })
  }

  return { state, progress, start, stop, cancel, send }
}
