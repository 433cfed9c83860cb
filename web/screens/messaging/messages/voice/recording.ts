// Records a voice: as little as it takes to be understood, for two minutes at the most, and how loud it was meanwhile.
import { messageLimits } from '#rules/messaging/messages'
import { barsOf } from './waveform.ts'

/** Of a call's quality: a minute is 120 kB. */
const bitsPerSecond = 16_000

/** The first that the browser has; what it has of its own where it has none of them. */
const types = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4']

/** How often it is looked how loud it is, and how large it has become. */
const lookMs = 100
const partMs = 1000

export interface Recorded {
  blob: Blob
  durationMs: number
  waveform: string
}

/** How a recording stands. */
export interface Progress {
  ms: number
  bytes: number
  /** How loud it was at each look, from 0 to 1. */
  loudness: readonly number[]
}

export interface Recording {
  /** Ends it; what was recorded is the same however often one asks. */
  stop: () => Promise<Recorded>
  /** Ends it, and nothing of it is left. */
  cancel: () => void
}

export interface Listener {
  onProgress: (progress: Progress) => void
  /** Two minutes are over: it has ended by itself. */
  onFull: () => void
}

/** Begins once the person lets it. Rejects with what the browser says where it cannot; see `whyNot`. */
export async function startRecording({ onProgress, onFull }: Listener): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const mimeType = types.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType && { mimeType }),
  })
  const meter = meterOf(stream)
  const parts: Blob[] = []
  const loudness: number[] = []
  const began = performance.now()
  let durationMs = 0
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const stopped = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => resolve(), { once: true }),
  )

  function end() {
    if (recorder.state === 'inactive') return
    durationMs = performance.now() - began
    clearInterval(looking)
    recorder.stop()
    for (const track of stream.getTracks()) track.stop()
    meter.close()
  }

  function look() {
    loudness.push(meter.read())
    const ms = performance.now() - began
    onProgress({ ms, bytes: parts.reduce((sum, { size }) => sum + size, 0), loudness: [...loudness] })
    if (ms < messageLimits.voiceSeconds * 1000) return
    end()
    onFull()
  }
  recorder.start(partMs)
  const looking = setInterval(look, lookMs)
  return {
    async stop() {
      end()
      await stopped
      return {
        blob: new Blob(parts, { type: recorder.mimeType }),
        durationMs: Math.round(durationMs),
        waveform: barsOf(loudness),
      }
    },
    cancel: end,
  }
}

/** How loud it is at this moment; silent where the browser cannot tell. */
function meterOf(stream: MediaStream) {
  if (typeof AudioContext === 'undefined') return { read: () => 0, close: () => {} }
  const audio = new AudioContext()
  const analyser = audio.createAnalyser()
  audio.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      return Math.min(
        1,
        samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0),
      )
    },
    close: () => void audio.close().catch(() => {}),
  }
}

/** Why there is no recording, and what to do about it, for who wanted to speak. */
export function whyNot(error: unknown): { title: string; description: string } {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError')
    return {
      title: 'The microphone is blocked',
      description: 'Allow it for this site in the settings of your browser, then try again.',
    }
  if (name === 'NotFoundError')
    return { title: 'No microphone was found', description: 'Connect one, then try again.' }
  if (name === 'NotReadableError')
    return { title: 'The microphone is busy', description: 'Close other apps that use it, then try again.' }
  return { title: 'The microphone could not be used', description: 'Please try again.' }
}
