// Photos and videos in a chat: choosing, previewing, sending, cancelling and keeping them.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageErrors } from '#rules/messaging/messages'
import * as preparing from '#web/components/composer/files/prepareFile.ts'
import { UnusableFileError } from '#web/components/composer/files/unusableFileError.ts'
import { mediaErrors } from '#rules/shared/media'
import { brokenConnection, eventually, setUpBrowser, refusal, type Call } from '../browser.tsx'
import { photo, fakePrepareFile } from '../composer/composerScreen.ts'
import { store as onDevice } from '../deviceStore.ts'
import { pendingAnswer } from '../social/feeds.ts'
import {
  bayo,
  findBubble,
  chat,
  chidiPartner,
  stubObjectUrls,
  findMessageField,
  storedOutbox,
  ownMessage,
  pdfFile,
  reopenApp,
  chatAnswer,
  reload,
  sentContents,
  tooLargePhoto,
  tooLargeVideo,
  videoFile,
  chatViewer,
  openWithChats,
  write,
} from './chats.ts'
import { stubMicrophone, recorders } from './microphone.ts'
import { serveSockets } from '../relay/socketServer.ts'
import { neverSettle, serveUploads, type UploadCall } from '../relay/uploads.ts'

setUpBrowser()
beforeAll(() => import('#web/relay/network/socket.ts'))
beforeEach(() => {
  serveSockets()
  onDevice.clear()
  stubObjectUrls()
})

const chooseFiles = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Photos and videos'), files, { applyAccept: false })

const findChosen = async (name: string) => within(await screen.findByRole('group', { name }))
const clickSend = async () => userEvent.click(await screen.findByRole('button', { name: 'Send' }))
const queryUnsent = () => screen.queryByRole('list', { name: 'Not sent yet' })

/** The server's answer to the message with the upload. */
const sendAnswer = ({ variables }: UploadCall, number = 1) => {
  const { input } = variables as { input: { content: string; media: unknown[] } }
  const message = ownMessage(number, { content: input.content || 'A photo' })
  return { sendMessage: { message, conversation: chat(chidiPartner(), [message]) } }
}

describe('a chosen photo', () => {
  it('shows its saved size, and is sent with the text in one message', async () => {
    const uploads = serveUploads((call) => sendAnswer(call))
    openWithChats('/messages/7')
    await chooseFiles(photo())
    expect((await findChosen('Photo 1 of 1')).getByText('40 kB → 4 kB')).toBeTruthy()
    await write('Is this the one?{Enter}')
    await findBubble('Is this the one?')
    expect(uploads).toHaveLength(1)
    expect(uploads[0]).toMatchObject({
      operation: 'outboxMutation',
      variables: { input: { content: 'Is this the one?', media: [{ file: null }] } },
      map: { 0: ['variables.input.media.0.file'] },
    })
    expect(uploads[0]?.headers['idempotency-key']).toMatch(/^\w{32}$/)
    expect(queryUnsent()).toBeNull()
    expect(screen.queryByRole('group', { name: 'Photo 1 of 1' })).toBeNull()
    await eventually(() => expect([onDevice.size, storedOutbox()]).toEqual([0, []]))
  })

  it('is sent without a text, too', async () => {
    const uploads = serveUploads((call) => sendAnswer(call))
    openWithChats('/messages/7')
    await chooseFiles(photo('one.jpg'), photo('two.jpg'))
    await findChosen('Photo 2 of 2')
    await clickSend()
    await findBubble('A photo')
    expect(uploads[0]?.variables).toMatchObject({
      input: { content: '', media: [{ file: null }, { file: null }] },
    })
  })

  it('can be removed', async () => {
    openWithChats('/messages/7')
    await chooseFiles(photo())
    await userEvent.click((await findChosen('Photo 1 of 1')).getByRole('button', { name: 'Remove' }))
    expect(screen.queryByRole('group', { name: 'Photo 1 of 1' })).toBeNull()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send' })).disabled).toBe(true)
    await eventually(() => expect(onDevice.size).toBe(0))
  })

  it('can be pasted, or dropped anywhere', async () => {
    openWithChats('/messages/7')
    fireEvent.paste(await findMessageField(), { clipboardData: { files: [photo('pasted.png')] } })
    await findChosen('Photo 1 of 1')
    const dataTransfer = { files: [photo('dropped.png')], types: ['Files'] }
    fireEvent.dragOver(document.body, { dataTransfer })
    expect(await screen.findByText('Drop photos or videos to add them')).toBeTruthy()
    fireEvent.drop(document.body, { dataTransfer })
    await findChosen('Photo 2 of 2')
    expect(screen.queryByText('Drop photos or videos to add them')).toBeNull()
  })

  it('is kept as a draft together with the text', async () => {
    openWithChats('/messages/7')
    await chooseFiles(photo())
    await findChosen('Photo 1 of 1')
    await write('Half a thought')
    reload()
    reopenApp('/messages/7')
    await findChosen('Photo 1 of 1')
    expect((await findMessageField()).value).toBe('Half a thought')
  })

  it('is not offered in a message request', async () => {
    openWithChats('/messages/7', {
      ChatScreenQuery: chatAnswer([], {}, { viewerMessageStanding: 'REQUEST' }),
    })
    await findMessageField()
    expect(screen.queryByRole('button', { name: 'Add photos or videos' })).toBeNull()
    fireEvent.paste(await findMessageField(), { clipboardData: { files: [photo()] } })
    expect(await screen.findByText(messageErrors.plainRequest)).toBeTruthy()
  })
})

