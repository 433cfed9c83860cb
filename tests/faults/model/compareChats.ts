// Comparison of the final chats in the database with the acknowledged calls, and with the state of each phone.
import type { PrismaClient } from '#server/generated/prisma/client.ts'
import type { CachedChat, Phone } from './phones.ts'
import { pairOf, type SentMessage, type ChatSimulation } from './chatSimulation.ts'

export const readChats = (prisma: PrismaClient) =>
  prisma.conversation.findMany({ include: { members: true, messages: { orderBy: { seq: 'asc' } } } })

type Chat = Awaited<ReturnType<typeof readChats>>[number]
type Row = Chat['messages'][number]

/** Messages that differ from their acknowledged state, are missing, or were never acknowledged. */
export function findMessageErrors(chats: Chat[], { sentMessages, read }: ChatSimulation): string[] {
  const rows = new Map(chats.flatMap(({ messages }) => messages.map((row) => [row.id, row])))
  const readers = chats.flatMap(({ members }) => members)
  return [
    ...[...sentMessages.values()].flatMap((item) => {
      const row = rows.get(item.id)
      const chat = chats.find(({ id }) => id === row?.conversationId)
      if (!row || !chat || pairOf(chat.lowId, chat.highId) !== item.between) return `lost: message ${item.id}`
      return changedFields(row, item, chat).map(
        (what) => `message ${item.id} has another ${what} than was told`,
      )
    }),
    ...[...rows.keys()].filter((id) => !sentMessages.has(id)).map((id) => `doubled: message ${id}`),
    ...readers.flatMap(({ userId, otherId, readUpTo }) => {
      const upTo = read.get(`${userId} ${otherId}`) ?? 0
      return readUpTo === upTo
        ? []
        : `${userId} has read up to ${readUpTo} of ${otherId}, and was told ${upTo}`
    }),
  ]
}

function changedFields(row: Row, message: SentMessage, { lowId, highId }: Chat): string[] {
  const readerId = message.senderId === lowId ? highId : lowId
  const reactionOf = (id: number) => (message.isDeleted ? null : (message.reactions.get(id) ?? null))
  const comparisons: [what: string, found: unknown, told: unknown][] = [
    ['number', row.seq, message.number],
    ['sender', row.senderId, message.senderId],
    ['text', row.content, message.isDeleted ? '' : message.content],
    ['mark of an edit', row.editedAt !== null, message.isEdited && !message.isDeleted],
    ['state', row.deletedAt !== null, message.isDeleted],
    ['reaction of its sender', row.senderReaction, reactionOf(message.senderId)],
    ['reaction of its reader', row.readerReaction, reactionOf(readerId)],
  ]
  return comparisons.filter(([, found, expected]) => found !== expected).map(([what]) => what)
}

/** Describes a message in one line, as that user sees it. */
function describeRow(row: Row, userId: number): string {
  const { id, seq, senderId, content, editedAt, senderReaction, readerReaction } = row
  const own = senderId === userId ? senderReaction : readerReaction
  const chosen = [senderReaction, readerReaction].filter((reaction) => reaction !== null)
  const reactions = [...new Set(chosen)].map((reaction) => ({
    reaction,
    count: chosen.filter((item) => item === reaction).length,
    viewerHasReacted: own === reaction,
  }))
  return JSON.stringify([seq, id, senderId === userId, content, editedAt?.toISOString() ?? null, reactions])
}

const describeMessages = ({ messages }: CachedChat): string[] =>
  [...messages.values()]
    .toSorted((a, b) => a.number - b.number)
    .map(({ databaseId, number, isMine, content, editedAt, reactions }) =>
      JSON.stringify([number, databaseId, isMine, content, editedAt, reactions]),
    )

/** Differences between the phone and the database. */
export function findPhoneErrors(phone: Phone, userId: number, chats: Chat[]): string[] {
  const errors = [...phone.failures]
  let unread = 0
  for (const { lastSeq, members, messages } of chats) {
    const own = members.find((member) => member.userId === userId)
    if (!own) continue
    unread += own.unreadCount
    const { otherId, unreadCount, readUpTo } = own
    const chat = phone.chats.get(otherId)
    if (!chat) {
      errors.push(`no chat with ${otherId}`)
      continue
    }
    const seenUpTo = members.find((member) => member.userId === otherId)?.readUpTo
    const expectedChat = JSON.stringify({ lastNumber: lastSeq, unreadCount, readUpTo, seenUpTo })
    const { messages: _, ...rest } = chat
    if (JSON.stringify(rest) !== expectedChat)
      errors.push(`${otherId}: ${JSON.stringify(rest)} instead of ${expectedChat}`)
    const expectedLines = messages
      .filter(({ deletedAt }) => deletedAt === null)
      .map((row) => describeRow(row, userId))
    const lines = describeMessages(chat)
    const index = Array.from({ length: Math.max(expectedLines.length, lines.length) }).findIndex(
      (_, position) => lines[position] !== expectedLines[position],
    )
    if (index >= 0) errors.push(`${otherId}: ${lines[index]} instead of ${expectedLines[index]}`)
  }
  if (phone.unread !== unread) errors.push(`${phone.unread} unread instead of ${unread}`)
  return errors.map((what) => `a phone of ${userId}: ${what}`)
}
