// The lists of messages in the store: one's chats, who asks to write, and what was written in a chat.
import type { List } from '#web/relay/lists.ts'
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
