// Subscription that applies notification events to a list in the store; a scrolled list gets no new entries.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { clearFlagUpTo, moveToFront } from '#web/relay/store/storeUpdates.ts'
import type { List } from '#web/relay/store/lists.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useLiveListSubscription } from '#web/__generated__/useLiveListSubscription.graphql.ts'

const subscription = graphql`
  subscription useLiveListSubscription($after: Int) {
    notifications(after: $after) {
      __typename
      ... on Notified {
        seq
        notification {
          id
          isUnread
          createdAt
          ...NotificationRow_notification
        }
      }
      ... on Unnotified {
        seq
      }
      ... on NotificationsRead {
        seq
        unreadCount
        notification {
          id
          isUnread
        }
      }
      ... on Resync {
        seq
      }
    }
  }
`

interface LiveListOptions {
  list: List
  /** The `eventSeq` fetched with the list, after which events start. */
  seq: number
  /** Called when a notification was withdrawn; the event does not name it. */
  onWithdrawn?: () => void
}

export function useLiveList({ list, seq, onWithdrawn }: LiveListOptions) {
  const [after] = useState(seq)
  useWatch<useLiveListSubscription>(subscription, {
    variables: { after },
    changes({ notifications: event }) {
      if (event.__typename === 'Notified' && event.notification && !hasScrolledPastWindow())
        return [moveToFront(event.notification.id, list)]
      if (event.__typename === 'NotificationsRead' && event.unreadCount === 0)
        return [clearFlagUpTo(list, 'isUnread', new Date().toISOString())]
      return []
    },
    onData({ notifications: { __typename: kind } }) {
      if (kind === 'Unnotified' && !hasScrolledPastWindow()) onWithdrawn?.()
    },
  })
}
