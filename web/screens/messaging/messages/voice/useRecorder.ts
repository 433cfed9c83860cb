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

export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const [state, setState] = useState<RecorderState>('idle')
  const [progress, setProgress] = useState(noProgress)
  /** The latest recording; an older one that starts late is cancelled. */
  const current = useRef<{ recording: Recording | null } | null>(null)

  function discard() {
    current.current?.recording?.cancel()
    current.current = null
  }
  useEffect(() => discard, [])

  async function start() {
    setActivePlayer(null)
    const own: { recording: Recording | null } = { recording: null }
    current.current = own
    setProgress(noProgress)
    setState('starting')
    try {
      const recording = await startRecording({ onProgress: setProgress, onFull: () => setState('stopped') })
      if (current.current !== own) return recording.cancel()
      own.recording = recording
      setState('recording')
    } catch (error) {
      if (current.current !== own) return
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
    await current.current?.recording?.stop()
  }

  async function send() {
    const own = current.current
    if (!own?.recording) return cancel()
    const recorded = await own.recording.stop()
    if (current.current !== own) return
    cancel()
    if (recorded.blob.size > 0) onRecorded(recorded)
    else toast({ title: 'Nothing was recorded', description: 'Please try again.', kind: 'error' })
  }

  return { state, progress, start, stop, cancel, send }
}
