// Scenes in lists of posts that are empty or on their way.
import { emptyList, viewerOf } from '../../web/browser.tsx'
import { never, signedInAs } from './scenes.ts'

export const onTheSimpleFeed = signedInAs(
  'CUSTOMER',
  {},
  { SocialScreenQuery: { viewer: viewerOf('CUSTOMER', { feed: emptyList }) } },
)

export const whileTheSavedAreOnTheirWay = signedInAs('CUSTOMER', {}, { SavedScreenQuery: never })

export const withNothingSaved = signedInAs(
  'CUSTOMER',
  {},
  { SavedScreenQuery: { viewer: viewerOf('CUSTOMER', { savedPosts: emptyList }) } },
)
