// Lists of messages in the store: chats, message requests, and the messages of a chat.
import { deleteRecord, without } from '#web/relay/store/storeUpdates.ts'
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

export const messagesOf = (conversationId: string): List => ({
  of: conversationId,
  key: 'Messages_messages',
  edgeType: 'MessageEdge',
})

/** Store updates for a deleted chat, which leaves both lists; a new message starts it again. */
export const removeChat = (conversationId: string) => [
  ...[chatList, requestList].map((list) => without(list, conversationId, [['node']])),
  deleteRecord(conversationId),
]
