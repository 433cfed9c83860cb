// Notifications in tests: the list as a client reads it, and live updates by subscription.
import { parse, subscribe, type ExecutionResult } from 'graphql'
import { expect, onTestFinished } from 'vitest'
import { schema } from '#server/schema.ts'
import type { Fennec } from '../app.ts'
import { graphql, type Caller } from '../calls.ts'
import { contextOf } from '../log.ts'

export interface ShownNotification {
  id: string
  databaseId: number
  kind: string
  message: string
  actors: { databaseId: number }[]
  actorsCount: number
  postDatabaseId: number | null
  isUnread: boolean
  createdAt: string
}

const notificationFields = `id databaseId kind message actors { databaseId } actorsCount postDatabaseId isUnread createdAt`

interface Page {
  edges: { node: ShownNotification }[]
  pageInfo: { hasNextPage: boolean; endCursor: string | null }
}

/** A page of the caller's notifications, and their unread count. */
export async function readNotifications(
  fennec: Fennec,
  caller: Caller,
  page: { first?: number; after?: string | null; onlyUnread?: boolean } = {},
) {
  const { data, errors } = await graphql<{
    viewer: { notifications: Page; unreadNotificationsCount: number }
  }>(
    fennec,
    `query ($first: Int, $after: String, $onlyUnread: Boolean) {
      viewer {
        unreadNotificationsCount
        notifications(first: $first, after: $after, onlyUnread: $onlyUnread) {
          edges { node { ${notificationFields} } } pageInfo { hasNextPage endCursor }
        }
      }
    }`,
    page,
    caller,
  )
  expect(errors).toBeUndefined()
  const { notifications, unreadNotificationsCount: unread } = data?.viewer ?? expect.fail('nobody')
  return { notifications: notifications.edges.map(({ node }) => node), unread, ...notifications.pageInfo }
}

/** Texts of the caller's notifications, the newest first. */
export const readNotificationTexts = async (fennec: Fennec, caller: Caller) =>
  (await readNotifications(fennec, caller)).notifications.map(({ message }) => message)

export const markRead = (fennec: Fennec, caller: Caller, input: { upTo?: string; ids?: number[] }) =>
  graphql<{ markNotificationsRead: { viewer: { unreadNotificationsCount: number } } }>(
    fennec,
    `
      mutation ($input: MarkNotificationsReadInput!) {
        markNotificationsRead(input: $input) {
          viewer {
            unreadNotificationsCount
          }
        }
      }
    `,
    { input },
    caller,
  )

const updatesDocument = parse(`subscription {
  notifications {
    __typename
    ... on Notified { unreadCount notification { message } }
    ... on Unnotified { unreadCount }
    ... on NotificationsRead { unreadCount notification { message isUnread } }
  }
}`)

export interface LiveNotification {
  __typename: string
  unreadCount: number
  notification?: { message: string; isUnread?: boolean } | null
}

/** Subscribes to notifications; the returned function gives the next update. */
export async function subscribeNotifications(fennec: Fennec, { token = null }: { token?: string | null }) {
  const contextValue = await contextOf(fennec.services, token)
  const answer = await subscribe({ schema, document: updatesDocument, contextValue })
  if (!(Symbol.asyncIterator in answer)) throw new Error('refused')
  const updates = answer as AsyncGenerator<ExecutionResult<{ notifications: LiveNotification }>, void>
  onTestFinished(async () => void (await updates.return()))
  return async () => (await updates.next()).value?.data?.notifications
}
