// The lists of messages in the store: one's chats, who asks to write, and what was written in a chat.
import { gone, without } from '#web/relay/store/changes.ts'
import type { List } from '#web/relay/store/lists.ts'
import { viewerId } from '#web/session/viewer.ts'

export const chatList: List = {
  of: viewerId,
  key: 'Chats_conversations',
  edgeType: 'ConversationEdge',
}

export const requestList: List = {
  of: viewerId,
  key: 'RequestsScreen_messageRequests',
  edgeType: 'ConversationEdge',
}

/** By the global id of the chat. */
export const messagesOf = (conversationId: string): List => ({
  of: conversationId,
  key: 'Messages_messages',
  edgeType: 'MessageEdge',
})

/** A chat that one has deleted: it is in no list, and nothing of it is left; a new message begins it anew. */
export const withoutChat = (conversationId: string) => [
  ...[chatList, requestList].map((list) => without(list, conversationId, [['node']])),
  gone(conversationId),
]
