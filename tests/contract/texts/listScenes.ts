// Steps to the quoted texts of empty and loading lists of posts.
import userEvent from '@testing-library/user-event'
import { emptyList, viewerOf } from '../../web/browser.tsx'
import { findMainButtons, neverAnswer, findElement, signedInWith, type Scene } from './scenes.ts'

const simpleFeed = { SocialScreenQuery: { viewer: viewerOf('CUSTOMER', { feed: emptyList }) } }

export const postOnSimpleFeed: Scene = async (path) => {
  await signedInWith('CUSTOMER', {}, { ...simpleFeed, useCreatePostMutation: neverAnswer })(path)
  await userEvent.type(await findElement('textarea'), 'Hello')
  const button = (await findMainButtons()).at(-1)
  if (button) await userEvent.click(button)
}

export const whileSavedPostsLoad = signedInWith('CUSTOMER', {}, { SavedScreenQuery: neverAnswer })
