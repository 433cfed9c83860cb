// The player of voice messages: on a tap, one at a time, at any speed, from any position.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { chooseDataSaver } from '#web/session/preferences/dataSaver.ts'
import { eventually, setUpBrowser } from '../browser.tsx'
import { callsOf } from '../social/feeds.ts'
import {
  chat,
  chatsOf,
  chidiPartner,
  message,
  ownMessage,
  chatAnswer,
  chatViewer,
  openWithChats,
  voiceMessage,
} from './chats.ts'

setUpBrowser()

/** Media elements that play on request, and load nothing before. */
const play = vi.fn<(this: HTMLMediaElement) => Promise<void>>(function () {
  this.dispatchEvent(new Event('play'))
  return Promise.resolve()
})
const pause = vi.fn<(this: HTMLMediaElement) => void>(function () {
  this.dispatchEvent(new Event('pause'))
})
beforeEach(() => {
  play.mockClear()
  pause.mockClear()
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockImplementation(play)
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(pause)
})

const findNotes = () => screen.findAllByRole('group', { name: /^Voice message/ })

async function findNote(at = 0) {
  const group = (await findNotes())[at] as HTMLElement
  const inside = within(group)
  return {
    ...inside,
    group,
    audio: group.querySelector('audio') as HTMLAudioElement,
    slider: inside.getByRole('slider', { name: 'Position' }),
    press: (name: string | RegExp) => userEvent.click(inside.getByRole('button', { name })),
    position: () => inside.getByRole('slider').getAttribute('aria-valuetext'),
  }
}

const openChatWith = (...messages: ReturnType<typeof message>[]) =>
  openWithChats('/messages/7', { ChatScreenQuery: chatAnswer(messages) })

/** Reports the file as loaded, and played up to that second. */
async function playUpTo(audio: HTMLAudioElement, seconds: number) {
  Object.defineProperty(audio, 'readyState', { configurable: true, value: 4 })
  audio.currentTime = seconds
  await act(async () => fireEvent.timeUpdate(audio))
}

