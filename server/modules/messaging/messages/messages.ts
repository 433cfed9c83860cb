// Commands of messages: send, edit, delete, mark as read, and signal typing. A message request is the first message to a
// person, who must accept it before the chat is open.
import { displayName } from '#rules/shared/common'
import {
  messagesClosedText,
  editedText,
  hasLink,
  messageErrors,
  messageText,
} from '#rules/messaging/messages'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { enforceLimit } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite, write } from '#server/core/limits/write.ts'
import {
  attach,
  deleteMedia,
  withStoredMedia,
  type MediaAttachment,
  type StoredMedia,
} from '#server/modules/shared/media/attachments.ts'
import { notify, retract } from '#server/modules/notifications/notifications/notifications.ts'
import { requireVisibleProduct } from '#server/modules/commerce/products/products.ts'
import { requireVisibleService } from '#server/modules/commerce/services/services.ts'
import { publishLogLengths, record } from '#server/realtime/eventLog.ts'
import { changeLimit, readLimit, sendLimit, typingLimit } from './limits.ts'
import { messageMedia } from './media.ts'
import { findMessageStandings, type MessageStanding } from './standing.ts'
import { eraseMessage, lockChat, lockAnyMessage, lockMessage, insertMessage, markRead } from './writing.ts'
import { createMessageSearchText } from './searchText.ts'

type Transaction = TransactionContext<AuthenticatedContext>

export interface NewMessage {
  recipientId: number
  content: string
  media: MediaAttachment[]
  replyToId?: number | null
  productId?: number | null
  serviceId?: number | null
}

/**
 * Sends a message; the first one to a person who does not follow the viewer is a request (001 §2), except that a
 * plain text about a product or service of theirs opens the chat. NOT_FOUND if the recipient is not visible, or the
 * message replied to is not in the chat; it may be deleted. FORBIDDEN if the recipient accepts no messages, or has not
 * accepted the viewer's request.
 */
export async function sendMessage(
  ctx: AuthenticatedContext,
  input: NewMessage,
): Promise<{ messageId: number }> {
  const { recipientId, media, replyToId = null, productId = null, serviceId = null } = input
  const { content } = parse(messageText, input)
  if (recipientId === ctx.viewer.id) throw new Refusal('INVALID_INPUT', messageErrors.self)
  if (content === '' && media.length === 0 && productId === null) throw invalidContent(messageErrors.empty)
  const isPlain = media.length === 0 && !hasLink(content)
  const replayMedia = media.map(({ alt, file, poster, waveform }) => [alt, !!file, !!poster, waveform])
  const replayInput = { recipientId, content, media: replayMedia, replyToId, productId }
  const writeOptions = {
    operation: 'sendMessage',
    input: serviceId === null ? replayInput : { ...replayInput, serviceId },
    limit: sendLimit,
  }
  const insert = (stored: StoredMedia) => async (tx: Transaction) => {
    const attachments = [
      productId === null ? null : await requireVisibleProduct(tx, productId),
      serviceId === null ? null : await requireVisibleService(tx, serviceId),
    ].filter((attachment) => attachment !== null)
    // A request may contain no attachments but the recipient's own products and services (001 §2).
    const canBeRequest = isPlain && attachments.every(({ vendorId }) => vendorId === recipientId)
    const isQuestion = canBeRequest && attachments.length > 0
    const newMessage = { recipientId, content, replyToId, productId, serviceId }
    const sent = await insertMessage(tx, { ...newMessage, isPlain: canBeRequest, isQuestion })
    const messageId = sent?.messageId ?? null
    if (sent?.isInChat === false) throw new Refusal('NOT_FOUND', 'Message not found')
    if (!sent || messageId === null) throw createRefusal(sent, canBeRequest)
    await attach(tx, messageMedia, stored, { messageId })
    publishLogLengths(tx, sent.grown)
    if (sent.isRequest) await notify(tx, { kind: 'MESSAGE_REQUEST', recipientId, text: content })
    // Answering a request accepts it.
    else if (sent.wasRequest) await retractRequestNotifications(tx, recipientId)
    return { messageId }
  }
  return prepareWrite(ctx, writeOptions, async (commit) => {
    if (media.length > 0) {
      // Refuses before receiving the files.
      const standing = (await findMessageStandings(ctx, [recipientId])).get(recipientId)
      if (!standing?.isDirect) throw createRefusal(standing, isPlain)
    }
    return withStoredMedia(ctx, messageMedia, media, (stored) => {
      const hasVoice = stored.some(({ newFile }) => newFile?.kind === 'AUDIO')
      if (hasVoice && stored.length > 1) throw new Refusal('INVALID_INPUT', messageErrors.voiceApart)
      return commit(insert(stored))
    })
  })
}

