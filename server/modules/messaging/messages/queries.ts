// SQL that reads chats (API: `Conversation`) and messages: pages, unread counts, and message requests.
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import { unmuted, personIsVisible, type ViewerScope } from '#server/core/visibility/visibility.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'
import { haveSharedOrder } from '#server/modules/commerce/orders/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'

// Aliases in all fragments: m the membership of the viewer, c the chat, o the other person; x a message, s its sender,
// q the message it replies to, r the sender of q.

/** Scope of the viewer as a member of a chat; moderators have no extra rights in chats. */
export const memberScope: ViewerScope = { id: '$1::int', isModerator: 'false', now: '$2::timestamptz' }

/** The parameters $1 and $2 of the statements below: the viewer's id and the time. */
export const memberParams = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>): [number, Date] => [
  viewer?.id ?? 0,
  now(),
]

/** FROM clause: the viewer's chats. */
export const chatTables = `"ConversationMember" m JOIN "Conversation" c ON c.id = m."conversationId" JOIN "User" o ON o.id = m."otherId"`

/** SQL: true for the viewer's chats that are not closed by a block (ADR 19). */
export const isMemberChat = `m."userId" = $1::int AND ${personIsVisible('o', memberScope)}`

export interface MessageRow {
  id: number
  conversationId: number
  seq: number
  senderId: number
  content: string
  replyToId: number | null
  productId: number | null
  serviceId: number | null
  /** Reactions of the sender, and of the recipient. */
  senderReaction: string | null
  readerReaction: string | null
  createdAt: Date
  editedAt: Date | null
  media: MediaRow[]
  sender: User
  /** The message it replies to, if read with this one; null if not visible to the viewer. */
  replyTo?: MessageRow | null
}

const messageColumnNames = [
  'id',
  'conversationId',
  'seq',
  'senderId',
  'content',
  'replyToId',
  'productId',
  'serviceId',
  'senderReaction',
  'readerReaction',
  'createdAt',
  'editedAt',
] as const

const prefixedColumns = (message: string, sender: string, prefix: string) => `
  ${messageColumnNames.map((column) => `${message}."${column}" AS "${prefix}${column}"`).join(', ')},
  ${mediaOf('messageId', message)} AS "${prefix}media", ${authorColumns(sender, `${prefix}sender`)}`

/** SQL: columns of message and sender, and of the message it replies to, all with a prefix. */
export const messageColumns = (prefix = ''): string =>
  `${prefixedColumns('x', 's', prefix)}, ${prefixedColumns('q', 'r', `${prefix}quoted_`)}`

function toMessageWithoutReply(row: object, prefix: string): MessageRow | null {
  const columns = row as Record<string, unknown>
  if (columns[`${prefix}id`] === null) return null
  const entries = [...messageColumnNames, 'media'].map((column) => [column, columns[prefix + column]])
  return { ...Object.fromEntries(entries), sender: authorOf(row, `${prefix}sender`) } as MessageRow
}

/** Returns the message in a row of `messageColumns`, with the one it replies to; null without a message. */
export function toMessage(row: object, prefix = ''): MessageRow | null {
  const message = toMessageWithoutReply(row, prefix)
  return message && { ...message, replyTo: toMessageWithoutReply(row, `${prefix}quoted_`) }
}

/** SQL: true if a message of the chat is neither deleted nor cleared by the viewer. */
const isVisibleAs = (message: string) =>
  `${message}."conversationId" = m."conversationId" AND ${message}.seq > m."clearedUpTo" AND ${message}."deletedAt" IS NULL`

/** SQL: true if message x is neither deleted nor cleared by the viewer. */
export const isVisibleMessage = isVisibleAs('x')

/** SQL: joins the sender of message x, and the message it replies to with its sender. */
export const joinSenderAndQuote = `JOIN "User" s ON s.id = x."senderId"
  LEFT JOIN "Message" q ON q.id = x."replyToId" AND ${isVisibleAs('q')} LEFT JOIN "User" r ON r.id = q."senderId"`

/** OFFSET 0 makes the planner start from the messages; it underestimates chats, and would read all their messages. */
const selectMessagesByIds = `
  SELECT ${messageColumns()} FROM "Message" x CROSS JOIN LATERAL (
    SELECT * FROM "ConversationMember" own
    WHERE own."conversationId" = x."conversationId" AND own."userId" = $1::int OFFSET 0) AS m
  JOIN "User" o ON o.id = m."otherId" ${joinSenderAndQuote}
  WHERE x.id = ANY($3::int[]) AND ${isVisibleMessage} AND ${isMemberChat}`

/** Returns those of the messages that the viewer can read. */
export async function findMessages(ctx: Context, ids: number[]): Promise<MessageRow[]> {
  return (await ctx.sql<object>(selectMessagesByIds, [...memberParams(ctx), ids])).flatMap(
    (row) => toMessage(row) ?? [],
  )
}

