// A list of notifications as they come, go and are read elsewhere. Nothing moves under whoever has read on.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { hasReadOn } from '#web/lib/page/scrollMemory.ts'
import { offUpTo, putFirst } from '#web/relay/store/changes.ts'
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

interface LiveList {
  list: List
  /** The number of the last event in the log when the list was read. */
  seq: number
  /** Called when one was taken back: it is not said which. */
  onTakenBack?: () => void
}

export function useLiveList({ list, seq, onTakenBack }: LiveList) {
  const [after] = useState(seq)
  useWatch<useLiveListSubscription>(subscription, {
    variables: { after },
    changes({ notifications: told }) {
      if (told.__typename === 'Notified' && told.notification && !hasReadOn())
        return [putFirst(told.notification.id, list)]
      if (told.__typename === 'NotificationsRead' && told.unreadCount === 0)
        return [offUpTo(list, 'isUnread', new Date().toISOString())]
      return []
    },
    onTold({ notifications: { __typename: kind } }) {
      if (kind === 'Unnotified' && !hasReadOn()) onTakenBack?.()
    },
  })
}
