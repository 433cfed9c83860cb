// Commands of chats: answer a request, delete a chat, and clean up when an account leaves.
import { messageFaults } from '#rules/messaging/messages'
import type { AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { write } from '#server/core/limits/write.ts'
import { dropMedia } from '#server/modules/shared/media/attaching.ts'
import { record } from '#server/realtime/eventLog.ts'
import { changeLimit } from './limits.ts'
import { requireChat, retractRequestNotices } from './messages.ts'
import {
  clearChat,
  findChatId,
  findNewestIds,
  lockNextChat,
  type LockedChat,
  openChat,
  openRequest,
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
  if (askedById === tx.viewer.id) throw new Refusal('NOT_FOUND', messageFaults.noRequest)
  if (askedById === null) return { conversationId }
  await openChat(tx, conversationId)
  await retractRequestNotices(tx, userId)
  record(tx, { userIds: [tx.viewer.id, userId], kind: 'requestAccepted', data: { conversationId } })
  return { conversationId }
})

/** Declines a message request without telling its author, who cannot ask again. An open chat stays as it is. */
export const declineMessageRequest = chatCommand('declineMessageRequest', async (tx, chat, userId) =>
  chat.askedById === userId ? clear(tx, chat) : { conversationId: chat.id },
)

/** Deletes a chat for the viewer only; the other person keeps it (001 §7). */
export const deleteConversation = chatCommand('deleteConversation', (tx, chat) => clear(tx, chat))

async function clear(tx: Transaction, chat: LockedChat) {
  const data = { conversationId: chat.id }
  if (chat.askedById !== null && chat.askedById !== tx.viewer.id)
    await retractRequestNotices(tx, chat.askedById)
  if (await clearChat(tx, chat)) record(tx, { userIds: [tx.viewer.id], kind: 'conversationDeleted', data })
  return data
}

/** Accepts a pending request between a buyer and a vendor, since they now share an order (001 §2). */
export async function openOrderChat(
  tx: TransactionContext,
  { buyerId, vendorId }: { buyerId: number | null; vendorId: number | null },
): Promise<void> {
  if (buyerId === null || vendorId === null) return
  const opened = await openRequest(tx, buyerId, vendorId)
  if (!opened) return
  const userIds = [buyerId, vendorId]
  record(tx, { userIds, kind: 'requestAccepted', data: { conversationId: opened.id } })
}

/** Records for both people that their chat is closed, if there is one: one has blocked the other. */
export async function recordChatClosed(tx: Transaction, otherId: number): Promise<void> {
  const conversationId = await findChatId(tx, otherId)
  if (conversationId === undefined) return
  const userIds = [tx.viewer.id, otherId]
  record(tx, { userIds, kind: 'conversationDeleted', data: { conversationId } })
}

/**
 * Removes the newest messages of a leaving person's next chat, both people's, so that numbers stay without gaps.
 * Returns false when no chat is left.
 */
export async function removeChatOf(tx: TransactionContext, userId: number): Promise<boolean> {
  const chat = await lockNextChat(tx, userId)
  if (!chat) return false
  const messageIds = await findNewestIds(tx, chat.id)
  await dropMedia(tx, { messageId: { in: messageIds } })
  await removeMessages(tx, chat.id, messageIds)
  if (messageIds.length < chat.lastSeq) return true
  await tx.db.conversation.delete({ where: { id: chat.id }, select: { id: true } })
  record(tx, { userIds: [chat.otherId], kind: 'conversationDeleted', data: { conversationId: chat.id } })
  return true
}
