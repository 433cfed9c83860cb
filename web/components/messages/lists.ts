// Relay lists of messaging in the store: chats, message requests, and the messages of a chat.
import { deleteRecord, removeEdgesTo } from '#web/relay/store/storeUpdates.ts'
import type { List } from '#web/relay/store/lists.ts'
import { viewerId } from '#web/session/viewer.ts'

export const chatList: List = {
  ownerId: viewerId,
  key: 'Chats_conversations',
  edgeType: 'ConversationEdge',
}

export const requestList: List = {
  ownerId: viewerId,
  key: 'RequestsScreen_messageRequests',
  edgeType: 'ConversationEdge',
}

export const getMessageList = (conversationId: string): List => ({
  ownerId: conversationId,
  key: 'Messages_messages',
  edgeType: 'MessageEdge',
})

/** Store updates for a deleted chat, which leaves both lists; a new message starts it again. */
export const removeChat = (conversationId: string) => [
  ...[chatList, requestList].map((list) => removeEdgesTo(list, conversationId, [['node']])),
  deleteRecord(conversationId),
]