describe('a rejected file', () => {
  it.each([
    ['a document', pdfFile(), 'notes.pdf is not a valid image or video file'],
    ['a video of a byte too much', tooLargeVideo(), 'Max video size is 50MB. Your file is 50.1 MB'],
    ['a photo that stays too large', tooLargePhoto(), 'Max image size is 10MB. Your file is 10.1 MB'],
  ])('is named in a notice, and the rest stays: %s', async (_, file, text) => {
    vi.spyOn(preparing, 'prepareFile').mockImplementation(async (one) => {
      if (one.type === 'application/pdf') throw new UnusableFileError(mediaErrors.wrongType)
      return fakePrepareFile(one)
    })
    openWithChats('/messages/7')
    await chooseFiles(photo())
    await findChosen('Photo 1 of 1')
    await write('Look')
    await chooseFiles(file)
    expect(await screen.findByText(text)).toBeTruthy()
    await findChosen('Photo 1 of 1')
    expect((await findMessageField()).value).toBe('Look')
  })

  it('is any file after the tenth', async () => {
    openWithChats('/messages/7')
    await chooseFiles(...Array.from({ length: 11 }, (_, index) => photo(`${index}.jpg`, 400)))
    expect(await screen.findByText(messageErrors.tooMany)).toBeTruthy()
    await findChosen('Photo 10 of 10')
  })

  it('is any file after the tenth, also while others are still being prepared', async () => {
    openWithChats('/messages/7')
    const photos = Array.from({ length: 6 }, (_, index) => photo(`${index}.jpg`, 400))
    const clipboardData = { files: photos }
    fireEvent.paste(await findMessageField(), { clipboardData })
    fireEvent.paste(await findMessageField(), { clipboardData })
    expect(await screen.findByText(messageErrors.tooMany)).toBeTruthy()
    await findChosen('Photo 10 of 10')
  })

  it('is explained in the words of the server', async () => {
    serveUploads(() => refusal(415, 'UNSUPPORTED_MEDIA', messageErrors.wrongType))
    openWithChats('/messages/7')
    await chooseFiles(photo())
    await findChosen('Photo 1 of 1')
    await clickSend()
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(await list.findByText(messageErrors.wrongType)).toBeTruthy()
    // A retry would be refused alike.
    expect(list.queryByRole('button', { name: 'Not sent, tap to retry' })).toBeNull()
    expect(list.getByText('Not sent')).toBeTruthy()
    await userEvent.click(list.getByRole('button', { name: 'Discard' }))
    expect(queryUnsent()).toBeNull()
    await eventually(() => expect([onDevice.size, storedOutbox()]).toEqual([0, []]))
  })
})

