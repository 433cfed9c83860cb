// Fake microphone and MediaRecorder, which happy-dom lacks, for the tests of voice messages.
import { act } from '@testing-library/react'
import { vi } from 'vitest'

type State = 'inactive' | 'recording'

/** All recorders so far, the newest last. */
export const recorders: FakeMediaRecorder[] = []

/** Acts as MediaRecorder: data arrives as events, the last one right before `stop`. */
export class FakeMediaRecorder extends EventTarget {
  static supported: (type: string) => boolean = (type) => type.startsWith('audio/webm')
  static isTypeSupported = (type: string) => FakeMediaRecorder.supported(type)
  state: State = 'inactive'
  readonly mimeType: string

  constructor(
    readonly stream: { getTracks: () => { stop: () => void }[] },
    readonly options: { mimeType?: string; audioBitsPerSecond?: number },
  ) {
    super()
    this.mimeType = options.mimeType ?? 'audio/own'
    recorders.push(this)
  }
  start() {
    this.state = 'recording'
  }
  /** Emits a second of audio, of two kilobytes. */
  emitData(bytes = 2000) {
    const data = new Blob([new Uint8Array(bytes)])
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }
  stop() {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.emitData(500)
      this.dispatchEvent(new Event('stop'))
    })
  }
}

export const track = { stop: vi.fn<() => void>() }

/** The result of `getUserMedia`: a stream, or a rejected DOMException. */
export const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>()

/** Stubs `MediaRecorder` and a device with inputs of these kinds. */
export function stubMicrophone(kinds = ['audioinput', 'videoinput']) {
  recorders.length = 0
  track.stop.mockReset()
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] })
  FakeMediaRecorder.supported = (type) => type.startsWith('audio/webm')
  vi.stubGlobal('MediaRecorder', FakeMediaRecorder)
  const enumerateDevices = async () => kinds.map((kind) => ({ kind }))
  vi.stubGlobal(
    'navigator',
    new Proxy(navigator, {
      get: (own, name) =>
        name === 'mediaDevices' ? { getUserMedia, enumerateDevices } : (Reflect.get(own, name) as unknown),
    }),
  )
  HTMLElement.prototype.setPointerCapture = () => {}
}

/** Records that many seconds of speech. */
export async function recordSeconds(seconds: number) {
  await act(async () => {
    for (let second = 0; second < seconds; second++) recorders.at(-1)?.emitData()
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  })
}
