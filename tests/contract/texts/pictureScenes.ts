// Scenes of the profile picture, on the page of a new account and in the dialog of an existing one. The browser of
// these tests draws nothing.
import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import * as cropping from '#web/components/picture/cropPicture.ts'
import { refusal, viewerOf } from '../../web/browser.tsx'
import { serveUploads } from '../../web/relay/uploads.ts'
import { buttons, part, signedInAs, type Scene } from './scenes.ts'

type Answer = ReturnType<Parameters<typeof serveUploads>[0]>

const customer = viewerOf('CUSTOMER')
const viewer = { ...customer, user: { ...customer.user, largeImageUrl: null, profileImageThumbhash: null } }

const asNewcomer = signedInAs(
  'CUSTOMER',
  { hasCompletedSetup: false },
  { useCompleteSetupMutation: { completeSetup: { viewer: { hasCompletedSetup: true } } } },
)

/** Chooses a picture, and waits until its crop frame can be moved. */
async function choose() {
  const photo = new File(['pixels'], 'ada.jpg', { type: 'image/jpeg' })
  await userEvent.upload(await part<HTMLInputElement>('input[type="file"]'), photo)
  await part('[role="application"]')
}

function draw() {
  vi.spyOn(cropping, 'checkPicture').mockResolvedValue()
  vi.spyOn(cropping, 'cropPicture').mockResolvedValue(new Blob(['x'], { type: 'image/jpeg' }))
}

/** An answer of a proxy, without a message of the server. */
const silence = () => new Response(null, { status: 502 })

/** Sends a picture by the last button but one; the last one skips. */
export const sendingToASilentServer: Scene = async (path) => {
  draw()
  serveUploads(silence)
  await asNewcomer(path)
  await choose()
  const button = (await buttons()).at(-2)
  if (button) await userEvent.click(button)
}

const account = { ...viewer, emailChange: null, handleChangeableAt: null, sessions: { edges: [] } }

/** Sends a picture by the last button of the dialog that the account's first button opens. */
const changingThePhoto =
  (answer: () => Answer): Scene =>
  async (path) => {
    draw()
    serveUploads(answer)
    await signedInAs('CUSTOMER', {}, { AccountScreenQuery: { viewer: account } })(path)
    await userEvent.click(await part('main button'))
    await choose()
    const button = within(await part('[role="dialog"]'))
      .getAllByRole('button')
      .at(-1)
    if (button) await userEvent.click(button)
  }

export const changingThePhotoInVain = changingThePhoto(() =>
  refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'),
)
export const changingThePhotoOnASilentServer = changingThePhoto(silence)
