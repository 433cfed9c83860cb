// The recorder of voice messages: starting by a tap or by holding, progress, sending, dropping, and failures.
import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { SendOrRecord } from '#web/screens/messaging/messages/writing/SendOrRecord.tsx'
import { Toasts } from '#web/design/overlays/Toasts.tsx'
import { eventually, setUpBrowser } from '../browser.tsx'
import {
  getUserMedia,
  stubMicrophone,
  recorders,
  recordSeconds,
  FakeMediaRecorder,
  track,
} from './microphone.ts'

setUpBrowser()

const onRecorded = vi.fn<(blob: Blob, durationMs: number, waveform: string) => void>()
const onRecordingChange = vi.fn<(isSpeaking: boolean) => void>()

beforeEach(() => {
  onRecorded.mockReset()
  onRecordingChange.mockReset()
  stubMicrophone()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] })
})

function renderRecorder(change: Partial<Parameters<typeof SendOrRecord>[0]> = {}) {
  const props = {
    hasContent: false,
    canSend: false,
    onSend: () => {},
    onRecorded,
    onRecordingChange,
    ...change,
  }
  return render(
    <>
      <SendOrRecord {...props} />
      <Toasts />
    </>,
  )
}

const findMicrophone = () => screen.findByRole('button', { name: 'Record a voice message' })
const findButton = (name: string) => screen.findByRole('button', { name })
const clickButton = async (name: string) => userEvent.click(await findButton(name))
const startRecording = async () => {
  await userEvent.click(await findMicrophone())
  await findButton('Stop')
}

describe('a tap on the microphone', () => {
  it('starts a recording that shows its length and size, and Send ends it', async () => {
    renderRecorder()
    await startRecording()
    expect(getUserMedia).toHaveBeenCalledWith({
      audio: expect.objectContaining({ channelCount: 1 }) as object,
    })
    const [recorder] = recorders
    expect(recorder?.options).toEqual({ mimeType: 'audio/webm;codecs=opus', audioBitsPerSecond: 16_000 })
    expect(onRecordingChange).toHaveBeenLastCalledWith(true)
    await recordSeconds(7)
    expect(screen.getByRole('timer').textContent).toBe('0:07 / 2:00')
    expect(screen.getByText('14 kB')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Recording')
    await clickButton('Send')
    await eventually(() => expect(onRecorded).toHaveBeenCalledTimes(1))
    const [blob, durationMs, waveform] = onRecorded.mock.calls[0] ?? []
    expect([blob?.size, blob?.type]).toEqual([14_500, 'audio/webm;codecs=opus'])
    expect(durationMs).toBeCloseTo(7000, -3)
    expect(waveform).toMatch(/^[0-9a-f]{64}$/)
    expect(track.stop).toHaveBeenCalledTimes(1)
    expect(await findMicrophone()).toBeTruthy()
    expect(onRecordingChange).toHaveBeenLastCalledWith(false)
  })

  it('starts a recording that can be stopped first, and keeps its length', async () => {
    renderRecorder()
    await startRecording()
    await recordSeconds(3)
    await clickButton('Stop')
    expect(screen.getByRole('status').textContent).toBe('Recorded')
    expect(document.activeElement).toBe(await findButton('Send'))
    await recordSeconds(5)
    expect(screen.getByRole('timer').textContent).toBe('0:03 / 2:00')
    await clickButton('Send')
    await eventually(() => expect(onRecorded.mock.calls[0]?.[1]).toBeCloseTo(3000, -3))
  })

  it('starts a recording that can be dropped, by a button or by Escape, and sends nothing', async () => {
    renderRecorder()
    await startRecording()
    await recordSeconds(2)
    await clickButton('Cancel')
    expect(document.activeElement).toBe(await findMicrophone())
    await startRecording()
    await userEvent.keyboard('{Escape}')
    expect(await findMicrophone()).toBeTruthy()
    expect(track.stop).toHaveBeenCalledTimes(2)
    expect(onRecorded).not.toHaveBeenCalled()
  })

  it('works by keys as well', async () => {
    renderRecorder()
    ;(await findMicrophone()).focus()
    await userEvent.keyboard('{Enter}')
    await findButton('Stop')
    await recordSeconds(2)
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(onRecorded).toHaveBeenCalledTimes(1))
  })

  it('starts a recording that ends by itself after two minutes, and is kept until it is sent', async () => {
    renderRecorder()
    await startRecording()
    await recordSeconds(121)
    expect(screen.getByRole('timer').textContent).toBe('2:00 / 2:00')
    expect(recorders[0]?.state).toBe('inactive')
    expect(onRecorded).not.toHaveBeenCalled()
    await clickButton('Send')
    await eventually(() => expect(onRecorded.mock.calls[0]?.[1]).toBe(120_000))
  })

  it('starts a recording that is dropped when the viewer leaves, also while the microphone is starting', async () => {
    const first = renderRecorder()
    await startRecording()
    first.unmount()
    expect(track.stop).toHaveBeenCalledTimes(1)
    let open = (_stream: unknown) => {}
    getUserMedia.mockReturnValue(new Promise((resolve) => (open = resolve)))
    const second = renderRecorder()
    await userEvent.click(await findMicrophone())
    second.unmount()
    await act(async () => open({ getTracks: () => [track] }))
    await eventually(() => expect(track.stop).toHaveBeenCalledTimes(2))
    expect(onRecorded).not.toHaveBeenCalled()
  })
})

