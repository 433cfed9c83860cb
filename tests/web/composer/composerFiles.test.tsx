// Photos and videos of a new post: uploaded one after another when chosen, cancelled, retried and kept.
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaErrors } from '#rules/shared/media'
import { restoreFiles, saveFiles } from '#web/components/composer/files/draftFiles.ts'
import * as preparing from '#web/components/composer/files/prepareFile.ts'
import { UnusableFileError } from '#web/components/composer/files/unusableFileError.ts'
import { newKey } from '#web/relay/network/idempotency.ts'
import { brokenConnection, eventually, setUpBrowser, fakeTimerOptions, refusal } from '../browser.tsx'
import {
  chooseFiles,
  createPostAnswer,
  spyOnConsoleError,
  photo,
  clickPost,
  findPostButton,
  fakePrepareFile,
  storedDraft,
  findTextField,
  uploadAnswer,
  openAsAda,
  write,
} from './composerScreen.ts'
import { store } from '../deviceStore.ts'
import { neverSettle, serveUploads } from '../relay/uploads.ts'

setUpBrowser()
beforeEach(() => {
  vi.spyOn(preparing, 'prepareFile').mockImplementation(fakePrepareFile)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
})

const findFile = async (name: string) => within(await screen.findByRole('group', { name }))
const waitForUploads = () => screen.findByText('All files are ready')