describe('a message with a video', () => {
  it('shows its progress, can be stopped, and is sent again under its key', async () => {
    const uploads = serveUploads((call, count) => (count === 1 ? neverSettle() : sendAnswer(call)))
    openWithChats('/messages/7')
    await chooseFiles(videoFile(3))
    await findChosen('Video 1 of 1')
    await clickSend()
    expect(await screen.findByText('Uploading video...')).toBeTruthy()
    act(() => uploads[0]?.progress(0.4))
    expect((await screen.findByRole('progressbar', { name: 'Sending' })).getAttribute('aria-valuenow')).toBe(
      '40',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect(uploads[0]?.isAborted()).toBe(true)
    await userEvent.click(await screen.findByRole('button', { name: 'Not sent, tap to retry' }))
    await findBubble('A photo')
    expect(uploads[1]?.headers['idempotency-key']).toBe(uploads[0]?.headers['idempotency-key'])
  })

  it('warns of a video that some phones cannot show', async () => {
    vi.mocked(preparing.prepareFile).mockImplementationOnce(async (one) => ({
      ...(await fakePrepareFile(one)),
      mayBeUnplayable: true,
    }))
    openWithChats('/messages/7')
    await chooseFiles(videoFile(3))
    const card = await findChosen('Video 1 of 1')
    expect(card.getByText('Some phones cannot show this video, only download it.')).toBeTruthy()
  })

  it('says that it is uploading until the server has it', async () => {
    let respond = (_: Response) => {}
    const response = new Promise<Response>((resolve) => {
      respond = resolve
    })
    let call: UploadCall | undefined
    serveUploads((sending) => {
      call = sending
      return response
    })
    openWithChats('/messages/7')
    await chooseFiles(videoFile(3))
    await findChosen('Video 1 of 1')
    await clickSend()
    expect(await screen.findByText('Uploading video...')).toBeTruthy()
    if (call) respond(Response.json({ data: sendAnswer(call) }))
    await findBubble('A photo')
    expect(screen.queryByText('Uploading video...')).toBeNull()
  })

  it.each([
    ['was cancelled', () => neverSettle(), 'Cancel', 'Sending was stopped.'],
    ['was refused', () => refusal(400, 'INVALID_INPUT', mediaErrors.tooLong), null, mediaErrors.tooLong],
  ])('does not say that it is uploading once it %s', async (_, answer, button, text) => {
    serveUploads(answer)
    openWithChats('/messages/7')
    await chooseFiles(videoFile(3))
    await findChosen('Video 1 of 1')
    await clickSend()
    if (button) await userEvent.click(await screen.findByRole('button', { name: button }))
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(await list.findByText(text)).toBeTruthy()
    expect(screen.queryByText('Uploading video...')).toBeNull()
  })

  it('does not say that it is uploading while the device is offline', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const uploads = serveUploads(() => brokenConnection)
    openWithChats('/messages/7')
    await chooseFiles(videoFile(3))
    await findChosen('Video 1 of 1')
    await clickSend()
    await eventually(() => expect(uploads).not.toEqual([]))
    expect(screen.queryByText('Uploading video...')).toBeNull()
  })

  it('does not say that it failed once it is retried', async () => {
    const refused = () => refusal(403, 'FORBIDDEN', 'Chidi Eze takes no new messages')
    serveUploads((_, count) => (count === 1 ? refused() : neverSettle()))
    openWithChats('/messages/7')
    await chooseFiles(videoFile(3))
    await findChosen('Video 1 of 1')
    await clickSend()
    expect(await screen.findByText('Failed to send message')).toBeTruthy()
    await userEvent.click(await screen.findByRole('button', { name: 'Not sent, tap to retry' }))
    expect(screen.queryByText('Failed to send message')).toBeNull()
  })

  it('is sent before the later messages of its chat, and delays no other chat', async () => {
    const uploads = serveUploads(() => neverSettle())
    const { calls, go } = openWithChats('/messages/7', {
      ChatScreenQuery: ({ variables }: Call) =>
        'databaseId' in variables && variables.databaseId === 11
          ? { viewer: chatViewer(), user: bayo }
          : chatAnswer(),
      outboxMutation: pendingAnswer({}).answer,
    })
    await chooseFiles(videoFile(3))
    await findChosen('Video 1 of 1')
    await clickSend()
    await write('Behind it{Enter}')
    await eventually(() => expect(uploads).toHaveLength(1))
    await go('/messages/11')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Message Bayo Ade' }), 'At once{Enter}')
    await eventually(() => expect(sentContents(calls)).toEqual(['At once']))
  })
})

