// How many messages are unread, on every screen and every device as it changes.
import { useState } from 'react'
import { graphql, useLazyLoadQuery } from 'react-relay'
import { count } from '#web/relay/changes.ts'
import { useWatch } from '#web/relay/useWatch.ts'
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
      }
      ... on MessagesRead {
        seq
        unreadCount
      }
      ... on MessagesSeen {
        seq
      }
      ... on RequestAccepted {
        seq
        unreadCount
      }
      ... on ConversationDeleted {
        seq
        unreadCount
      }
      ... on Resync {
        seq
      }
    }
  }
`

/** `after` is where the log stood when the number was read with who one is. */
export function useFollowUnread(after: number) {
  const [start] = useState(after)
  useWatch<useUnreadMessagesSubscription>(subscription, {
    variables: { after: start },
    changes: ({ messages: told }) =>
      'unreadCount' in told ? [count(viewerId, 'unreadMessagesCount', told.unreadCount)] : [],
  })
}

/** As far as anybody has told; no screen waits for it. */
export function useUnreadMessages(): number {
  const { viewer } = useLazyLoadQuery<useUnreadMessagesQuery>(
    graphql`
      query useUnreadMessagesQuery {
        viewer {
          unreadMessagesCount
        }
      }
    `,
    {},
    { fetchPolicy: 'store-only' },
  )
  return viewer?.unreadMessagesCount ?? 0
}