/**
 * SQL: number of a message of the chat, by id; `fallback` if the id is null. Null for a message of another chat, so that
 * comparisons match nothing.
 */
const seqOfMessage = (id: string, fallback: number) => `CASE WHEN ${id} IS NULL THEN ${fallback} ELSE (
  SELECT p.seq FROM "Message" p WHERE p.id = ${id} AND p."conversationId" = m."conversationId") END`

/** SQL: runs the SELECT `page` for each of the chats $3. */
const pagePerChat = (page: string, order: 'ASC' | 'DESC') => `
  SELECT page.* FROM unnest((SELECT $3::int[])) AS wanted(id)
  JOIN "ConversationMember" m ON m."conversationId" = wanted.id JOIN "User" o ON o.id = m."otherId"
  CROSS JOIN LATERAL (${page}) AS page
  WHERE ${isMemberChat} ORDER BY page."conversationId", page.seq ${order}`

const selectMessages = (where: string, order: 'ASC' | 'DESC', limit: number) => `
  SELECT ${messageColumns()} FROM "Message" x ${joinSenderAndQuote}
  WHERE ${isVisibleMessage} AND ${where} ORDER BY x.seq ${order} LIMIT ${limit}`

const isBetween = `x.seq > ${seqOfMessage('$4::int', 0)} AND x.seq < ${seqOfMessage('$5::int', largestId)}`

const createPageStatement = (order: 'ASC' | 'DESC') =>
  pagedStatement((limit) => pagePerChat(selectMessages(isBetween, order, limit), order))

const pageStatements = { forward: createPageStatement('ASC'), backward: createPageStatement('DESC') }

export interface MessageRange {
  direction: keyof typeof pageStatements
  after: number | null
  before: number | null
  size: number
}

/** Runs a statement of `pagePerChat`; returns the messages by chat. `parameters` begin with $4. */
async function readPerChat(
  ctx: Context,
  conversationIds: number[],
  statement: string,
  parameters: unknown[],
) {
  const messagesByChat = new Map<number, MessageRow[]>(conversationIds.map((id) => [id, []]))
  const values = [...memberParams(ctx), conversationIds, ...parameters]
  for (const row of await ctx.sql<object>(statement, values)) {
    const message = toMessage(row)
    if (message) messagesByChat.get(message.conversationId)?.push(message)
  }
  return messagesByChat
}

/** Returns a page of each chat, one message more than the size if there are any. */
export const readMessages = (ctx: Context, conversationIds: number[], range: MessageRange) => {
  const { direction, after, before, size } = range
  return readPerChat(ctx, conversationIds, pageStatements[direction](size), [after, before])
}

const selectAroundNumber = pagedStatement((limit) =>
  pagePerChat(
    `(${selectMessages('x.seq <= $4::int', 'DESC', limit)}) UNION ALL (${selectMessages('x.seq > $4::int', 'ASC', limit)})`,
    'ASC',
  ),
)

/** Returns the messages up to a number and after it in each chat, oldest first: up to `size` + 1 on each side. */
export const readMessagesAround = (
  ctx: Context,
  conversationIds: number[],
  { number, size }: { number: number; size: number },
) => readPerChat(ctx, conversationIds, selectAroundNumber(size), [number])

export interface ConversationRow {
  id: number
  otherId: number
  lastSeq: number
  /** Sender of the unanswered message request; null if the chat is open. */
  askedById: number | null
  isRequest: boolean
  unreadCount: number
  readUpTo: number
  /** Number of the last message the other person has read; null unless both show read receipts. */
  seenUpTo: number | null
  lastAt: Date
  other: User
  lastMessage: MessageRow | null
}

/** The columns of `ConversationRow`; requests have no read receipts. */
const conversationColumns = `
  c.id, m."otherId", c."lastSeq", c."askedById", m."isRequest", m."unreadCount", m."readUpTo", m."lastAt",
  CASE WHEN c."askedById" IS NULL AND o."showsSeen" AND (SELECT "showsSeen" FROM "User" WHERE id = m."userId")
    THEN (SELECT t."readUpTo" FROM "ConversationMember" t
      WHERE t."conversationId" = c.id AND t."userId" = m."otherId") END AS "seenUpTo",
  ${authorColumns('o', 'other')}, newest.*`

const lastMessageJoin = `LATERAL (
  SELECT ${messageColumns('last_')} FROM "Message" x ${joinSenderAndQuote} WHERE ${isVisibleMessage} ORDER BY x.seq DESC LIMIT 1
) AS newest`

const toConversation = (row: ConversationRow): ConversationRow =>
  Object.assign(row, { other: authorOf(row, 'other'), lastMessage: toMessage(row, 'last_') })

const selectConversations = (where: string) => `
  SELECT ${conversationColumns} FROM ${chatTables} LEFT JOIN ${lastMessageJoin} ON true WHERE ${isMemberChat} AND ${where}`

