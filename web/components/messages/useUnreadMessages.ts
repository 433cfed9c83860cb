// Live count of unread messages, and whether requests wait, for every screen.
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { setCount, setFlag } from '#web/relay/store/storeUpdates.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { Unread } from '#web/components/shell/navigation/unreadLabel.ts'
import { viewerId } from '#web/session/viewer.ts'
import type { useUnreadMessagesQuery } from '#web/__generated__/useUnreadMessagesQuery.graphql.ts'
import type { useUnreadMessagesSubscription } from '#web/__generated__/useUnreadMessagesSubscription.graphql.ts'

const subscription = graphql`
  subscription useUnreadMessagesSubscription($after: Int) {
    messages(after: $after) {
      __typename
      ... on MessageSent {
        seq
        unreadCount
        hasMessageRequests
      }
      ... on MessageEdited {
        seq
      }
      ... on MessageReacted {
        seq
      }
      ... on MessageDeleted {
        seq
        unreadCount
        hasMessageRequests
      }
      ... on MessagesRead {
        seq
        unreadCount
        hasMessageRequests
      }
      ... on MessagesSeen {
        seq
      }
      ... on RequestAccepted {
        seq
        unreadCount
        hasMessageRequests
      }
      ... on ConversationDeleted {
        seq
        unreadCount
        hasMessageRequests
      }
      ... on Resync {
        seq
      }
    }
  }
`

/** Follows the message events after `after`, the position of the log when the count was read. */
export function useUnreadSubscription(after: number) {
  const [start] = useState(after)
  useWatch<useUnreadMessagesSubscription>(subscription, {
    variables: { after: start },
    changes: ({ messages: event }) =>
      'unreadCount' in event
        ? [
            setCount(viewerId, 'unreadMessagesCount', event.unreadCount),
            setFlag(viewerId, 'hasMessageRequests', event.hasMessageRequests),
          ]
        : [],
  })
}

/** Reads the count from the store without a request; 0 until it is known. */
export function useUnreadMessages(): Pick<Unread, 'messages' | 'hasRequests'> {
  const { viewer } = useLazyLoadQuery<useUnreadMessagesQuery>(
    graphql`
      query useUnreadMessagesQuery {
        viewer {
          unreadMessagesCount
          hasMessageRequests
        }
      }
    `,
    {},
    { fetchPolicy: 'store-only' },
  )
  return { messages: viewer?.unreadMessagesCount ?? 0, hasRequests: viewer?.hasMessageRequests ?? false }
}