describe('a voice message', () => {
  it('shows its length and size, and loads nothing before a tap', async () => {
    chooseDataSaver('on')
    openChatWith(voiceMessage(1, { alt: 'Come before six' }))
    const { group, audio, getByText, press } = await findNote()
    expect(group.getAttribute('aria-label')).toBe('Voice message, 0:12')
    expect(getByText('0:12')).toBeTruthy()
    expect(getByText('24 kB')).toBeTruthy()
    expect(getByText('Come before six')).toBeTruthy()
    expect(audio.preload).toBe('none')
    expect(play).not.toHaveBeenCalled()
    await press('Play')
    expect(play.mock.contexts).toEqual([audio])
    await press('Pause')
    expect(pause.mock.contexts).toEqual([audio])
  })

  it('shows its progress, and returns to its beginning after its end', async () => {
    openChatWith(voiceMessage(1))
    const { audio, press, position, getByText } = await findNote()
    await press('Play')
    await playUpTo(audio, 3)
    expect(position()).toBe('0:03 of 0:12')
    expect(getByText('0:03 / 0:12')).toBeTruthy()
    await act(async () => fireEvent.ended(audio))
    expect(position()).toBe('0:00 of 0:12')
    expect(audio.currentTime).toBe(0)
  })

  it('can be started at any position by a tap or by keys, within its length', async () => {
    openChatWith(voiceMessage(1))
    const { audio, slider, position } = await findNote()
    vi.spyOn(slider, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 200, 44))
    slider.setPointerCapture = () => {}
    await act(async () => fireEvent.pointerDown(slider, { clientX: 250, buttons: 1, pointerId: 1 }))
    expect(position()).toBe('0:09 of 0:12')
    // A position that is not loaded yet starts there once it is.
    Object.defineProperty(audio, 'readyState', { configurable: true, value: 1 })
    await act(async () => fireEvent.loadedMetadata(audio))
    expect(audio.currentTime).toBe(9)
    slider.focus()
    for (const [key, second] of [
      ['{ArrowRight}', '0:10'],
      ['{ArrowLeft}{ArrowLeft}', '0:08'],
      ['{End}', '0:12'],
      ['{ArrowUp}', '0:12'],
      ['{Home}', '0:00'],
      ['{ArrowDown}', '0:00'],
    ] as const) {
      await userEvent.keyboard(key)
      expect(position()).toBe(`${second} of 0:12`)
    }
  })

  it('stops when another one starts', async () => {
    openChatWith(voiceMessage(1), voiceMessage(2))
    const [first, second] = [await findNote(0), await findNote(1)]
    await first.press('Play')
    await second.press('Play')
    expect(pause.mock.contexts).toEqual([first.audio])
    expect(first.getByRole('button', { name: 'Play' })).toBeTruthy()
    expect(second.getByRole('button', { name: 'Pause' })).toBeTruthy()
  })

  it('plays at the chosen speed, as all of them do, also the next time', async () => {
    openChatWith(voiceMessage(1), voiceMessage(2))
    const [first, second] = [await findNote(0), await findNote(1)]
    expect(second.audio.playbackRate).toBe(1)
    await first.press('Speed 1×, change to 1.5×')
    await first.press('Speed 1.5×, change to 2×')
    expect([first.audio.playbackRate, second.audio.playbackRate]).toEqual([2, 2])
    expect(second.audio.defaultPlaybackRate).toBe(2)
    expect(localStorage.getItem('voiceSpeed')).toBe('2')
    await first.press('Speed 2×, change to 1×')
    expect(localStorage.getItem('voiceSpeed')).toBe('1')
  })

  it('plays from a new address when the old one has expired', async () => {
    const renewed = voiceMessage(1, { url: '/media/messages/1.weba?until=2' })
    const { calls } = openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([voiceMessage(1)]),
      VoiceNoteQuery: { node: { ...renewed, __isNode: 'Message' } },
    })
    const { audio, press, queryByRole } = await findNote()
    await press('Play')
    await act(async () => fireEvent.error(audio))
    await eventually(() => expect(audio.getAttribute('src')).toBe('/media/messages/1.weba?until=2'))
    await eventually(() => expect(play).toHaveBeenCalledTimes(2))
    expect(queryByRole('alert')).toBeNull()
    expect(callsOf(calls, 'VoiceNoteQuery').map(({ variables }) => variables)).toEqual([{ id: 'message-1' }])
  })

  it('says when this browser cannot play it, and offers a download', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('')
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([voiceMessage(1)]),
      VoiceNoteQuery: { node: { ...voiceMessage(1), __isNode: 'Message' } },
    })
    const { audio, press, findByRole } = await findNote()
    await press('Play')
    await act(async () => fireEvent.error(audio))
    const alert = await findByRole('alert')
    expect(alert.textContent).toBe('This browser cannot play it. Download')
    expect(within(alert).getByRole('link').getAttribute('href')).toBe('/media/messages/1.weba')
  })

  it('that failed to load is retried with another tap', async () => {
    vi.spyOn(HTMLMediaElement.prototype, 'canPlayType').mockReturnValue('probably')
    const load = vi.spyOn(HTMLMediaElement.prototype, 'load').mockImplementation(() => {})
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([voiceMessage(1)]),
      VoiceNoteQuery: { node: { ...voiceMessage(1), __isNode: 'Message' } },
    })
    const { audio, press, findByRole, queryByRole } = await findNote()
    await press('Play')
    await act(async () => fireEvent.error(audio))
    expect((await findByRole('alert')).textContent).toBe(
      'The voice message could not be played. Tap to try again.',
    )
    await press('Play')
    expect(load).toHaveBeenCalledTimes(1)
    expect(play).toHaveBeenCalledTimes(2)
    expect(queryByRole('alert')).toBeNull()
  })
})

it('a voice message is described where it is the last message of a chat', async () => {
  const last = chat(chidiPartner(), [voiceMessage(1)])
  openWithChats('/messages', {
    MessagesScreenQuery: { viewer: chatViewer({ conversations: chatsOf([last]) }) },
  })
  const row = (await screen.findByRole('link', { name: /Chidi Eze/ })).closest('li') as HTMLElement
  expect(within(row).getByText('Voice message, 0:12')).toBeTruthy()
})

it('an answer to a voice message quotes it as one', async () => {
  openChatWith(voiceMessage(1), ownMessage(2, { isReply: true, replyTo: voiceMessage(1) }))
  const quote = await screen.findByRole('button', { name: /^In answer to/ })
  expect(quote.textContent).toBe('In answer to: Chidi EzeVoice message')
})