const selectConversationsById = selectConversations('m."conversationId" = ANY($3::int[])')
const selectConversationsByOther = selectConversations('m."otherId" = ANY($3::int[])')

/** Returns those of the chats that are the viewer's and not closed, by id. */
export async function findConversations(ctx: Context, ids: number[]): Promise<Map<number, ConversationRow>> {
  const rows = (await ctx.sql<ConversationRow>(selectConversationsById, [...memberParams(ctx), ids])).map(
    toConversation,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the viewer's chats, by the id of the other person. */
export async function findConversationsWith(ctx: Context, userIds: number[]) {
  const rows = (
    await ctx.sql<ConversationRow>(selectConversationsByOther, [...memberParams(ctx), userIds])
  ).map(toConversation)
  return new Map(rows.map((row) => [row.otherId, row]))
}

/** SQL: a page of chats or requests, without chats that have no visible messages. */
const createChatListSql = (isRequest: boolean) =>
  pagedStatement(
    (limit) => `
      SELECT ${conversationColumns} FROM ${chatTables} JOIN ${lastMessageJoin} ON true
      WHERE ${isMemberChat} AND m."isRequest" = ${isRequest}
        AND (m."lastAt", m."conversationId") < (to_timestamp($3::float8 / 1000), $4::int)
      ORDER BY m."lastAt" DESC, m."conversationId" DESC LIMIT ${limit}`,
  )

const chatListSql = { chats: createChatListSql(false), requests: createChatListSql(true) }

/** Returns a page of the viewer's chats or requests, last written first, and one more if there are any. */
export async function readConversations(
  ctx: AuthenticatedContext,
  list: keyof typeof chatListSql,
  { after, size }: { after: Key | null; size: number },
): Promise<ConversationRow[]> {
  const parameters = [...memberParams(ctx), ...(after ?? [Infinity, largestId])]
  return (await ctx.sql<ConversationRow>(chatListSql[list](size), parameters)).map(toConversation)
}

const sumUnread = `
  SELECT coalesce(sum(m."unreadCount"), 0)::int AS unread FROM "ConversationMember" m JOIN "User" o ON o.id = m."otherId"
  WHERE ${isMemberChat} AND m."unreadCount" > 0 AND NOT m."isRequest"`

/** Counts the viewer's unread messages, without requests. */
export const countUnread = async (ctx: AuthenticatedContext): Promise<number> =>
  (await ctx.sql<{ unread: number }>(sumUnread, memberParams(ctx)))[0]?.unread ?? 0

const selectRequestCount = `
  SELECT count(*)::int AS count FROM "ConversationMember" m JOIN "User" o ON o.id = m."otherId"
  WHERE ${isMemberChat} AND m."isRequest" AND EXISTS (SELECT FROM "Message" x WHERE ${isVisibleMessage})`

/** Counts the message requests to the viewer. */
export const countRequests = async (ctx: AuthenticatedContext): Promise<number> =>
  (await ctx.sql<{ count: number }>(selectRequestCount, memberParams(ctx)))[0]?.count ?? 0

const selectHasUnmutedRequest = `
  SELECT EXISTS (SELECT FROM "ConversationMember" m JOIN "User" o ON o.id = m."otherId"
    WHERE ${isMemberChat} AND m."isRequest" AND EXISTS (SELECT FROM "Message" x WHERE ${isVisibleMessage})
      AND ${unmuted('m."userId"', 'm."otherId"')}) AS "hasAny"`

/** Returns true if the viewer has a message request of a person they have not muted. */
export const hasUnmutedRequests = async (ctx: AuthenticatedContext): Promise<boolean> =>
  (await ctx.sql<{ hasAny: boolean }>(selectHasUnmutedRequest, memberParams(ctx)))[0]?.hasAny ?? false

/** SQL: true if the chat of two people is open, or a request to the writer. */
const haveOpenChat = (writerId: string, otherId: string) => `EXISTS (
  SELECT FROM "ConversationMember" k JOIN "Conversation" h ON h.id = k."conversationId"
  WHERE k."userId" = ${writerId} AND k."otherId" = ${otherId} AND h."askedById" IS DISTINCT FROM ${writerId})`

/** SQL conditions, each of which lets a person write to another despite the other's settings (001 §2). */
export const directConditions: ((writerId: string, otherId: string) => string)[] = [
  haveOpenChat,
  haveSharedOrder,
]

const selectVisibleTypists = `
  SELECT m."otherId" AS id FROM ${chatTables}
  WHERE m."otherId" = ANY($3::int[]) AND ${isMemberChat} AND c."askedById" IS NULL AND o."showsTyping"`

/** Returns those of the people whose typing the user may see: in an open chat, with typing signals turned on. */
export const findTypists = async (
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  userId: number,
  ids: number[],
) => (await sql<{ id: number }>(selectVisibleTypists, [userId, now(), ids])).map(({ id }) => id)
