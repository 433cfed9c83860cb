// A microphone and a recorder for the tests of voice messages: they speak the API of a browser, and record what a test says.
import { act } from '@testing-library/react'
import { vi } from 'vitest'

type State = 'inactive' | 'recording'

/** Every recorder that was made, the newest last. */
export const recorders: FakePaystackRecorder[] = []

/** As MediaRecorder: parts come as events, and the last one right before it says that it has stopped. */
export class FakePaystackRecorder extends EventTarget {
  static supported: (type: string) => boolean = (type) => type.startsWith('audio/webm')
  static isTypeSupported = (type: string) => FakePaystackRecorder.supported(type)
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
  /** A second of it, of two kilobytes. */
  give(bytes = 2000) {
    const data = new Blob([new Uint8Array(bytes)])
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data }))
  }
  stop() {
    this.state = 'inactive'
    queueMicrotask(() => {
      this.give(500)
      this.dispatchEvent(new Event('stop'))
    })
  }
}

export const track = { stop: vi.fn<() => void>() }

/** How the browser answers who wants to speak; a DOMException where it does not let her. */
export const getUserMedia = vi.fn<(wanted: MediaStreamConstraints) => Promise<unknown>>()

export function plugIn(kinds = ['audioinput', 'videoinput']) {
  recorders.length = 0
  track.stop.mockReset()
  getUserMedia.mockReset().mockResolvedValue({ getTracks: () => [track] })
  FakePaystackRecorder.supported = (type) => type.startsWith('audio/webm')
  vi.stubGlobal('MediaRecorder', FakePaystackRecorder)
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

/** So many seconds of speech. */
export async function speak(seconds: number) {
  await act(async () => {
    for (let second = 0; second < seconds; second++) recorders.at(-1)?.give()
    await vi.advanceTimersByTimeAsync(seconds * 1000)
  })
}
