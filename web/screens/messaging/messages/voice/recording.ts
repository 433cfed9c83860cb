// Recording of speech at low bitrate, for up to two minutes, with its loudness.
import { messageLimits } from '#rules/messaging/messages'
import { encodeWaveform } from './waveform.ts'

/** Bitrate of a phone call: 120 kB per minute. */
const bitsPerSecond = 16_000

/** In order of preference; the browser's default if none is supported. */
const mimeTypes = ['audio/webm;codecs=opus', 'audio/ogg;codecs=opus', 'audio/mp4;codecs=opus', 'audio/mp4']

const sampleMs = 100
const chunkMs = 1000

export interface Recorded {
  blob: Blob
  durationMs: number
  waveform: string
}

export interface Progress {
  ms: number
  bytes: number
  /** Loudness of each sample, from 0 to 1. */
  loudness: readonly number[]
}

export interface Recording {
  /** Ends the recording; repeated calls return the same result. */
  stop: () => Promise<Recorded>
  cancel: () => void
}

export interface RecordingListener {
  onProgress: (progress: Progress) => void
  /** Called when the recording ends at the maximum length. */
  onFull: () => void
}

/** Resolves once the microphone is granted. Rejects with the browser's error; see `toMicrophoneToast`. */
export async function startRecording({ onProgress, onFull }: RecordingListener): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true },
  })
  const mimeType = mimeTypes.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    audioBitsPerSecond: bitsPerSecond,
    ...(mimeType && { mimeType }),
  })
  const meter = createMeter(stream)
  const chunks: Blob[] = []
  const loudness: number[] = []
  const startedAt = performance.now()
  let durationMs = 0
  recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data))
  const stopped = new Promise<void>((resolve) =>
    recorder.addEventListener('stop', () => resolve(), { once: true }),
  )

  function endRecording() {
    if (recorder.state === 'inactive') return
    durationMs = performance.now() - startedAt
    clearInterval(timer)
    recorder.stop()
    for (const track of stream.getTracks()) track.stop()
    meter.close()
  }

  function sample() {
    loudness.push(meter.read())
    const ms = performance.now() - startedAt
    onProgress({ ms, bytes: chunks.reduce((sum, { size }) => sum + size, 0), loudness: [...loudness] })
    if (ms < messageLimits.voiceSeconds * 1000) return
    endRecording()
    onFull()
  }
  recorder.start(chunkMs)
  const timer = setInterval(sample, sampleMs)
  return {
    async stop() {
      endRecording()
      await stopped
      return {
        blob: new Blob(chunks, { type: recorder.mimeType }),
        durationMs: Math.round(durationMs),
        waveform: encodeWaveform(loudness),
      }
    },
    cancel: endRecording,
  }
}

/** Creates a meter of the current loudness, from 0 to 1; always 0 without AudioContext. */
function createMeter(stream: MediaStream) {
  if (typeof AudioContext === 'undefined') return { read: () => 0, close: () => {} }
  const audioContext = new AudioContext()
  const analyser = audioContext.createAnalyser()
  audioContext.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  return {
    read() {
      analyser.getFloatTimeDomainData(samples)
      return Math.min(
        1,
        samples.reduce((max, value) => Math.max(max, Math.abs(value)), 0),
      )
    },
    close: () => void audioContext.close().catch(() => {}),
  }
}

/** Maps an error of `startRecording` to a toast. */
export function toMicrophoneToast(error: unknown): { title: string; description: string } {
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
