// Verbs of chats: answering whoever asks to write, deleting a chat for oneself, and what goes with an account.
import { messageFaults } from '#rules/messaging/messages'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { dropMedia } from '#server/modules/shared/media/attaching.ts'
import { record } from '#server/realtime/eventLog.ts'
import { changes } from './limits.ts'
import { lockedChat, retractRequests } from './messages.ts'
import {
  clearChat,
  findChat,
  findNewest,
  lockNextChat,
  openChat,
  openRequest,
  removeNewest,
} from './writing.ts'

/** Lets a person write who has asked to; who may already goes on. NOT_FOUND where nobody asks. */
export const acceptMessageRequest = (
  ctx: AuthenticatedContext,
  userId: number,
): Promise<{ conversationId: number }> =>
  write(ctx, { operation: 'acceptMessageRequest', input: { userId }, limit: changes }, async (tx) => {
    const { id: conversationId, askedById } = await lockedChat(tx, userId)
    if (askedById === tx.viewer.id) throw new Refusal('NOT_FOUND', messageFaults.noRequest)
    if (askedById === null) return { conversationId }
    await openChat(tx, conversationId)
    await retractRequests(tx, userId)
    record(tx, { userIds: [tx.viewer.id, userId], kind: 'requestAccepted', data: { conversationId } })
    return { conversationId }
  })

/** Takes a request out of sight; who asked is told nothing, and cannot ask again. A chat in which both write stays. */
export const declineMessageRequest = (
  ctx: AuthenticatedContext,
  userId: number,
): Promise<{ conversationId: number }> =>
  write(ctx, { operation: 'declineMessageRequest', input: { userId }, limit: changes }, async (tx) => {
    const chat = await lockedChat(tx, userId)
    return chat.askedById === userId ? clear(tx, chat) : { conversationId: chat.id }
  })

/** Deletes the chat with a person for the caller; the other one keeps it (001 §7). */
export const deleteConversation = (
  ctx: AuthenticatedContext,
  userId: number,
): Promise<{ conversationId: number }> =>
  write(ctx, { operation: 'deleteConversation', input: { userId }, limit: changes }, async (tx) =>
    clear(tx, await lockedChat(tx, userId)),
  )

async function clear(tx: TransactionContext<AuthenticatedContext>, chat: Parameters<typeof clearChat>[1]) {
  const data = { conversationId: chat.id }
  if (chat.askedById !== null && chat.askedById !== tx.viewer.id) await retractRequests(tx, chat.askedById)
  if (await clearChat(tx, chat)) record(tx, { userIds: [tx.viewer.id], kind: 'conversationDeleted', data })
  return data
}

/** Opens what either of a buyer and a vendor has asked of the other, now that they share an order (001 §2). */
export async function openChatOfOrder(
  tx: TransactionContext,
  { buyerId, vendorId }: { buyerId: number | null; vendorId: number | null },
): Promise<void> {
  if (buyerId === null || vendorId === null) return
  const opened = await openRequest(tx, buyerId, vendorId)
  if (!opened) return
  const userIds = [buyerId, vendorId]
  record(tx, { userIds, kind: 'requestAccepted', data: { conversationId: opened.id } })
}

/** Tells the devices of both that their chat is closed, if they have one: one has blocked the other. */
export async function tellOfClosing(
  tx: TransactionContext<AuthenticatedContext>,
  otherId: number,
): Promise<void> {
  const conversationId = await findChat(tx, otherId)
  if (conversationId === undefined) return
  const userIds = [tx.viewer.id, otherId]
  record(tx, { userIds, kind: 'conversationDeleted', data: { conversationId } })
}

/**
 * Removes a stretch of the next chat of a person who leaves, from its end, so that no number is missing while some of it
 * is left; false when there is none any more. What the other one wrote goes too: it is shown to nobody.
 */
export async function removeChatOf(tx: TransactionContext, userId: number): Promise<boolean> {
  const chat = await lockNextChat(tx, userId)
  if (!chat) return false
  const messageIds = await findNewest(tx, chat.id)
  await dropMedia(tx, { messageId: { in: messageIds } })
  await removeNewest(tx, chat.id, messageIds)
  if (messageIds.length < chat.lastSeq) return true
  await tx.db.conversation.delete({ where: { id: chat.id }, select: { id: true } })
  record(tx, { userIds: [chat.otherId], kind: 'conversationDeleted', data: { conversationId: chat.id } })
  return true
}
