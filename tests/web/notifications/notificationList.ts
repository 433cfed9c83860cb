// Answers of the server to the notifications and activity screens, and the rows that these show.
import { screen, within } from '@testing-library/react'
import { viewerAnswers, viewerOf, openAppSignedIn, type Answers } from '../browser.tsx'

export const personOf = (n: number, displayName: string, change: object = {}) => ({
  __typename: 'User',
  id: `person-${n}`,
  databaseId: n,
  firstName: displayName,
  lastName: null,
  displayName,
  isVerified: false,
  isPrivate: false,
  followersCount: 0,
  viewerFollowStatus: null,
  viewerFollowerStatus: null,
  profileImageUrl: null,
  profileImageThumbhash: null,
  ...change,
})

export const bayo = personOf(11, 'Bayo Ade', { isVerified: true })
export const chidi = personOf(12, 'Chidi Eze')

export const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()

export const notificationNode = (n: number, change: object = {}) => ({
  __typename: 'Notification',
  id: `notice-${n}`,
  kind: 'LIKE',
  text: 'Gate closes by 10',
  isOnComment: false,
  postDatabaseId: 40 + n,
  actors: [bayo],
  actorsCount: 1,
  isUnread: false,
  // In the middle of a minute: the clock of a screen may be 15 s behind.
  createdAt: minutesAgo(n + 0.5),
  ...change,
})

export const pageOf = (nodes: { id: string }[], edge: string, hasNextPage = false) => ({
  edges: nodes.map((node) => ({ __typename: edge, cursor: node.id, node })),
  pageInfo: { endCursor: nodes.at(-1)?.id ?? null, hasNextPage },
})

/** Opens a path as a signed-in customer. */
export const openScreen = (path: string, answers: Answers) =>
  openAppSignedIn(path, {
    ...viewerAnswers(viewerOf('CUSTOMER')),
    useMarkReadMutation: { markNotificationsRead: { viewer: { unreadNotificationsCount: 0 } } },
    ...answers,
  })

export const findRows = async () => {
  const list = await screen.findByRole('list', { name: /^Notifications|^Activity/ })
  return within(list).getAllByRole('link')
}

export const findRow = (name: string | RegExp) => screen.findByRole('link', { name })
