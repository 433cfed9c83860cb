// Scenes of the profile picture, on the page of a new account and in the dialog of an old one. The browser of these
// tests draws nothing: the scene says how large the drawing is.
import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, vi } from 'vitest'
import { pictureRules } from '#rules/users'
import * as cropping from '#web/components/picture/cropPicture.ts'
import { brokenConnection, eventually, refusal, viewerOf } from '../../web/browser.tsx'
import { serveUploads } from '../../web/uploads.ts'
import { buttons, part, signedInAs, type Scene } from './scenes.ts'

type Answer = ReturnType<Parameters<typeof serveUploads>[0]>

const someone = viewerOf('CUSTOMER')
const viewer = { ...someone, user: { ...someone.user, largeImageUrl: null, profileImageThumbhash: null } }
const uploaded = { setProfilePicture: { viewer } }
const photo = () => new File(['pixels'], 'ada.jpg', { type: 'image/jpeg' })

export const asNewcomer = signedInAs(
  'CUSTOMER',
  { hasCompletedSetup: false },
  { useCompleteSetupMutation: { completeSetup: { viewer: { hasCompletedSetup: true } } } },
)

/** Chooses a file, and waits until its square can be moved if it is a picture. */
async function choose(file: File) {
  const input = await part<HTMLInputElement>('input[type="file"]')
  await userEvent.upload(input, file, { applyAccept: false })
  if (file.type.startsWith('image/')) await part('[role="application"]')
}

function draw(bytes = 1000) {
  const drawn = new Blob(['x'], { type: 'image/jpeg' })
  Object.defineProperty(drawn, 'size', { value: bytes })
  vi.spyOn(cropping, 'checkPicture').mockResolvedValue()
  vi.spyOn(cropping, 'cropPicture').mockResolvedValue(drawn)
}

export const withAPicture: Scene = async (path) => {
  draw()
  await asNewcomer(path)
  await choose(photo())
}

export const choosingADocument: Scene = async (path) => {
  await asNewcomer(path)
  vi.spyOn(cropping, 'checkPicture').mockRejectedValueOnce(new Error('no picture'))
  await choose(new File(['a'], 'cv.pdf', { type: 'application/pdf' }))
}

/** Sends a picture by the last button but one; the last goes on without. Returns what the server was sent. */
async function send(path: string, answer: () => Answer) {
  const uploads = serveUploads(answer)
  await withAPicture(path)
  const button = (await buttons()).at(-2)
  if (button) await userEvent.click(button)
  return uploads
}

export const sent: Scene = (path) => send(path, () => uploaded)

export const sendingTooMuch: Scene = async (path) => {
  await withAPicture(path)
  draw(pictureRules.bytes)
  const button = (await buttons()).at(-2)
  if (button) await userEvent.click(button)
}

export const sendingInVain: Scene = (path) =>
  send(path, () => refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'))

/** As of a server in between, which has no words of its own. */
const silence = () => new Response(null, { status: 502 })

export const sendingToASilentServer: Scene = (path) => send(path, silence)

/** Three times, a second apart. */
export const sendingOffline: Scene = async (path) => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const uploads = await send(path, () => brokenConnection)
  for (const count of [1, 2]) {
    await eventually(() => expect(uploads.length).toBeGreaterThanOrEqual(count))
    await vi.advanceTimersByTimeAsync(1000)
  }
}

const account = { ...viewer, emailChange: null, handleChangeableAt: null, sessions: { edges: [] } }

/** In the dialog that the first button of the account opens, by its last button. */
const changingThePhoto =
  (answer: () => Answer): Scene =>
  async (path) => {
    draw()
    serveUploads(answer)
    await signedInAs('CUSTOMER', {}, { AccountScreenQuery: { viewer: account } })(path)
    await userEvent.click(await part('main button'))
    await choose(photo())
    const button = within(await part('[role="dialog"]'))
      .getAllByRole('button')
      .at(-1)
    if (button) await userEvent.click(button)
  }

export const changedThePhoto = changingThePhoto(() => uploaded)
export const changingThePhotoInVain = changingThePhoto(() =>
  refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'),
)
export const changingThePhotoOnASilentServer = changingThePhoto(silence)