/** Returns the error of a refused message. Of two concurrent requests, the second is refused because the first is pending. */
function createRefusal(standing: MessageStanding | undefined, isPlain: boolean): Refusal {
  if (!standing) return new Refusal('NOT_FOUND', 'User not found')
  const { hasPendingRequest, mayRequest, messagesFrom } = standing
  if (!hasPendingRequest && !mayRequest)
    return new Refusal('FORBIDDEN', messagesClosedText(displayName(standing), messagesFrom))
  return new Refusal(
    'FORBIDDEN',
    hasPendingRequest || isPlain ? messageErrors.waiting : messageErrors.plainRequest,
  )
}

/** Changes the text of the viewer's message (001 §4). The same text again does not count as an edit. */
export async function editMessage(ctx: AuthenticatedContext, input: { messageId: number; content: string }) {
  const { messageId } = input
  const { content } = parse(editedText, input)
  const writeOptions = { operation: 'editMessage', input: { messageId, content }, limit: changeLimit }
  return write(ctx, writeOptions, async (tx) => {
    const { conversationId, otherId, askedById, content: oldContent } = await lockOwnMessage(tx, messageId)
    const data = { messageId, conversationId }
    if (askedById !== null && hasLink(content)) throw new Refusal('FORBIDDEN', messageErrors.plainRequest)
    if (content === oldContent) return data
    await tx.db.message.update({
      where: { id: messageId },
      data: { content, searchText: createMessageSearchText(content), editedAt: tx.now() },
      select: { id: true },
    })
    record(tx, { userIds: [tx.viewer.id, otherId], kind: 'messageEdited', data })
    return data
  })
}

/** Deletes the viewer's message for both people, with its media; only its number stays (001 §7). */
export async function deleteMessage(ctx: AuthenticatedContext, messageId: number) {
  const writeOptions = { operation: 'deleteMessage', input: { messageId }, limit: changeLimit }
  return write(ctx, writeOptions, async (tx) => {
    const { conversationId, otherId, askedById } = await lockOwnMessage(tx, messageId)
    if (askedById !== null) await retractRequestNotifications(tx, otherId)
    await deleteMedia(tx, { messageId })
    await eraseMessage(tx, messageId)
    const data = { messageId, conversationId }
    record(tx, { userIds: [tx.viewer.id, otherId], kind: 'messageDeleted', data })
    return data
  })
}

/** Retracts the request notifications between the viewer and another person, of either direction. */
export async function retractRequestNotifications(tx: Transaction, otherId: number) {
  await retract(tx, { kind: 'MESSAGE_REQUEST', recipientId: otherId })
  await retract(tx, { kind: 'MESSAGE_REQUEST', recipientId: tx.viewer.id, actorId: otherId })
}

/** Deletes a message that broke the rules; false if it is deleted already. */
export async function takeDownMessage(tx: TransactionContext, messageId: number): Promise<boolean> {
  const locked = await lockAnyMessage(tx, messageId)
  if (!locked) return false
  const { conversationId, lowId, highId } = locked
  await deleteMedia(tx, { messageId })
  await eraseMessage(tx, messageId)
  record(tx, { userIds: [lowId, highId], kind: 'messageDeleted', data: { messageId, conversationId } })
  return true
}

/** Locks the viewer's own message; NOT_FOUND if not visible, FORBIDDEN if the other person wrote it. */
async function lockOwnMessage(tx: Transaction, messageId: number) {
  const message = await lockMessage(tx, messageId)
  if (!message) throw new Refusal('NOT_FOUND', 'Message not found')
  if (message.senderId !== tx.viewer.id) throw new Refusal('FORBIDDEN', messageErrors.notOwn)
  return message
}

/** Marks a chat as read, up to a message number or to its end; never moves the mark back. NOT_FOUND without a chat. */
export async function setMessagesRead(
  ctx: AuthenticatedContext,
  { userId, upTo }: { userId: number; upTo?: number | null },
): Promise<{ conversationId: number }> {
  await enforceLimit(ctx.limits, readLimit, String(ctx.viewer.id))
  return inTransaction(ctx, async (tx) => {
    const chat = await requireChat(tx, userId)
    const data = { conversationId: chat.id }
    const receipt = await markRead(tx, { id: chat.id, upTo: Math.min(upTo ?? chat.lastSeq, chat.lastSeq) })
    if (!receipt) return data
    record(tx, { userIds: [tx.viewer.id], kind: 'messagesRead', data })
    // Requests have no read receipts.
    if (receipt.isSeen && chat.askedById === null)
      record(tx, { userIds: [userId], kind: 'messagesSeen', data })
    return data
  })
}

/** Locks the viewer's chat with a person; NOT_FOUND if there is none, or it is closed. */
export async function requireChat(tx: Transaction, userId: number) {
  const chat = await lockChat(tx, userId)
  if (!chat) throw new Refusal('NOT_FOUND', 'Conversation not found')
  return chat
}

/** Signals to a person that the viewer is typing; visibility is checked on delivery. */
export async function setTyping(ctx: AuthenticatedContext, userId: number): Promise<void> {
  await enforceLimit(ctx.limits, typingLimit, String(ctx.viewer.id))
  ctx.publish('typing', String(userId), { userId: ctx.viewer.id })
}

const invalidContent = (message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path: 'content', message }] })
