// Photos and videos that a student sends in a chat: chosen, looked at, sent with their message, cancelled, kept.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageFaults } from '#rules/messaging/messages'
import * as preparing from '#web/components/composer/files/prepareFile.ts'
import { Unfit } from '#web/components/composer/files/unfit.ts'
import { mediaFaults } from '#rules/shared/media'
import { brokenConnection, eventually, freshBrowser, refusal, type Call } from '../browser.tsx'
import { photo, prepareNothing } from '../composer/composing.ts'
import { kept as onDevice } from '../deviceStore.ts'
import { slowly } from '../social/feeds.ts'
import {
  bayo,
  bubble,
  chat,
  chidiWrites,
  drawNothing,
  field,
  kept,
  mine,
  notes,
  open,
  opened,
  reload,
  sent,
  tooLarge,
  tooLong,
  video,
  viewer,
  visit,
  write,
} from './messaging.ts'
import { plugIn, recorders } from './microphone.ts'
import { serveSockets } from '../relay/socketServer.ts'
import { forever, serveUploads, type UploadCall } from '../relay/uploads.ts'

freshBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))
beforeEach(() => {
  serveSockets()
  onDevice.clear()
  drawNothing()
})

const choose = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Photos and videos'), files, { applyAccept: false })

const chosen = async (name: string) => within(await screen.findByRole('group', { name }))
const send = async () => userEvent.click(await screen.findByRole('button', { name: 'Send' }))
const notSent = () => screen.queryByRole('list', { name: 'Not sent yet' })

/** The server's answer to the message that was uploaded. */
const answerOf = ({ variables }: UploadCall, number = 1) => {
  const { input } = variables as { input: { content: string; media: unknown[] } }
  const message = mine(number, { content: input.content || 'A photo' })
  return { sendMessage: { message, conversation: chat(chidiWrites(), [message]) } }
}

describe('a photo that she chooses', () => {
  it('is shown with what was saved, and goes with her words in one message', async () => {
    const uploads = serveUploads((call) => answerOf(call))
    visit('/messages/7')
    await choose(photo())
    expect((await chosen('Photo 1 of 1')).getByText('40 kB → 4 kB')).toBeTruthy()
    await write('Is this the one?{Enter}')
    await bubble('Is this the one?')
    expect(uploads).toHaveLength(1)
    expect(uploads[0]).toMatchObject({
      operation: 'outboxMutation',
      variables: { input: { content: 'Is this the one?', media: [{ file: null }] } },
      map: { 0: ['variables.input.media.0.file'] },
    })
    expect(uploads[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/)
    expect(notSent()).toBeNull()
    expect(screen.queryByRole('group', { name: 'Photo 1 of 1' })).toBeNull()
    await eventually(() => expect([onDevice.size, kept()]).toEqual([0, []]))
  })

  it('goes without a word, too', async () => {
    const uploads = serveUploads((call) => answerOf(call))
    visit('/messages/7')
    await choose(photo('one.jpg'), photo('two.jpg'))
    await chosen('Photo 2 of 2')
    await send()
    await bubble('A photo')
    expect(uploads[0]?.variables).toMatchObject({
      input: { content: '', media: [{ file: null }, { file: null }] },
    })
  })

  it('is taken back', async () => {
    visit('/messages/7')
    await choose(photo())
    await userEvent.click((await chosen('Photo 1 of 1')).getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('group', { name: 'Photo 1 of 1' })).toBeNull()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })).disabled).toBe(true)
    await eventually(() => expect(onDevice.size).toBe(0))
  })

  it('is pasted, or dropped anywhere', async () => {
    visit('/messages/7')
    fireEvent.paste(await field(), { clipboardData: { files: [photo('pasted.png')] } })
    await chosen('Photo 1 of 1')
    const dataTransfer = { files: [photo('dropped.png')], types: ['Files'] }
    fireEvent.dragOver(document.body, { dataTransfer })
    expect(await screen.findByText('Drop photos or videos to add them')).toBeTruthy()
    fireEvent.drop(document.body, { dataTransfer })
    await chosen('Photo 2 of 2')
    expect(screen.queryByText('Drop photos or videos to add them')).toBeNull()
  })

  it('is there when she comes back, with her words', async () => {
    visit('/messages/7')
    await choose(photo())
    await chosen('Photo 1 of 1')
    await write('Half a thought')
    reload()
    open('/messages/7')
    await chosen('Photo 1 of 1')
    expect((await field()).value).toBe('Half a thought')
  })

  it('is not offered while she can only ask', async () => {
    visit('/messages/7', { ChatScreenQuery: opened([], {}, { viewerMessageStanding: 'REQUEST' }) })
    await field()
    expect(screen.queryByRole('button', { name: 'Add photos or videos' })).toBeNull()
    fireEvent.paste(await field(), { clipboardData: { files: [photo()] } })
    expect(await screen.findByText(messageFaults.plainRequest)).toBeTruthy()
  })
})

