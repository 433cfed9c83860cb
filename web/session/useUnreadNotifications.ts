// Keeps the count of unread notifications up to date on every screen.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { setCount } from '#web/relay/store/storeUpdates.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import { viewerId } from './viewer.ts'
import type { useUnreadNotificationsSubscription } from '#web/__generated__/useUnreadNotificationsSubscription.graphql.ts'

const subscription = graphql`
  subscription useUnreadNotificationsSubscription($after: Int) {
    notifications(after: $after) {
      __typename
      ... on Notified {
        seq
        unreadCount
      }
      ... on Unnotified {
        seq
        unreadCount
      }
      ... on NotificationsRead {
        seq
        unreadCount
      }
      ... on Resync {
        seq
      }
    }
  }
`

/** `after` is the `eventSeq` read with the count. */
export function useUnreadNotifications(after: number) {
  const [start] = useState(after)
  useWatch<useUnreadNotificationsSubscription>(subscription, {
    variables: { after: start },
    changes: ({ notifications: event }) =>
      event.__typename === 'Resync' || event.__typename === '%other'
        ? []
        : [setCount(viewerId, 'unreadNotificationsCount', event.unreadCount)],
  })
}
