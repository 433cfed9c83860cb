// Verbs of messages: writing to somebody, editing and deleting what one wrote, and what one has read.
import { displayName } from '#rules/shared/common'
import { closedTo, editedText, hasLink, messageFaults, messageText } from '#rules/messaging/messages'
import {
  inTransaction,
  type AuthenticatedContext,
  type TransactionContext,
} from '#server/core/context/context.ts'
import { spend } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { prepareWrite, write } from '#server/core/limits/write.ts'
import {
  attach,
  dropMedia,
  takeMedia,
  type GivenMedia,
  type TakenMedia,
} from '#server/modules/shared/media/attaching.ts'
import { notify, retract } from '#server/modules/notifications/notifications/notifications.ts'
import { showProduct } from '#server/modules/commerce/products/products.ts'
import { showService } from '#server/modules/commerce/services/services.ts'
import { hint, record } from '#server/realtime/eventLog.ts'
import { changes, readings, sends, typings } from './limits.ts'
import { messageMedia } from './media.ts'
import { findStandings, type Standing } from './standing.ts'
import {
  emptyMessage,
  lockChat,
  lockAnyMessage,
  lockMessage,
  putMessage,
  putRead,
  type LockedMessage,
} from './writing.ts'
import { searchTextOfMessage } from './searchText.ts'

export interface NewMessage {
  recipientId: number
  content: string
  media: GivenMedia[]
  /** The message that it answers. */
  replyToId?: number | null
  /** A product to show with it. */
  productId?: number | null
  /** A service that it asks about. */
  serviceId?: number | null
}

/** What a payload re-reads. */
export type Written = { messageId: number; conversationId: number }

/**
 * Writes to a person. NOT_FOUND for whom the caller may not know of, and for an answer to what is not in the chat; what
 * was deleted there may be answered, since nobody's words are to be lost over it. FORBIDDEN where that one does not want to be
 * written to, or has yet to accept the request that the first message is (001 §2). A plain text about a product or
 * service of the recipient's is no request: the chat is open from then on.
 */
export async function sendMessage(
  ctx: AuthenticatedContext,
  input: NewMessage,
): Promise<{ messageId: number }> {
  const { recipientId, media, replyToId = null, productId = null, serviceId = null } = input
  const { content } = parse(messageText, input)
  if (recipientId === ctx.viewer.id) throw new Refusal('INVALID_INPUT', messageFaults.self)
  if (content === '' && media.length === 0 && productId === null) throw refused(messageFaults.empty)
  const isPlain = media.length === 0 && !hasLink(content)
  const comparable = media.map(({ alt, file, poster, waveform }) => [
    alt,
    Boolean(file),
    Boolean(poster),
    waveform,
  ])
  const asked = {
    operation: 'sendMessage',
    input: {
      recipientId,
      content,
      media: comparable,
      replyToId,
      productId,
      ...(serviceId !== null && { serviceId }),
    },
    limit: sends,
  }
  const insert = (taken: TakenMedia) => async (tx: TransactionContext<AuthenticatedContext>) => {
    const about = [
      productId === null ? null : await showProduct(tx, productId),
      serviceId === null ? null : await showService(tx, serviceId),
    ].filter((one) => one !== null)
    // A request is shown to its recipient alone (001 §2).
    const isAsking = isPlain && about.every(({ vendorId }) => vendorId === recipientId)
    const isQuestion = isAsking && about.length > 0
    const written = { recipientId, content, replyToId, productId, serviceId }
    const sent = await putMessage(tx, { ...written, isPlain: isAsking, isQuestion })
    const messageId = sent?.messageId ?? null
    if (sent?.isInChat === false) throw new Refusal('NOT_FOUND', 'Message not found')
    if (!sent || messageId === null) throw whyNot(sent, isAsking)
    await attach(tx, messageMedia, taken, { messageId })
    hint(tx, sent.grown)
    if (sent.isRequest) await notify(tx, { kind: 'MESSAGE_REQUEST', recipientId, text: content })
    // A message to the person who asked, like opening the chat, answers the request.
    else if (sent.wasRequest) await retractRequests(tx, recipientId)
    return { messageId }
  }
  return prepareWrite(ctx, asked, async (commit) => {
    // Refused before its files are received.
    if (media.length > 0) refuseUnwanted((await findStandings(ctx, [recipientId])).get(recipientId), isPlain)
    return takeMedia(ctx, messageMedia, media, (taken) => {
      refuseMixed(taken)
      return commit(insert(taken))
    })
  })
}

/** What a file is shows when it is there. */
function refuseMixed(taken: TakenMedia): void {
  const hasVoice = taken.some(({ made }) => made?.kind === 'AUDIO')
  if (hasVoice && taken.length > 1) throw new Refusal('INVALID_INPUT', messageFaults.voiceApart)
}

function refuseUnwanted(standing: Standing | undefined, isPlain: boolean): void {
  if (!standing?.isDirect) throw whyNot(standing, isPlain)
}

/** Why somebody may not write what he wants to; he loses against himself where he asks twice at once. */
function whyNot(standing: Standing | undefined, isPlain: boolean): Refusal {
  if (!standing) return new Refusal('NOT_FOUND', 'User not found')
  const { isWaiting, mayAsk, messagesFrom } = standing
  if (!isWaiting && !mayAsk) return new Refusal('FORBIDDEN', closedTo(displayName(standing), messagesFrom))
  return new Refusal('FORBIDDEN', isWaiting || isPlain ? messageFaults.waiting : messageFaults.plainRequest)
}

