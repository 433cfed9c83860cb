// The upload of a profile picture, at sign-up and by 'Change photo': progress, retries, errors, cancelling, skipping.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { mediaErrors } from '#rules/shared/media'
import * as cropping from '#web/components/picture/cropPicture.ts'
import { BrokenPictureError } from '#web/lib/readPicture.ts'
import {
  brokenConnection,
  eventually,
  expectToast,
  setUpBrowser,
  openApp,
  fakeTimerOptions,
  viewerAnswers,
  refusal,
  serve,
  storeSession,
  viewerOf,
} from '../browser.tsx'
import { neverSettle, serveUploads } from '../relay/uploads.ts'

setUpBrowser()
/** Stubs the canvas, which happy-dom lacks; e2e/picture checks the drawing itself. */
beforeEach(() => {
  vi.spyOn(cropping, 'checkPicture').mockResolvedValue()
  vi.spyOn(cropping, 'cropPicture').mockImplementation(async () => new Blob(['jpeg'], { type: 'image/jpeg' }))
})

const newViewer = viewerOf('VENDOR', { hasCompletedSetup: false })
const viewerAfterSetup = { ...newViewer, hasCompletedSetup: true }
const uploadAnswer = {
  setProfilePicture: {
    viewer: { ...viewerAfterSetup, user: { ...viewerAfterSetup.user, profileImageUrl: '/media/ada.webp' } },
  },
}
const photo = () => new File(['pixels'], 'ada.jpg', { type: 'image/jpeg' })

function openPicturePage() {
  storeSession()
  const completed = { completeSetup: { viewer: { hasCompletedSetup: true } } }
  const calls = serve({ ...viewerAnswers(newViewer), useCompleteSetupMutation: completed })
  return { ...openApp('/upload-picture'), calls }
}

const choosePhoto = async (file: File) =>
  userEvent.upload(await screen.findByLabelText('Picture'), file, { applyAccept: false })

/** Chooses a photo and presses the button. */
async function uploadPhoto() {
  await choosePhoto(photo())
  await userEvent.click(await screen.findByRole('button', { name: 'Upload & Continue' }))
}

