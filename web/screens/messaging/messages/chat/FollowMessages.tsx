// Subscription to messages and typing while a messages screen is mounted; updates the chats in the store.
import { useState, type ReactNode } from 'react'
import { graphql, useRelayEnvironment } from 'react-relay'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import {
  readCount,
  appendToList,
  moveToFront,
  createList,
  removeEdgesTo,
} from '#web/relay/store/storeUpdates.ts'
import { useWatch } from '#web/relay/live/useWatch.ts'
import { chatList, getMessageList, requestList, removeChat } from '#web/components/messages/lists.ts'
import { viewerId } from '#web/session/viewer.ts'
import type {
  FollowMessagesSubscription,
  FollowMessagesSubscription$data,
} from '#web/__generated__/FollowMessagesSubscription.graphql.ts'
import { TypistsContext, useTypists } from './typists.ts'

const subscription = graphql`
  subscription FollowMessagesSubscription($after: Int) {
    messages(after: $after) {
      __typename
      ... on MessageSent {
        seq
        conversation {
          id
          state
          readUpTo
          seenUpTo
          ...ChatRow_conversation
          other {
            id
            viewerMessageStanding
            viewerConversation {
              id
            }
          }
        }
        message {
          id
          isMine
          ...Bubble_message
        }
      }
      ... on MessageEdited {
        seq
        conversation {
          id
          ...ChatRow_conversation
        }
        message {
          id
          ...Bubble_message
        }
      }
      ... on MessageReacted {
        seq
        message {
          id
          ...Bubble_message
        }
      }
      ... on MessageDeleted {
        seq
        messageId @deleteRecord
        conversation {
          id
          ...ChatRow_conversation
        }
      }
      ... on MessagesRead {
        seq
        conversation {
          id
          unreadCount
          readUpTo
        }
      }
      ... on MessagesSeen {
        seq
        conversation {
          id
          seenUpTo
        }
      }
      ... on RequestAccepted {
        seq
        conversation {
          id
          state
          ...ChatRow_conversation
          other {
            id
            viewerMessageStanding
          }
        }
      }
      ... on ConversationDeleted {
        seq
        conversationId
      }
      ... on Resync {
        seq
      }
    }
  }
`

const requestsQuery = graphql`
  query FollowMessagesQuery {
    viewer {
      messageRequestsCount
    }
  }
`

type ChatEvent = FollowMessagesSubscription$data['messages']

function toStoreUpdates(event: ChatEvent) {
  if (event.__typename === 'MessageSent') {
    const { conversation, message } = event
    if (!conversation) return []
    const isRequest = conversation.state === 'REQUEST'
    return [
      // The viewer's message to the sender of a request accepts it; it may have been sent from another device.
      ...(isRequest ? [] : [removeEdgesTo(requestList, conversation.id, [['node']])]),
      moveToFront(conversation.id, isRequest ? requestList : chatList),
      createList(getMessageList(conversation.id)),
      ...(message
        ? [appendToList(message.id, getMessageList(conversation.id), { skipsPartial: false })]
        : []),
    ]
  }
  if (event.__typename === 'RequestAccepted' && event.conversation) {
    const { id } = event.conversation
    return [removeEdgesTo(requestList, id, [['node']]), moveToFront(id, chatList)]
  }
  if (event.__typename === 'ConversationDeleted') return removeChat(event.conversationId)
  return []
}

/** Returns true if the number of message requests may have changed from `knownCount`. */
function affectsRequests(event: ChatEvent, knownCount: number): boolean {
  if (event.__typename !== 'MessageSent')
    return event.__typename === 'RequestAccepted' || event.__typename === 'ConversationDeleted'
  return event.conversation?.state === 'REQUEST' || (knownCount > 0 && event.message?.isMine === true)
}

type FollowMessagesProps = {
  /** The `eventSeq` fetched with the screen, after which events start. */
  after: number
  children: ReactNode
}

export function FollowMessages({ after, children }: FollowMessagesProps) {
  const [initialSeq] = useState(after)
  const environment = useRelayEnvironment()
  const { typists, clearTypist } = useTypists()
  useWatch<FollowMessagesSubscription>(subscription, {
    variables: { after: initialSeq },
    changes: ({ messages: event }) => toStoreUpdates(event),
    onData({ messages: event }) {
      if (event.__typename === 'MessageSent' && event.conversation && !event.message?.isMine)
        clearTypist(event.conversation.other.id)
      const knownCount = readCount(environment, viewerId, 'messageRequestsCount')
      if (affectsRequests(event, knownCount)) refetchQuery(environment, requestsQuery, {})
    },
  })
  return <TypistsContext value={typists}>{children}</TypistsContext>
}
