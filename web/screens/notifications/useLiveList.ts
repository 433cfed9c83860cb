// The list of notifications as they come, go and are read elsewhere. Nothing moves under whoever has read on.
import { useState } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import type { GraphQLTaggedNode } from 'relay-runtime'
import { hasReadOn } from '#web/lib/scrollMemory.ts'
import { askAnew } from '#web/relay/askAnew.ts'
import { offUpTo, putFirst } from '#web/relay/changes.ts'
import { useWatch } from '#web/relay/useWatch.ts'
import type { useLiveListSubscription } from '#web/__generated__/useLiveListSubscription.graphql.ts'
import { notificationList } from '#web/components/people/notificationList.ts'

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
      }
      ... on Resync {
        seq
      }
    }
  }
`

/** `query` asks for the list anew, which was read when the log had come as far as `seq`. */
export function useLiveList(query: GraphQLTaggedNode, seq: number) {
  const environment = useRelayEnvironment()
  const [after] = useState(seq)
  useWatch<useLiveListSubscription>(subscription, {
    variables: { after },
    changes({ notifications: told }) {
      if (told.__typename === 'Notified' && told.notification && !hasReadOn())
        return [putFirst(told.notification.id, notificationList)]
      if (told.__typename === 'NotificationsRead' && told.unreadCount === 0)
        return [offUpTo(notificationList, 'isUnread', new Date().toISOString())]
      return []
    },
    onTold({ notifications: { __typename: kind } }) {
      if (kind === 'Unnotified' && !hasReadOn()) askAnew(environment, query, {})
    },
  })
}