describe('a new user', () => {
  it('sees their current picture', async () => {
    storeSession()
    const user = { ...newViewer.user, profileImageUrl: '/media/ada.webp', profileImageThumbhash: null }
    serve({ ...viewerAnswers(newViewer), UploadPictureScreenQuery: { viewer: { ...newViewer, user } } })
    openApp('/upload-picture')
    await eventually(() =>
      expect(document.querySelector('main img')?.getAttribute('src')).toBe('/media/ada.webp'),
    )
  })

  it('sends the square crop of their photo, and completes the set-up', async () => {
    const uploads = serveUploads(() => uploadAnswer)
    const { address } = openPicturePage()
    await uploadPhoto()
    await expectToast('Upload Successful', 'Profile picture uploaded successfully!')
    await eventually(() => expect(address()).toBe('/success'))
    expect(uploads).toHaveLength(1)
    expect(uploads[0]).toMatchObject({
      operation: 'useSetPictureMutation',
      variables: { input: { picture: null } },
      map: { 0: ['variables.input.picture'] },
      headers: { 'x-graphql-yoga-csrf': '1', cookie: 'included' },
    })
    expect(uploads[0]?.headers.authorization).toMatch(/^Bearer /)
    expect(uploads[0]?.headers).not.toHaveProperty('content-type')
    expect(uploads[0]?.file).toMatchObject({ size: 4, type: 'image/jpeg' })
    expect(sessionStorage.getItem('from-registration')).toBe('true')
    expect(JSON.parse(localStorage.getItem('user') ?? '{}').hasCompletedProfileSetup).toBe(true)
  })

  it.each(['Continue', 'Skip for Now'])('continues without a picture by %s', async (name) => {
    const { address, calls } = openPicturePage()
    await userEvent.click(await screen.findByRole('button', { name }))
    await eventually(() => expect(address()).toBe('/success'))
    await eventually(() =>
      expect(calls.map(({ operation }) => operation)).toContain('useCompleteSetupMutation'),
    )
  })

  it.each([
    ['is no image', new File(['a'], 'cv.pdf', { type: 'application/pdf' })],
    ['the browser cannot read', new File(['a'], 'ada.heic', { type: 'image/heic' })],
  ])('sees an error when a file %s', async (_, file) => {
    vi.mocked(cropping.checkPicture).mockRejectedValue(new Error('no picture'))
    openPicturePage()
    await choosePhoto(file)
    await expectToast('Invalid file type', 'Please select an image file (JPG, PNG, GIF, WebP).')
    expect(screen.getByRole('button', { name: 'Continue' })).toBeTruthy()
  })

  it('sees an error when a photo is broken', async () => {
    vi.mocked(cropping.checkPicture).mockRejectedValue(new BrokenPictureError('It breaks off', true))
    openPicturePage()
    await choosePhoto(photo())
    expect(await screen.findByText('Broken photo')).toBeTruthy()
    expect(screen.getByText(mediaErrors.brokenPhoto)).toBeTruthy()
    expect(screen.queryByText('Invalid file type')).toBeNull()
  })

  it('keeps their current picture when the next file is no photo', async () => {
    openPicturePage()
    await choosePhoto(photo())
    await screen.findByRole('button', { name: 'Upload & Continue' })
    vi.mocked(cropping.checkPicture).mockRejectedValueOnce(new Error('no picture'))
    await choosePhoto(new File(['a'], 'cv.pdf', { type: 'application/pdf' }))
    expect(await screen.findByText('Invalid file type')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Upload & Continue' })).toBeTruthy()
  })

  it('sees that a picture of 100MB is too large, and nothing is sent', async () => {
    const uploads = serveUploads(() => uploadAnswer)
    const large = new Blob(['x'])
    Object.defineProperty(large, 'size', { value: 100 * 1024 * 1024 })
    vi.mocked(cropping.cropPicture).mockResolvedValue(large)
    openPicturePage()
    await uploadPhoto()
    const text = 'Profile picture must be smaller than 100MB. Please choose a smaller image.'
    await expectToast('File too large', text)
    expect(uploads).toEqual([])
  })
})

describe('an upload', () => {
  it('shows its progress, is sent once however often the button is clicked, and can be cancelled', async () => {
    const uploads = serveUploads(neverSettle)
    const { address } = openPicturePage()
    await choosePhoto(photo())
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Upload & Continue' }))
    await eventually(() => expect(uploads).toHaveLength(1))
    uploads[0]?.progress(0.4)
    const bar = screen.getByRole('progressbar', { name: 'Uploading' })
    await eventually(() => expect(bar.getAttribute('aria-valuenow')).toBe('40'))
    screen.getByRole('button', { name: 'Cancel upload' }).focus()
    await userEvent.keyboard('{Enter}')
    await eventually(() => expect(uploads[0]?.isAborted()).toBe(true))
    await eventually(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })))
    expect(await screen.findByRole('button', { name: 'Upload & Continue' })).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    expect(screen.queryByText('Upload Failed')).toBeNull()
    expect(address()).toBe('/upload-picture')
  })

  it('cannot be cancelled once all of it is sent', async () => {
    const uploads = serveUploads(neverSettle)
    openPicturePage()
    await uploadPhoto()
    await eventually(() => expect(uploads).toHaveLength(1))
    uploads[0]?.progress(1)
    expect(await screen.findByRole('progressbar', { name: 'Almost done' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Cancel upload' })).toBeNull()
  })

  it('ends when the user skips it', async () => {
    const uploads = serveUploads(neverSettle)
    const { address } = openPicturePage()
    await uploadPhoto()
    await eventually(() => expect(uploads).toHaveLength(1))
    await userEvent.click(screen.getByRole('button', { name: 'Skip for Now' }))
    await eventually(() => expect(address()).toBe('/success'))
    expect(uploads[0]?.isAborted()).toBe(true)
  })

  it('is retried twice, a second apart and under the same key, while there is no connection', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    const uploads = serveUploads((_, count) => (count < 3 ? brokenConnection : uploadAnswer))
    const { address } = openPicturePage()
    await uploadPhoto()
    await eventually(() => expect(uploads).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(1000)
    await eventually(() => expect(uploads).toHaveLength(2))
    await vi.advanceTimersByTimeAsync(1000)
    await eventually(() => expect(address()).toBe('/success'))
    expect(new Set(uploads.map(({ headers }) => headers['idempotency-key'])).size).toBe(1)
  })

  it('shows the error when an upload finally fails, and keeps the picture for another attempt', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    const uploads = serveUploads(() => brokenConnection)
    openPicturePage()
    await uploadPhoto()
    for (const count of [1, 2, 3]) {
      await eventually(() => expect(uploads).toHaveLength(count))
      await vi.advanceTimersByTimeAsync(1000)
    }
    await expectToast('Upload Failed', 'Please try again or skip for now.')
    await userEvent.click(screen.getByRole('button', { name: 'Upload & Continue' }))
    await eventually(() => expect(uploads).toHaveLength(4))
  })

  it('that the server refuses is not repeated, and its words are shown', async () => {
    const message = 'Please select an image file (JPG, PNG, GIF, WebP).'
    const uploads = serveUploads(() => refusal(415, 'UNSUPPORTED_MEDIA', message))
    openPicturePage()
    await uploadPhoto()
    expect(await screen.findByText('Upload Failed')).toBeTruthy()
    expect(screen.getByText(message)).toBeTruthy()
    expect(uploads).toHaveLength(1)
  })

  it('without progress for half a minute is aborted and retried', async () => {
    vi.useFakeTimers(fakeTimerOptions)
    const uploads = serveUploads(neverSettle)
    openPicturePage()
    await uploadPhoto()
    await eventually(() => expect(uploads).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(29_000)
    uploads[0]?.progress(0.5)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(uploads[0]?.isAborted()).toBe(false)
    await vi.advanceTimersByTimeAsync(3_000)
    await eventually(() => expect(uploads).toHaveLength(2))
    expect(uploads[0]?.isAborted()).toBe(true)
  })

  it('without a session leads to sign-in, and is not sent again', async () => {
    const uploads = serveUploads(() => refusal(401, 'UNAUTHENTICATED', 'Please sign in'))
    const { address } = openPicturePage()
    await uploadPhoto()
    await eventually(() => expect(address()).toBe('/login'))
    expect(uploads).toHaveLength(1)
  })

  it('is sent once more when another tab has signed in again meanwhile', async () => {
    const uploads = serveUploads((_, count) => {
      if (count > 1) return uploadAnswer
      localStorage.setItem('authToken', 'token-of-the-other-tab')
      return refusal(401, 'UNAUTHENTICATED', 'Please sign in')
    })
    const { address } = openPicturePage()
    await uploadPhoto()
    await eventually(() => expect(address()).toBe('/success'))
    expect(uploads.map(({ headers }) => headers.authorization)[1]).toBe('Bearer token-of-the-other-tab')
  })
})

describe('the change of an account’s photo', () => {
  it('happens in a dialog, and shows the new one at once', async () => {
    serveUploads(() => uploadAnswer)
    storeSession()
    const viewer = {
      ...viewerAfterSetup,
      emailChange: null,
      handleChangeableAt: null,
      sessions: { edges: [] },
    }
    const user = { ...viewerAfterSetup.user, largeImageUrl: null, profileImageThumbhash: null }
    serve({ ...viewerAnswers(viewerAfterSetup), AccountScreenQuery: { viewer: { ...viewer, user } } })
    openApp('/account')
    await userEvent.click(await screen.findByRole('button', { name: 'Change photo' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByRole('button', { name: 'Upload' })).toBeNull()
    await choosePhoto(photo())
    await userEvent.click(await dialog.findByRole('button', { name: 'Upload' }))
    expect(await screen.findByText('Profile picture updated')).toBeTruthy()
    await eventually(() => expect(screen.queryByRole('dialog')).toBeNull())
    const [frame] = screen.getAllByRole('link', { name: 'Your profile' })
    expect(frame?.querySelector('img')?.getAttribute('src')).toBe('/media/ada.webp')
  })
})