describe('a chosen file', () => {
  it('is uploaded at once, one after another, and goes with the post in the chosen order', async () => {
    const uploads = serveUploads((_, count) => uploadAnswer(count))
    const { createPostCalls } = openAsAda()
    await chooseFiles(photo('one.jpg'), photo('two.jpg'))
    expect(await screen.findByText('2 files')).toBeTruthy()
    await waitForUploads()
    expect(uploads).toHaveLength(2)
    expect(uploads[0]).toMatchObject({
      operation: 'useUploadMediaMutation',
      map: { 0: ['variables.input.file'] },
    })
    expect((await findFile('Photo 1 of 2')).getByText('40 kB → 4 kB')).toBeTruthy()
    await userEvent.type(
      (await findFile('Photo 2 of 2')).getByLabelText(/^Description/),
      ' Ada in a lab coat ',
    )
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(createPostCalls()[0]?.variables.input).toMatchObject({
      content: '',
      media: [
        { url: '/media/1.webp', alt: null },
        { url: '/media/2.webp', alt: 'Ada in a lab coat' },
      ],
    })
    await eventually(() => expect(store.size).toBe(0))
  })

  it('has a warning for a video that some phones cannot show, also when the draft is restored', async () => {
    serveUploads((_, count) => uploadAnswer(count))
    vi.mocked(preparing.prepareFile).mockImplementationOnce(async (chosen) => ({
      ...(await fakePrepareFile(chosen)),
      mayBeUnplayable: true,
    }))
    const { go } = openAsAda()
    const clip = new File(['x'.repeat(400)], 'a.3gp', { type: 'video/3gpp' })
    await chooseFiles(clip, clip)
    const warningText = 'Some phones cannot show this video, only download it.'
    expect((await findFile('Video 1 of 2')).getByText(warningText)).toBeTruthy()
    expect((await findFile('Video 2 of 2')).queryByText(warningText)).toBeNull()
    await go('/customer-dashboard')
    await screen.findByText("What's new?")
    await go('/create-post')
    expect((await findFile('Video 1 of 2')).getByText(warningText)).toBeTruthy()
  })

  it('keeps a pasted description that is too long, and says so', async () => {
    serveUploads((_, count) => uploadAnswer(count))
    openAsAda()
    await chooseFiles(photo('one.jpg'))
    const field = (await findFile('Photo 1 of 1')).getByLabelText<HTMLInputElement>(/^Description/)
    await userEvent.click(field)
    await userEvent.paste('a'.repeat(501))
    expect(field.value).toHaveLength(501)
    expect(screen.getByText('The description must be at most 500 characters')).toBeTruthy()
  })

  it('is awaited when the author posts before its upload ends', async () => {
    let respond = (_: Response) => {}
    const response = new Promise<Response>((resolve) => {
      respond = resolve
    })
    serveUploads(() => response)
    const { createPostCalls, address } = openAsAda()
    await chooseFiles(photo())
    await write('Hello')
    await clickPost()
    expect(await screen.findByRole('button', { name: /Posting...$/ })).toBeTruthy()
    expect(createPostCalls()).toEqual([])
    respond(Response.json({ data: uploadAnswer(1) }))
    await eventually(() => expect(address()).toBe('/customer-dashboard'))
    expect(createPostCalls()[0]?.variables.input).toMatchObject({ media: [{ url: '/media/1.webp' }] })
  })

  it('is not uploaded when the author leaves before it is prepared', async () => {
    const uploads = serveUploads((_, count) => uploadAnswer(count))
    let prepared = () => {}
    vi.mocked(preparing.prepareFile).mockImplementationOnce(async (chosen) => {
      await new Promise<void>((resolve) => (prepared = resolve))
      return fakePrepareFile(chosen)
    })
    const { go } = openAsAda()
    await chooseFiles(photo())
    await eventually(() => expect(preparing.prepareFile).toHaveBeenCalledTimes(1))
    await go('/customer-dashboard')
    await screen.findByText("What's new?")
    await act(async () => prepared())
    expect(uploads).toHaveLength(0)
    expect(store.size).toBe(0)
  })

  it('is one of at most ten, also when some are pasted while others are prepared', async () => {
    serveUploads((_, count) => uploadAnswer(count))
    let prepared = () => {}
    vi.mocked(preparing.prepareFile).mockImplementationOnce(async (chosen) => {
      await new Promise<void>((resolve) => (prepared = resolve))
      return fakePrepareFile(chosen)
    })
    openAsAda()
    await chooseFiles(...Array.from({ length: 10 }, (_, index) => photo(`${index}.jpg`)))
    await eventually(() => expect(preparing.prepareFile).toHaveBeenCalledTimes(1))
    fireEvent.paste(await findTextField(), { clipboardData: { files: [photo('pasted.jpg')] } })
    await screen.findByText('1 file')
    await act(async () => prepared())
    expect(await screen.findByText(mediaErrors.tooMany)).toBeTruthy()
    expect(screen.getByText('10 files')).toBeTruthy()
  })

  it('shows its progress, and can be cancelled and sent again', async () => {
    const uploads = serveUploads((_, count) => (count === 1 ? neverSettle() : uploadAnswer(count)))
    openAsAda()
    await chooseFiles(photo())
    await eventually(() => expect(uploads).toHaveLength(1))
    uploads[0]?.progress(0.4)
    const bar = await screen.findByRole('progressbar', { name: 'Uploading' })
    await eventually(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await eventually(() => expect(uploads[0]?.isAborted()).toBe(true))
    expect(await screen.findByText('Not sent.')).toBeTruthy()
    const retryButton = screen.getByRole('button', { name: 'Try again' })
    expect(document.activeElement).toBe(retryButton)
    await userEvent.click(retryButton)
    await waitForUploads()
    expect(uploads).toHaveLength(2)
  })

  it('that is refused says why, and stops no other upload', async () => {
    const uploads = serveUploads((_, count) =>
      count === 1 ? refusal(415, 'UNSUPPORTED_MEDIA', mediaErrors.wrongType) : uploadAnswer(count),
    )
    openAsAda()
    await chooseFiles(photo('one.jpg'), photo('two.jpg'))
    expect(await (await findFile('Photo 1 of 2')).findByText(mediaErrors.wrongType)).toBeTruthy()
    await eventually(() => expect(uploads).toHaveLength(2))
    expect((await findFile('Photo 2 of 2')).queryByRole('alert')).toBeNull()
  })

  it('that is broken is not sent again, and has no button for it', async () => {
    spyOnConsoleError()
    const uploads = serveUploads(() => refusal(400, 'INVALID_INPUT', mediaErrors.brokenPhoto))
    const { createPostCalls } = openAsAda()
    await chooseFiles(photo())
    const card = await findFile('Photo 1 of 1')
    expect(await card.findByText(mediaErrors.brokenPhoto)).toBeTruthy()
    expect(card.queryByRole('button', { name: 'Try again' })).toBeNull()
    await clickPost()
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    expect([uploads.length, createPostCalls().length]).toEqual([1, 0])
    expect(card.getByText(mediaErrors.brokenPhoto)).toBeTruthy()
  })

  it('whose upload was interrupted is retried alone', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    // The second file, with both of its repeats.
    const uploads = serveUploads((_, count) =>
      count > 1 && count <= 4 ? brokenConnection : uploadAnswer(count),
    )
    const { createPostCalls } = openAsAda()
    await chooseFiles(photo('one.jpg'), photo('two.jpg'))
    for (const count of [2, 3, 4]) {
      await eventually(() => expect(uploads).toHaveLength(count))
      await vi.advanceTimersByTimeAsync(1000)
    }
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(uploads).toHaveLength(5)
    expect(createPostCalls()[0]?.variables.input?.media).toMatchObject([
      { url: '/media/1.webp' },
      { url: '/media/5.webp' },
    ])
  })

  it('that failed to upload is retried with the post, and the post waits for it', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    spyOnConsoleError()
    const uploads = serveUploads((_, count) => (count <= 6 ? brokenConnection : uploadAnswer(count)))
    const { createPostCalls } = openAsAda()
    await chooseFiles(photo())
    const failThreeAttempts = async (from: number) => {
      for (const count of [from + 1, from + 2, from + 3]) {
        await eventually(() => expect(uploads).toHaveLength(count))
        await vi.advanceTimersByTimeAsync(1000)
      }
    }
    await failThreeAttempts(0)
    expect(await screen.findByText('It could not be sent. Check your connection.')).toBeTruthy()
    await clickPost()
    await failThreeAttempts(3)
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    expect(createPostCalls()).toEqual([])
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(uploads).toHaveLength(7)
  })

  it('can be removed alone or with all others, here and on the device', async () => {
    const uploads = serveUploads(neverSettle)
    openAsAda()
    await chooseFiles(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'))
    expect(await screen.findByText('3 files')).toBeTruthy()
    await userEvent.click((await findFile('Photo 1 of 3')).getByRole('button', { name: 'Remove' }))
    await eventually(() => expect(uploads[0]?.isAborted()).toBe(true))
    expect(await screen.findByText('2 files')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Remove all' }))
    expect(screen.queryByText(/^\d files?$/)).toBeNull()
    expect((await findPostButton()).disabled).toBe(true)
    await eventually(() => expect(store.size).toBe(0))
    await eventually(() => expect(storedDraft()).toBeNull())
  })

  it('that cannot be posted is refused with a reason', async () => {
    serveUploads((_, count) => uploadAnswer(count))
    vi.mocked(preparing.prepareFile).mockRejectedValueOnce(new UnusableFileError(mediaErrors.wrongType))
    openAsAda()
    await chooseFiles(new File(['a'], 'cv.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('cv.pdf was not added')).toBeTruthy()
    expect(screen.getByText(mediaErrors.wrongType)).toBeTruthy()
    vi.mocked(preparing.prepareFile).mockRejectedValueOnce(new UnusableFileError(mediaErrors.tooLong))
    vi.mocked(preparing.prepareFile).mockRejectedValueOnce(new UnusableFileError(mediaErrors.wrongType))
    await chooseFiles(photo('one.jpg'), photo('two.jpg'), photo('three.jpg'))
    expect(await screen.findByText('2 files were not added')).toBeTruthy()
    expect(await screen.findByText('1 file')).toBeTruthy()
  })

  it('is one of ten at most', async () => {
    vi.mocked(preparing.prepareFile).mockReturnValue(new Promise(() => {}))
    openAsAda()
    await chooseFiles(...Array.from({ length: 11 }, (_, index) => photo(`${index}.jpg`)))
    expect(await screen.findByText('Choose at most 10 files')).toBeTruthy()
  })

  it('shows the length of a video, and offers to edit photos only', async () => {
    serveUploads((_, count) => uploadAnswer(count))
    openAsAda()
    await chooseFiles(photo(), new File(['x'.repeat(900)], 'two.webm', { type: 'video/webm' }))
    expect((await findFile('Video 2 of 2')).getByText('0:21')).toBeTruthy()
    expect((await findFile('Video 2 of 2')).queryByRole('button', { name: 'Edit' })).toBeNull()
    expect((await findFile('Photo 1 of 2')).getByRole('button', { name: 'Edit' })).toBeTruthy()
  })
})

describe('a file of a draft', () => {
  const fact = {
    key: 'one',
    version: 0,
    kind: 'image',
    name: 'one.jpg',
    durationMs: null,
    chosenBytes: 40_000,
    alt: 'Ada',
    sent: null,
  }
  const hour = 3600_000
  const storeDraft = (...files: object[]) =>
    localStorage.setItem(
      'draft:3',
      JSON.stringify({
        id: newKey(),
        text: 'Hi',
        mentions: [],
        topic: '',
        replySetting: 'EVERYONE',
        quoteOf: null,
        files,
      }),
    )

  it('is restored with its description; an uploaded one is not sent again', async () => {
    const uploads = serveUploads(() => uploadAnswer(7))
    const blob = { file: new Blob(['x']), poster: null }
    store.set('draft:3/one.0', blob).set('draft:3/two.1', blob).set('draft:3/gone.0', blob)
    storeDraft(
      { ...fact, sent: { url: '/media/5.webp', at: Date.now() - hour } },
      {
        ...fact,
        key: 'two',
        version: 1,
        alt: '',
        sent: { url: '/media/6.webp', at: Date.now() - 25 * hour },
      },
      { ...fact, key: 'lost' },
    )
    const { createPostCalls } = openAsAda()
    await waitForUploads()
    expect(screen.getByText('2 files')).toBeTruthy()
    expect(uploads).toHaveLength(1)
    expect([...store.keys()]).toEqual(['draft:3/one.0', 'draft:3/two.1'])
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(createPostCalls()[0]?.variables.input).toMatchObject({
      media: [
        { url: '/media/5.webp', alt: 'Ada' },
        { url: '/media/7.webp', alt: null },
      ],
    })
  })

  it('is kept also when it is chosen while the draft is still being opened', async () => {
    const blob = { file: new Blob(['x']), poster: null }
    const opening = restoreFiles('draft:3', [])
    await saveFiles('draft:3', fact, blob)
    await opening
    expect(await restoreFiles('draft:3', [fact])).toEqual([blob])
  })

  it.each([
    ['forgotten', mediaErrors.notYours],
    ['shown in another post', mediaErrors.shownAlready],
  ])('that the server has %s is uploaded again with the next attempt', async (_, content) => {
    spyOnConsoleError()
    const uploads = serveUploads((_, count) => uploadAnswer(count))
    store.set('draft:3/one.0', { file: new Blob(['x']), poster: null })
    storeDraft({ ...fact, sent: { url: '/media/5.webp', at: Date.now() } })
    let tries = 0
    const { createPostCalls } = openAsAda({
      useCreatePostMutation: () =>
        tries++ === 0 ? refusal(400, 'INVALID_INPUT', content) : createPostAnswer,
    })
    await waitForUploads()
    await clickPost()
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(2))
    expect(uploads).toHaveLength(1)
    expect(createPostCalls()[1]?.variables.input).toMatchObject({ media: [{ url: '/media/1.webp' }] })
  })
})