describe('what cannot be sent is said, and the rest stays', () => {
  it.each([
    ['a document', notes(), 'notes.pdf is not a valid image or video file'],
    ['a video of a byte too much', tooLong(), 'Max video size is 50MB. Your file is 50.1 MB'],
    ['a photo that stays too large', tooLarge(), 'Max image size is 10MB. Your file is 10.1 MB'],
  ])('%s', async (_, file, words) => {
    vi.spyOn(preparing, 'prepareFile').mockImplementation(async (one) => {
      if (one.type === 'application/pdf') throw new Unfit(mediaFaults.wrongType)
      return prepareNothing(one)
    })
    visit('/messages/7')
    await choose(photo())
    await chosen('Photo 1 of 1')
    await write('Look')
    await choose(file)
    expect(await screen.findByText(words)).toBeTruthy()
    await chosen('Photo 1 of 1')
    expect((await field()).value).toBe('Look')
  })

  it('an eleventh one', async () => {
    visit('/messages/7')
    await choose(...Array.from({ length: 11 }, (_, at) => photo(`${at}.jpg`, 400)))
    expect(await screen.findByText(messageFaults.tooMany)).toBeTruthy()
    await chosen('Photo 10 of 10')
  })

  it('a handful too many that are pasted while others are still being made ready', async () => {
    visit('/messages/7')
    const six = Array.from({ length: 6 }, (_, at) => photo(`${at}.jpg`, 400))
    const clipboardData = { files: six }
    fireEvent.paste(await field(), { clipboardData })
    fireEvent.paste(await field(), { clipboardData })
    expect(await screen.findByText(messageFaults.tooMany)).toBeTruthy()
    await chosen('Photo 10 of 10')
  })

  it('what the server does not take, with its words', async () => {
    serveUploads(() => refusal(415, 'UNSUPPORTED_MEDIA', messageFaults.wrongType))
    visit('/messages/7')
    await choose(photo())
    await chosen('Photo 1 of 1')
    await send()
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(await list.findByText(messageFaults.wrongType)).toBeTruthy()
    // Another try would be refused alike.
    expect(list.queryByRole('button', { name: 'Not sent, tap to retry' })).toBeNull()
    expect(list.getByText('Not sent')).toBeTruthy()
    await userEvent.click(list.getByRole('button', { name: 'Discard' }))
    expect(notSent()).toBeNull()
    await eventually(() => expect([onDevice.size, kept()]).toEqual([0, []]))
  })
})