describe('a held microphone button', () => {
  const holdMicrophone = async () => {
    const button = await findMicrophone()
    await act(async () =>
      fireEvent.pointerDown(button, { button: 0, clientX: 300, clientY: 20, pointerId: 1 }),
    )
    await eventually(() => expect(recorders.at(-1)?.state).toBe('recording'))
    return button
  }
  const release = (held: HTMLElement) =>
    act(async () => {
      fireEvent.pointerUp(held, { pointerId: 1 })
      fireEvent.click(held, { detail: 1 })
    })

  it('records as long as it is held, and sends when it is released', async () => {
    renderRecorder()
    const button = await holdMicrophone()
    expect(await screen.findByText('Slide to cancel')).toBeTruthy()
    await recordSeconds(3)
    await release(button)
    await eventually(() => expect(onRecorded).toHaveBeenCalledTimes(1))
    expect(onRecorded.mock.calls[0]?.[1]).toBeCloseTo(3000, -3)
  })

  it('sends nothing when the finger slides away', async () => {
    renderRecorder()
    const button = await holdMicrophone()
    await recordSeconds(2)
    await act(async () => fireEvent.pointerMove(button, { clientX: 290, clientY: 20 }))
    expect(recorders[0]?.state).toBe('recording')
    await act(async () => fireEvent.pointerMove(button, { clientX: 210, clientY: 20 }))
    await release(button)
    expect(await findMicrophone()).toBeTruthy()
    expect(track.stop).toHaveBeenCalledTimes(1)
    expect(onRecorded).not.toHaveBeenCalled()
  })

  it('keeps recording after a first permission prompt ends the hold', async () => {
    let open = (_stream: unknown) => {}
    getUserMedia.mockReturnValue(new Promise((resolve) => (open = resolve)))
    renderRecorder()
    const button = await findMicrophone()
    await act(async () => fireEvent.pointerDown(button, { button: 0, pointerId: 1 }))
    await release(button)
    await act(async () => open({ getTracks: () => [track] }))
    expect(await findButton('Stop')).toBeTruthy()
    expect(onRecorded).not.toHaveBeenCalled()
  })
})

describe('a viewer who cannot record', () => {
  it('sees the reason and what to do', async () => {
    renderRecorder()
    for (const [name, title, description] of [
      [
        'NotAllowedError',
        'The microphone is blocked',
        'Allow it for this site in the settings of your browser, then try again.',
      ],
      ['NotFoundError', 'No microphone was found', 'Connect one, then try again.'],
      ['NotReadableError', 'The microphone is busy', 'Close other apps that use it, then try again.'],
      ['AbortError', 'The microphone could not be used', 'Please try again.'],
    ] as const) {
      getUserMedia.mockRejectedValueOnce(new DOMException('', name))
      await userEvent.click(await findMicrophone())
      expect(await screen.findByText(title)).toBeTruthy()
      expect(screen.getByText(description)).toBeTruthy()
    }
  })

  it('gets the send button alone: without a microphone, a recorder, or permission to send files', async () => {
    const send = async () => {
      await eventually(() => expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy())
      expect(screen.queryByRole('button', { name: 'Record a voice message' })).toBeNull()
    }
    stubMicrophone(['videoinput'])
    const silent = renderRecorder()
    await send()
    silent.unmount()
    stubMicrophone()
    vi.stubGlobal('MediaRecorder', undefined)
    const old = renderRecorder()
    await send()
    old.unmount()
    stubMicrophone()
    const rendered = renderRecorder({ onRecorded: undefined })
    await send()
    rendered.unmount()
    renderRecorder({ hasContent: true })
    await send()
  })
})

it('a browser without Opus records in a format that it has', async () => {
  FakeMediaRecorder.supported = (type) => type === 'audio/mp4'
  const first = renderRecorder()
  await startRecording()
  expect(recorders[0]?.mimeType).toBe('audio/mp4')
  first.unmount()
  FakeMediaRecorder.supported = () => false
  renderRecorder()
  await startRecording()
  expect(recorders[1]?.options).toEqual({ audioBitsPerSecond: 16_000 })
})
