// Scenes of a new post. The browser of these tests draws nothing.
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import * as preparing from '#web/components/composer/files/prepareFile.ts'
import { refusal } from '../../web/browser.tsx'
import { created, photo, prepareNothing, uploaded, viewer } from '../../web/composing.ts'
import { serveUploads } from '../../web/uploads.ts'
import { buttons, listenToTheLog, part, signedInAs, type Scene } from './scenes.ts'

type Answers = Parameters<typeof signedInAs>[2]

const asWriterWith = (answers: Answers) =>
  signedInAs('CUSTOMER', {}, { CreatePostScreenQuery: { viewer }, ...answers })

export const asWriter = asWriterWith({})

export const withAPhoto: Scene = async (path) => {
  vi.spyOn(preparing, 'prepareFile').mockImplementation(prepareNothing)
  serveUploads((_, count) => uploaded(count))
  await asWriter(path)
  await userEvent.upload(await part<HTMLInputElement>('input[type="file"]'), photo())
}

/** By the last button of the screen. */
const posting =
  (answer: object): Scene =>
  async (path) => {
    listenToTheLog()
    await asWriterWith({ useCreatePostMutation: answer })(path)
    await userEvent.type(await part('textarea'), 'Hello')
    const button = (await buttons()).at(-1)
    if (button) await userEvent.click(button)
  }

export const posted = posting(created)
export const postingInVain = posting(refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'))
