// Commands of chats (API: `Conversation`): answer a message request, delete a chat, and remove the chats of a deleted
// account.
import { messageErrors } from '#rules/messaging/messages'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { deleteMedia } from '#server/modules/shared/media/attachments.ts'
import { record } from '#server/realtime/eventLog.ts'
import { changeLimit } from './limits.ts'
import { requireChat, retractRequestNotifications } from './messages.ts'
import {
  clearChat,
  findChatId,
  findNewestMessageIds,
  lockNextChat,
  type LockedChat,
  acceptRequest,
  acceptRequestBetween,
  removeMessages,
} from './writing.ts'

type Transaction = TransactionContext<AuthenticatedContext>

/** Creates a command on the viewer's locked chat with a person; NOT_FOUND without a chat. */
const chatCommand =
  (
    operation: string,
    work: (tx: Transaction, chat: LockedChat, userId: number) => Promise<{ conversationId: number }>,
  ) =>
  (ctx: AuthenticatedContext, userId: number) =>
    write(ctx, { operation, input: { userId }, limit: changeLimit }, async (tx) =>
      work(tx, await requireChat(tx, userId), userId),
    )

/** Accepts a message request. An open chat stays as it is; NOT_FOUND if there is no request. */
export const acceptMessageRequest = chatCommand('acceptMessageRequest', async (tx, chat, userId) => {
  const { id: conversationId, askedById } = chat
  if (askedById === tx.viewer.id) throw new Refusal('NOT_FOUND', messageErrors.noRequest)
  if (askedById === null) return { conversationId }
  await acceptRequest(tx, conversationId)
  await retractRequestNotifications(tx, userId)
  record(tx, { userIds: [tx.viewer.id, userId], kind: 'requestAccepted', data: { conversationId } })
  return { conversationId }
})

/** Declines a message request without notifying its author, who cannot send another. An open chat stays as it is. */
export const declineMessageRequest = chatCommand('declineMessageRequest', async (tx, chat, userId) =>
  chat.askedById === userId ? clearLockedChat(tx, chat) : { conversationId: chat.id },
)

/** Deletes a chat for the viewer only; the other person keeps it (001 §7). */
export const deleteConversation = chatCommand('deleteConversation', (tx, chat) => clearLockedChat(tx, chat))

/** Deletes a locked chat for the viewer; this declines a request to them. */
async function clearLockedChat(tx: Transaction, chat: LockedChat) {
  const data = { conversationId: chat.id }
  if (chat.askedById !== null && chat.askedById !== tx.viewer.id)
    await retractRequestNotifications(tx, chat.askedById)
  if (await clearChat(tx, chat)) record(tx, { userIds: [tx.viewer.id], kind: 'conversationDeleted', data })
  return data
}

/** Accepts a pending request between a buyer and a vendor, since they now share an order (001 §2). */
export async function openOrderChat(
  tx: TransactionContext,
  { buyerId, vendorId }: { buyerId: number | null; vendorId: number | null },
): Promise<void> {
  if (buyerId === null || vendorId === null) return
  const chat = await acceptRequestBetween(tx, buyerId, vendorId)
  if (!chat) return
  const userIds = [buyerId, vendorId]
  record(tx, { userIds, kind: 'requestAccepted', data: { conversationId: chat.id } })
}

/** After a block, records an event for both people that their chat is closed, if they have one. */
export async function recordChatClosed(tx: Transaction, otherId: number): Promise<void> {
  const conversationId = await findChatId(tx, otherId)
  if (conversationId === undefined) return
  const userIds = [tx.viewer.id, otherId]
  record(tx, { userIds, kind: 'conversationDeleted', data: { conversationId } })
}

/**
 * Removes a batch of the next chat of a user whose account is being deleted: the newest messages of both people, so
 * that numbers stay without gaps, and finally the chat. Returns false when no chat is left.
 */
export async function removeNextChatBatch(tx: TransactionContext, userId: number): Promise<boolean> {
  const chat = await lockNextChat(tx, userId)
  if (!chat) return false
  const messageIds = await findNewestMessageIds(tx, chat.id)
  await deleteMedia(tx, { messageId: { in: messageIds } })
  await removeMessages(tx, chat.id, messageIds)
  if (messageIds.length < chat.lastSeq) return true
  await tx.db.conversation.delete({ where: { id: chat.id }, select: { id: true } })
  record(tx, { userIds: [chat.otherId], kind: 'conversationDeleted', data: { conversationId: chat.id } })
  return true
}
