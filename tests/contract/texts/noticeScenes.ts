// Scenes of what others did: lists that are empty, that could not be read, and one of each kind.
import { isFromFennec, type NotificationKind } from '#rules/notifications'
import { emptyList, refusal, viewerOf } from '../../web/browser.tsx'
import { listenToTheLog, signedInAs, type Scene } from './scenes.ts'

const nothing = viewerOf('CUSTOMER', { notifications: emptyList, activities: emptyList })

const answered = (answer: object) =>
  signedInAs('CUSTOMER', {}, { NotificationsScreenQuery: answer, ActivityScreenQuery: answer })

export const whileNothingHasHappened = answered({ viewer: nothing })

export const whenTheyCannotBeRead: Scene = (path) => {
  listenToTheLog()
  return answered(refusal(500, 'INTERNAL_SERVER_ERROR', 'Something went wrong'))(path)
}

const person = {
  ...nothing.user,
  id: 'person-11',
  databaseId: 11,
  profileImageThumbhash: null,
  viewerFollowerStatus: 'REQUESTED',
}

const notice = {
  __typename: 'Notification',
  id: 'notice-1',
  text: null,
  isOnComment: false,
  postDatabaseId: null,
  actors: [person],
  actorsCount: 1,
  isUnread: false,
  createdAt: new Date().toISOString(),
}

const toldOf = (kind: NotificationKind, { isUnread = false, hasNextPage = false } = {}) =>
  answered({
    viewer: {
      ...nothing,
      notifications: {
        edges: [
          {
            __typename: 'NotificationEdge',
            cursor: '1',
            node: { ...notice, isUnread, kind, ...(isFromFennec(kind) && { actors: [], actorsCount: 0 }) },
          },
        ],
        pageInfo: { endCursor: '1', hasNextPage },
      },
    },
  })

export const told = (kind: NotificationKind) => toldOf(kind)
export const moreThanAPageIsUnread = toldOf('LIKE', { isUnread: true, hasNextPage: true })
