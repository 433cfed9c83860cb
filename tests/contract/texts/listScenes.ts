// Scenes in empty and loading lists of posts.
import userEvent from '@testing-library/user-event'
import { emptyList, viewerOf } from '../../web/browser.tsx'
import { buttons, never, part, signedInAs, type Scene } from './scenes.ts'

const simpleFeed = { SocialScreenQuery: { viewer: viewerOf('CUSTOMER', { feed: emptyList }) } }

export const postingOnTheSimpleFeed: Scene = async (path) => {
  await signedInAs('CUSTOMER', {}, { ...simpleFeed, useCreatePostMutation: never })(path)
  await userEvent.type(await part('textarea'), 'Hello')
  const button = (await buttons()).at(-1)
  if (button) await userEvent.click(button)
}

export const whileTheSavedAreOnTheirWay = signedInAs('CUSTOMER', {}, { SavedScreenQuery: never })