/** Changes the text of what the caller wrote (001 §4). The same text again is no edit. */
export async function editMessage(
  ctx: AuthenticatedContext,
  input: { messageId: number; content: string },
): Promise<Written> {
  const { messageId } = input
  const { content } = parse(editedText, input)
  const asked = { operation: 'editMessage', input: { messageId, content }, limit: changes }
  return write(ctx, asked, async (tx) => {
    const { conversationId, otherId, askedById, content: before } = await ownMessage(tx, messageId)
    if (askedById !== null && hasLink(content)) throw new Refusal('FORBIDDEN', messageFaults.plainRequest)
    if (content === before) return { messageId, conversationId }
    await tx.db.message.update({
      where: { id: messageId },
      data: { content, searchText: searchTextOfMessage(content), editedAt: tx.now() },
      select: { id: true },
    })
    tellBoth(tx, 'messageEdited', { otherId, messageId, conversationId })
    return { messageId, conversationId }
  })
}

/** Deletes what the caller wrote for both, with its photos, videos and voice note: its number alone is left (001 §7). */
export async function deleteMessage(ctx: AuthenticatedContext, messageId: number): Promise<Written> {
  const asked = { operation: 'deleteMessage', input: { messageId }, limit: changes }
  return write(ctx, asked, async (tx) => {
    const { conversationId, otherId, askedById } = await ownMessage(tx, messageId)
    if (askedById !== null) await retractRequests(tx, otherId)
    await dropMedia(tx, { messageId })
    await emptyMessage(tx, messageId)
    tellBoth(tx, 'messageDeleted', { otherId, messageId, conversationId })
    return { messageId, conversationId }
  })
}

/** Takes back that either of the caller and another person was told of the other's request. */
export async function retractRequests(
  tx: TransactionContext<AuthenticatedContext>,
  otherId: number,
): Promise<void> {
  await retract(tx, { kind: 'MESSAGE_REQUEST', recipientId: otherId })
  await retract(tx, { kind: 'MESSAGE_REQUEST', recipientId: tx.viewer.id, actorId: otherId })
}

/** The same with a message that broke the rules; false where it is deleted already. */
export async function takeDownMessage(tx: TransactionContext, messageId: number): Promise<boolean> {
  const found = await lockAnyMessage(tx, messageId)
  if (!found) return false
  const { conversationId, lowId, highId } = found
  await dropMedia(tx, { messageId })
  await emptyMessage(tx, messageId)
  record(tx, { userIds: [lowId, highId], kind: 'messageDeleted', data: { messageId, conversationId } })
  return true
}

/** The caller's own message, locked; NOT_FOUND if he does not have it, FORBIDDEN if the other one wrote it. */
async function ownMessage(
  tx: TransactionContext<AuthenticatedContext>,
  messageId: number,
): Promise<LockedMessage> {
  const message = await lockMessage(tx, messageId)
  if (!message) throw new Refusal('NOT_FOUND', 'Message not found')
  if (message.senderId !== tx.viewer.id) throw new Refusal('FORBIDDEN', messageFaults.notOwn)
  return message
}

function tellBoth(
  tx: TransactionContext<AuthenticatedContext>,
  kind: 'messageEdited' | 'messageDeleted',
  { otherId, ...data }: { otherId: number; messageId: number; conversationId: number },
): void {
  record(tx, { userIds: [tx.viewer.id, otherId], kind, data })
}

/**
 * Notes how far the caller has read what a person wrote to him: up to that number, or all there is. Never beyond the last
 * message, and never back. NOT_FOUND where the two have no chat.
 */
export async function setMessagesRead(
  ctx: AuthenticatedContext,
  { userId, upTo }: { userId: number; upTo?: number | null },
): Promise<{ conversationId: number }> {
  await spend(ctx.limits, readings, String(ctx.viewer.id))
  return inTransaction(ctx, async (tx) => {
    const chat = await lockedChat(tx, userId)
    const data = { conversationId: chat.id }
    const read = await putRead(tx, { id: chat.id, upTo: Math.min(upTo ?? chat.lastSeq, chat.lastSeq) })
    if (!read) return data
    record(tx, { userIds: [tx.viewer.id], kind: 'messagesRead', data })
    // Of a request nobody learns whether it was read.
    if (read.isSeen && chat.askedById === null) record(tx, { userIds: [userId], kind: 'messagesSeen', data })
    return data
  })
}

/** The caller's chat with a person, locked; NOT_FOUND where there is none, or a closed one. */
export async function lockedChat(tx: TransactionContext<AuthenticatedContext>, userId: number) {
  const chat = await lockChat(tx, userId)
  if (!chat) throw new Refusal('NOT_FOUND', 'Conversation not found')
  return chat
}

/** Says to a person that the caller is typing. Whether that one may know of it is looked at when he is told. */
export async function setTyping(ctx: AuthenticatedContext, userId: number): Promise<void> {
  await spend(ctx.limits, typings, String(ctx.viewer.id))
  ctx.publish('typing', String(userId), { userId: ctx.viewer.id })
}

const refused = (message: string) =>
  new Refusal('INVALID_INPUT', message, { problems: [{ path: 'content', message }] })