describe('an unsent message with a photo', () => {
  it('is sent by itself, once, under its key, when the connection is back', async () => {
    // The shortest backoff between two attempts.
    vi.spyOn(Math, 'random').mockReturnValue(0)
    const uploads = serveUploads((call, count) => (count < 3 ? brokenConnection : sendAnswer(call)))
    openWithChats('/messages/7')
    await chooseFiles(photo())
    await findChosen('Photo 1 of 1')
    await clickSend()
    await findBubble('A photo')
    expect(uploads).toHaveLength(3)
    expect(new Set(uploads.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('can be deleted while it waits for the connection', async () => {
    // The time of the next attempt is random: here it is the latest possible.
    vi.spyOn(Math, 'random').mockReturnValue(1)
    const uploads = serveUploads(() => brokenConnection)
    openWithChats('/messages/7')
    await chooseFiles(photo())
    await findChosen('Photo 1 of 1')
    await clickSend()
    await eventually(() => expect(uploads).not.toEqual([]))
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }))
    expect(queryUnsent()).toBeNull()
    await eventually(() => expect([onDevice.size, storedOutbox()]).toEqual([0, []]))
  })

  it('is sent after a reload, with its photo, under the same key', async () => {
    const callsBefore = serveUploads(() => neverSettle())
    openWithChats('/messages/7')
    await chooseFiles(photo())
    await findChosen('Photo 1 of 1')
    await clickSend()
    await eventually(() => expect(callsBefore).toHaveLength(1))
    reload()
    const callsAfter = serveUploads((call) => sendAnswer(call))
    reopenApp('/messages/7')
    await findBubble('A photo')
    expect(callsAfter[0]?.headers['idempotency-key']).toBe(callsBefore[0]?.headers['idempotency-key'])
    expect(callsAfter[0]?.file).toBeInstanceOf(File)
  })

  it('says when its photo is no longer on the device', async () => {
    serveUploads(() => neverSettle())
    openWithChats('/messages/7')
    await chooseFiles(photo())
    await findChosen('Photo 1 of 1')
    await clickSend()
    await eventually(() => expect(storedOutbox()).toHaveLength(1))
    onDevice.clear()
    reload()
    reopenApp('/messages/7')
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(await list.findByText(messageErrors.filesGone)).toBeTruthy()
  })
})

describe('a voice message in a chat', () => {
  it('is sent as one file with its length and bars, and is kept until the server has it', async () => {
    stubMicrophone()
    const uploads = serveUploads((call, count) => (count === 1 ? neverSettle() : sendAnswer(call)))
    openWithChats('/messages/7')
    await userEvent.click(await screen.findByRole('button', { name: 'Record a voice message' }))
    await screen.findByRole('button', { name: 'Stop' })
    await act(async () => recorders.at(-1)?.emitData())
    await clickSend()
    const list = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(list.getByText(/Voice message/)).toBeTruthy()
    await eventually(() => expect([uploads.length, onDevice.size]).toEqual([1, 1]))
    expect(uploads[0]?.variables).toMatchObject({ input: { content: '', media: [{ file: null }] } })
    reload()
    reopenApp('/messages/7')
    await findBubble('A photo')
    expect(uploads[1]?.headers['idempotency-key']).toBe(uploads[0]?.headers['idempotency-key'])
    expect(uploads[1]?.file).toMatchObject({ size: 2500 })
    await eventually(() => expect([onDevice.size, storedOutbox()]).toEqual([0, []]))
  })
})
