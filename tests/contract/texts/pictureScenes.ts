// Steps to the quoted texts of the profile picture, for a new account and in the dialog of an existing one. The test
// browser draws nothing, so cropping is stubbed.
import { within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import * as cropping from '#web/components/picture/cropPicture.ts'
import { refusal, viewerOf } from '../../web/browser.tsx'
import { serveUploads } from '../../web/relay/uploads.ts'
import { findMainButtons, findElement, signedInWith, type Scene } from './scenes.ts'

type Answer = ReturnType<Parameters<typeof serveUploads>[0]>

const customer = viewerOf('CUSTOMER')
const viewer = { ...customer, user: { ...customer.user, largeImageUrl: null, profileImageThumbhash: null } }

const asNewcomer = signedInWith(
  'CUSTOMER',
  { hasCompletedSetup: false },
  { useCompleteSetupMutation: { completeSetup: { viewer: { hasCompletedSetup: true } } } },
)

/** Chooses a picture, and waits until its crop frame can be moved. */
async function choosePicture() {
  const photo = new File(['pixels'], 'ada.jpg', { type: 'image/jpeg' })
  await userEvent.upload(await findElement<HTMLInputElement>('input[type="file"]'), photo)
  await findElement('[role="application"]')
}

function stubCropping() {
  vi.spyOn(cropping, 'checkPicture').mockResolvedValue()
  vi.spyOn(cropping, 'cropPicture').mockResolvedValue(new Blob(['x'], { type: 'image/jpeg' }))
}

/** An answer of a proxy, without a message of the server. */
const proxyError = () => new Response(null, { status: 502 })

/** Sends a picture by the last button but one; the last one skips. */
export const failFirstUpload: Scene = async (path) => {
  stubCropping()
  serveUploads(proxyError)
  await asNewcomer(path)
  await choosePicture()
  const button = (await findMainButtons()).at(-2)
  if (button) await userEvent.click(button)
}

const account = { ...viewer, emailChange: null, handleChangeableAt: null, sessions: { edges: [] } }

/** Sends a picture by the last button of the dialog that the account's first button opens. */
const changePhoto =
  (answer: () => Answer): Scene =>
  async (path) => {
    stubCropping()
    serveUploads(answer)
    await signedInWith('CUSTOMER', {}, { AccountScreenQuery: { viewer: account } })(path)
    await userEvent.click(await findElement('main button'))
    await choosePicture()
    const button = within(await findElement('[role="dialog"]'))
      .getAllByRole('button')
      .at(-1)
    if (button) await userEvent.click(button)
  }

export const failPhotoChange = changePhoto(() =>
  refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'),
)
export const failPhotoChangeWithoutMessage = changePhoto(proxyError)
