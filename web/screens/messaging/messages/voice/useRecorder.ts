// State of a voice recording. Unmounting discards it.
import { useEffect, useRef, useState } from 'react'
import { toast } from '#web/design/overlays/toast.ts'
import { hear } from './heard.ts'
import { startRecording, whyNot, type Progress, type Recorded, type Recording } from './recording.ts'

/** Idle, waiting for the microphone, recording, or ended and unsent. */
export type RecorderState = 'idle' | 'starting' | 'recording' | 'stopped'

const nothing: Progress = { ms: 0, bytes: 0, loudness: [] }

export function useRecorder(onRecorded: (recorded: Recorded) => void) {
  const [state, setState] = useState<RecorderState>('idle')
  const [progress, setProgress] = useState(nothing)
  /** The latest recording; an older one that starts late is cancelled. */
  const current = useRef<{ recording: Recording | null } | null>(null)

  function drop() {
    current.current?.recording?.cancel()
    current.current = null
  }
  useEffect(() => drop, [])

  async function start() {
    hear(null)
    const mine: { recording: Recording | null } = { recording: null }
    current.current = mine
    setProgress(nothing)
    setState('starting')
    try {
      const recording = await startRecording({ onProgress: setProgress, onFull: () => setState('stopped') })
      if (current.current !== mine) return recording.cancel()
      mine.recording = recording
      setState('recording')
    } catch (error) {
      if (current.current !== mine) return
      cancel()
      toast({ ...whyNot(error), kind: 'error' })
    }
  }

  function cancel() {
    drop()
    setState('idle')
  }

  async function stop() {
    setState('stopped')
    await current.current?.recording?.stop()
  }

  async function send() {
    const mine = current.current
    if (!mine?.recording) return cancel()
    const recorded = await mine.recording.stop()
    if (current.current !== mine) return
    cancel()
    if (recorded.blob.size > 0) onRecorded(recorded)
    else toast({ title: 'Nothing was recorded', description: 'Please try again.', kind: 'error' })
  }

  return { state, progress, start, stop, cancel, send }
}