describe('a message with a video', () => {
  it('says how far it is, can be stopped, and is sent again under its key', async () => {
    const uploads = serveUploads((call, count) => (count === 1 ? forever() : answerOf(call)))
    visit('/messages/7')
    await choose(video(3))
    await chosen('Video 1 of 1')
    await send()
    expect(await screen.findByText('Uploading video...')).toBeTruthy()
    act(() => uploads[0]?.progress(0.4))
    expect((await screen.findByRole('progressbar', { name: 'Sending' })).getAttribute('aria-valuenow')).toBe(
      '40',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(uploads[0]?.isAborted()).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Not sent, tap to retry' }))
    await bubble('A photo')
    expect(uploads[1]?.headers['idempotency-key']).toBe(uploads[0]?.headers['idempotency-key'])
  })

  it('is said to be one that some phones cannot show', async () => {
    vi.mocked(preparing.prepareFile).mockImplementationOnce(async (one) => ({
      ...(await prepareNothing(one)),
      mayBeUnplayable: true,
    }))
    visit('/messages/7')
    await choose(video(3))
    const card = await chosen('Video 1 of 1')
    expect(card.getByText('Some phones cannot show this video, only download it.')).toBeTruthy()
  })

  it('says that it is uploading until the server has it', async () => {
    let arrive = (_: Response) => {}
    const arrived = new Promise<Response>((resolve) => {
      arrive = resolve
    })
    let call: UploadCall | undefined
    serveUploads((sending) => {
      call = sending
      return arrived
    })
    visit('/messages/7')
    await choose(video(3))
    await chosen('Video 1 of 1')
    await send()
    expect(await screen.findByText('Uploading video...')).toBeTruthy()
    if (call) arrive(Response.json({ data: answerOf(call) }))
    await bubble('A photo')
    expect(screen.queryByText('Uploading video...')).toBeNull()
  })

  it.each([
    ['was cancelled', () => forever(), 'Cancel', 'Sending was stopped.'],
    ['was refused', () => refusal(400, 'INVALID_INPUT', mediaFaults.tooLong), null, mediaFaults.tooLong],
  ])('does not say that it is uploading once it %s', async (_, answer, button, words) => {
    serveUploads(answer)
    visit('/messages/7')
    await choose(video(3))
    await chosen('Video 1 of 1')
    await send()
    if (button) await userEvent.click(await screen.findByRole('button', { name: button }))
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(await list.findByText(words)).toBeTruthy()
    expect(screen.queryByText('Uploading video...')).toBeNull()
  })

  it('does not say that it is uploading while the connection is away', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const uploads = serveUploads(() => brokenConnection)
    visit('/messages/7')
    await choose(video(3))
    await chosen('Video 1 of 1')
    await send()
    await eventually(() => expect(uploads).not.toEqual([]))
    expect(screen.queryByText('Uploading video...')).toBeNull()
  })

  it('does not say that it failed once it is tried again', async () => {
    const refused = () => refusal(403, 'FORBIDDEN', 'Chidi Eze takes no new messages')
    serveUploads((_, count) => (count === 1 ? refused() : forever()))
    visit('/messages/7')
    await choose(video(3))
    await chosen('Video 1 of 1')
    await send()
    expect(await screen.findByText('Failed to send message')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Not sent, tap to retry' }))
    expect(screen.queryByText('Failed to send message')).toBeNull()
  })

  it('goes before what she writes after it, and keeps no other chat waiting', async () => {
    const uploads = serveUploads(() => forever())
    const { calls, go } = visit('/messages/7', {
      ChatScreenQuery: ({ variables }: Call) =>
        'databaseId' in variables && variables.databaseId === 11
          ? { viewer: viewer(), user: bayo }
          : opened(),
      outboxMutation: slowly({}).wait,
    })
    await choose(video(3))
    await chosen('Video 1 of 1')
    await send()
    await write('Behind it{Enter}')
    await eventually(() => expect(uploads).toHaveLength(1))
    await go('/messages/11')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message Bayo Ade' }), 'At once{Enter}')
    await eventually(() => expect(sent(calls)).toEqual(['At once']))
  })
})

describe('a message with a photo that could not be sent', () => {
  it('is sent by itself, once, under its key, when the connection is back', async () => {
    // As short as one may wait between the tries.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const uploads = serveUploads((call, count) => (count < 3 ? brokenConnection : answerOf(call)))
    visit('/messages/7')
    await choose(photo())
    await chosen('Photo 1 of 1')
    await send()
    await bubble('A photo')
    expect(uploads).toHaveLength(3)
    expect(new Set(uploads.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('is let go while it waits for the connection', async () => {
    // When it is tried again is left to chance: here as late as may be.
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const uploads = serveUploads(() => brokenConnection)
    visit('/messages/7')
    await choose(photo())
    await chosen('Photo 1 of 1')
    await send()
    await eventually(() => expect(uploads).not.toEqual([]))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(notSent()).toBeNull()
    await eventually(() => expect([onDevice.size, kept()]).toEqual([0, []]))
  })

  it('is sent after a reload, with its photo, under the key it had', async () => {
    const before = serveUploads(() => forever())
    visit('/messages/7')
    await choose(photo())
    await chosen('Photo 1 of 1')
    await send()
    await eventually(() => expect(before).toHaveLength(1))
    reload()
    const after = serveUploads((call) => answerOf(call))
    open('/messages/7')
    await bubble('A photo')
    expect(after[0]?.headers['idempotency-key']).toBe(before[0]?.headers['idempotency-key'])
    expect(after[0]?.file).toBeInstanceOf(File)
  })

  it('says so where its photo is no longer on the device', async () => {
    serveUploads(() => forever())
    visit('/messages/7')
    await choose(photo())
    await chosen('Photo 1 of 1')
    await send()
    await eventually(() => expect(kept()).toHaveLength(1))
    onDevice.clear()
    reload()
    open('/messages/7')
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(await list.findByText(messageFaults.filesGone)).toBeTruthy()
  })
})

describe('what she says instead of writing it', () => {
  it('goes as one file with its length in bars, and is kept until the server has it', async () => {
    plugIn()
    const uploads = serveUploads((call, count) => (count === 1 ? forever() : answerOf(call)))
    visit('/messages/7')
    await userEvent.click(await screen.findByRole('button', { name: 'Record a voice message' }))
    await screen.findByRole('button', { name: 'Stop' })
    await act(async () => recorders.at(-1)?.give())
    await send()
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(list.getByText(/Voice message/)).toBeTruthy()
    await eventually(() => expect([uploads.length, onDevice.size]).toEqual([1, 1]))
    expect(uploads[0]?.variables).toMatchObject({ input: { content: '', media: [{ file: null }] } })
    reload()
    open('/messages/7')
    await bubble('A photo')
    expect(uploads[1]?.headers['idempotency-key']).toBe(uploads[0]?.headers['idempotency-key'])
    expect(uploads[1]?.file).toMatchObject({ size: 2500 })
    await eventually(() => expect([onDevice.size, kept()]).toEqual([0, []]))
  })
})
