// Queries of messages: chats, pages of them, and unread counts.
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import { unmuted, visiblePeople, type ViewerScope } from '#server/core/visibility/visibility.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'
import { shareOrder } from '#server/modules/commerce/orders/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'

/** The one of the two who calls; nobody moderates in what he writes with others. */
export const eyes: ViewerScope = { id: '$1::int', moderates: 'false', now: '$2::timestamptz' }

export const asked = ({ viewer, now }: Pick<Context, 'viewer' | 'now'>): [number, Date] => [
  viewer?.id ?? 0,
  now(),
]

/** The chats m of the caller, each with o, whom it is with: closed while either has blocked the other (ADR 19). */
export const chats = `"ConversationMember" m JOIN "Conversation" c ON c.id = m."conversationId" JOIN "User" o ON o.id = m."otherId"`
export const isHis = `m."userId" = $1::int AND ${visiblePeople('o', eyes)}`

/** A message as one of the two has it. */
export interface MessageRow {
  id: number
  conversationId: number
  seq: number
  senderId: number
  content: string
  /** The message it answers, the product it shows, and the service it asks about. */
  replyToId: number | null
  productId: number | null
  serviceId: number | null
  /** With what the sender and the other one have reacted. */
  senderReaction: string | null
  readerReaction: string | null
  createdAt: Date
  editedAt: Date | null
  media: MediaRow[]
  sender: User
  /** That message, where it was read with this one; null where it is not there for the caller any more. */
  replyTo?: MessageRow | null
}

const messageParts = [
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

const columnsOf = (message: string, sender: string, prefix: string) => `
  ${messageParts.map((part) => `${message}."${part}" AS "${prefix}${part}"`).join(', ')},
  ${mediaOf('messageId', message)} AS "${prefix}media", ${authorColumns(sender, `${prefix}sender`)}`

/** The message x and s, who sent it; likewise q, which it answers. */
export const messageColumns = (prefix = ''): string =>
  `${columnsOf('x', 's', prefix)}, ${columnsOf('q', 'r', `${prefix}quoted_`)}`

function partsOf(row: object, prefix: string): MessageRow | null {
  const from = row as Record<string, unknown>
  if (from[`${prefix}id`] === null) return null
  const parts = [...messageParts, 'media'].map((part) => [part, from[prefix + part]])
  return { ...Object.fromEntries(parts), sender: authorOf(row, `${prefix}sender`) } as MessageRow
}

export function messageOf(row: object, prefix = ''): MessageRow | null {
  const message = partsOf(row, prefix)
  return message && { ...message, replyTo: partsOf(row, `${prefix}quoted_`) }
}

/** Whether a message is still there for the one whose chat m is; x below. */
const isThereAs = (message: string) =>
  `${message}."conversationId" = m."conversationId" AND ${message}.seq > m."clearedUpTo" AND ${message}."deletedAt" IS NULL`

export const isThere = isThereAs('x')

export const withSender = `JOIN "User" s ON s.id = x."senderId"
  LEFT JOIN "Message" q ON q.id = x."replyToId" AND ${isThereAs('q')} LEFT JOIN "User" r ON r.id = q."senderId"`

/** From the messages to the chats, as OFFSET keeps it: the planner thinks that people have few, and would read all in them. */
const byIds = `
  SELECT ${messageColumns()} FROM "Message" x CROSS JOIN LATERAL (
    SELECT * FROM "ConversationMember" own
    WHERE own."conversationId" = x."conversationId" AND own."userId" = $1::int OFFSET 0) AS m
  JOIN "User" o ON o.id = m."otherId" ${withSender}
  WHERE x.id = ANY($3::int[]) AND ${isThere} AND ${isHis}`

/** Those of the messages that the caller has. */
export async function findMessages(ctx: Context, ids: number[]): Promise<MessageRow[]> {
  return (await ctx.sql<object>(byIds, [...asked(ctx), ids])).flatMap((row) => messageOf(row) ?? [])
}

/** The number of a message of the chat; nothing is before or behind one of another chat. */
const numberOf = (id: string, otherwise: number) => `CASE WHEN ${id} IS NULL THEN ${otherwise} ELSE (
  SELECT p.seq FROM "Message" p WHERE p.id = ${id} AND p."conversationId" = m."conversationId") END`

const ofEach = (page: string, order: 'ASC' | 'DESC') => `
  SELECT page.* FROM unnest((SELECT $3::int[])) AS wanted(id)
  JOIN "ConversationMember" m ON m."conversationId" = wanted.id JOIN "User" o ON o.id = m."otherId"
  CROSS JOIN LATERAL (${page}) AS page
  WHERE ${isHis} ORDER BY page."conversationId", page.seq ${order}`

const those = (where: string, order: 'ASC' | 'DESC', limit: number) => `
  SELECT ${messageColumns()} FROM "Message" x ${withSender}
  WHERE ${isThere} AND ${where} ORDER BY x.seq ${order} LIMIT ${limit}`

const between = `x.seq > ${numberOf('$4::int', 0)} AND x.seq < ${numberOf('$5::int', largestId)}`

const pages = (order: 'ASC' | 'DESC') =>
  pagedStatement((limit) => ofEach(those(between, order, limit), order))

const directions = { forward: pages('ASC'), backward: pages('DESC') }

export interface Stretch {
  direction: keyof typeof directions
  /** Messages by their ids, that the page lies between. */
  after: number | null
  before: number | null
  size: number
}

async function rowsOfEach(ctx: Context, conversationIds: number[], statement: string, parameters: unknown[]) {
  const found = new Map<number, MessageRow[]>(conversationIds.map((id) => [id, []]))
  for (const row of await ctx.sql<object>(statement, [...asked(ctx), conversationIds, ...parameters])) {
    const message = messageOf(row)
    if (message) found.get(message.conversationId)?.push(message)
  }
  return found
}

/** A page of each of these chats and one message more if there are any: forward from the oldest on, or backward. */
export const readMessages = (ctx: Context, conversationIds: number[], stretch: Stretch) => {
  const { direction, after, before, size } = stretch
  return rowsOfEach(ctx, conversationIds, directions[direction](size), [after, before])
}

const middles = pagedStatement((limit) =>
  ofEach(
    `(${those('x.seq <= $4::int', 'DESC', limit)}) UNION ALL (${those('x.seq > $4::int', 'ASC', limit)})`,
    'ASC',
  ),
)

/** What is up to a number and what is behind it in each of these chats, the oldest first: as many of either, and one more. */
export const readAround = (
  ctx: Context,
  conversationIds: number[],
  { number, size }: { number: number; size: number },
) => rowsOfEach(ctx, conversationIds, middles(size), [number])

/** A chat as one of the two has it. */
export interface ConversationRow {
  id: number
  otherId: number
  lastSeq: number
  askedById: number | null
  isRequest: boolean
  unreadCount: number
  readUpTo: number
  /** How far the other one has read; null unless both let it be seen. */
  seenUpTo: number | null
  lastAt: Date
  other: User
  lastMessage: MessageRow | null
}

/** Of a request nobody learns whether it was read. */
const conversationColumns = `
  c.id, m."otherId", c."lastSeq", c."askedById", m."isRequest", m."unreadCount", m."readUpTo", m."lastAt",
  CASE WHEN c."askedById" IS NULL AND o."showsSeen" AND (SELECT "showsSeen" FROM "User" WHERE id = m."userId")
    THEN (SELECT t."readUpTo" FROM "ConversationMember" t
      WHERE t."conversationId" = c.id AND t."userId" = m."otherId") END AS "seenUpTo",
  ${authorColumns('o', 'other')}, newest.*`

const newest = `LATERAL (
  SELECT ${messageColumns('last_')} FROM "Message" x ${withSender} WHERE ${isThere} ORDER BY x.seq DESC LIMIT 1
) AS newest`

const conversationOf = (row: ConversationRow): ConversationRow =>
  Object.assign(row, { other: authorOf(row, 'other'), lastMessage: messageOf(row, 'last_') })

const conversations = (where: string) => `
  SELECT ${conversationColumns} FROM ${chats} LEFT JOIN ${newest} ON true WHERE ${isHis} AND ${where}`

const byId = conversations('m."conversationId" = ANY($3::int[])')
const byOther = conversations('m."otherId" = ANY($3::int[])')

/** Those of the chats that are the caller's and not closed. */
export async function findConversations(ctx: Context, ids: number[]): Promise<Map<number, ConversationRow>> {
  const rows = (await ctx.sql<ConversationRow>(byId, [...asked(ctx), ids])).map(conversationOf)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The chats of the caller with these people, by their ids. */
export async function findConversationsWith(ctx: Context, userIds: number[]) {
  const rows = (await ctx.sql<ConversationRow>(byOther, [...asked(ctx), userIds])).map(conversationOf)
  return new Map(rows.map((row) => [row.otherId, row]))
}

/** A chat in which nothing is left stands in no list. */
const lists = (isRequest: boolean) =>
  pagedStatement(
    (limit) => `
      SELECT ${conversationColumns} FROM ${chats} JOIN ${newest} ON true
      WHERE ${isHis} AND m."isRequest" = ${isRequest}
        AND (m."lastAt", m."conversationId") < (to_timestamp($3::float8 / 1000), $4::int)
      ORDER BY m."lastAt" DESC, m."conversationId" DESC LIMIT ${limit}`,
  )

const listOf = { chats: lists(false), requests: lists(true) }

/** A page of the caller's chats, or of requests to him, the one written in last first, and one more if there are any. */
export async function readConversations(
  ctx: AuthenticatedContext,
  which: keyof typeof listOf,
  { after, size }: { after: Key | null; size: number },
): Promise<ConversationRow[]> {
  const parameters = [...asked(ctx), ...(after ?? [Infinity, largestId])]
  return (await ctx.sql<ConversationRow>(listOf[which](size), parameters)).map(conversationOf)
}

const counting = `
  SELECT coalesce(sum(m."unreadCount"), 0)::int AS unread FROM "ConversationMember" m JOIN "User" o ON o.id = m."otherId"
  WHERE ${isHis} AND m."unreadCount" > 0 AND NOT m."isRequest"`

/** How many messages the caller has not read, requests apart. */
export const countUnread = async (ctx: AuthenticatedContext): Promise<number> =>
  (await ctx.sql<{ unread: number }>(counting, asked(ctx)))[0]?.unread ?? 0

const countingRequests = `
  SELECT count(*)::int AS count FROM "ConversationMember" m JOIN "User" o ON o.id = m."otherId"
  WHERE ${isHis} AND m."isRequest" AND EXISTS (SELECT FROM "Message" x WHERE ${isThere})`

/** How many people wait for the caller to answer that they want to write to him. */
export const countRequests = async (ctx: AuthenticatedContext): Promise<number> =>
  (await ctx.sql<{ count: number }>(countingRequests, asked(ctx)))[0]?.count ?? 0

const askingWhoIsHeard = `
  SELECT EXISTS (SELECT FROM "ConversationMember" m JOIN "User" o ON o.id = m."otherId"
    WHERE ${isHis} AND m."isRequest" AND EXISTS (SELECT FROM "Message" x WHERE ${isThere})
      AND ${unmuted('m."userId"', 'm."otherId"')}) AS "hasAny"`

/** True if the viewer has a message request of a person they have not muted. */
export const hasRequests = async (ctx: AuthenticatedContext): Promise<boolean> =>
  (await ctx.sql<{ hasAny: boolean }>(askingWhoIsHeard, asked(ctx)))[0]?.hasAny ?? false

/** They write to each other already, or the other one has asked to. */
const haveChat = (one: string, other: string) => `EXISTS (
  SELECT FROM "ConversationMember" k JOIN "Conversation" h ON h.id = k."conversationId"
  WHERE k."userId" = ${one} AND k."otherId" = ${other} AND h."askedById" IS DISTINCT FROM ${one})`

/**
 * Why one person may write to another whatever that one has set (001 §2). A room that ties people together, as an
 * order does, adds its reason here.
 */
export const ties: ((one: string, other: string) => string)[] = [haveChat, shareOrder]

const typists = `
  SELECT m."otherId" AS id FROM ${chats}
  WHERE m."otherId" = ANY($3::int[]) AND ${isHis} AND c."askedById" IS NULL AND o."showsTyping"`

/** Those of the people who may be seen typing by that person: in an open chat, and who let it be seen. */
export async function findTypists({ sql, now }: Pick<Context, 'sql' | 'now'>, userId: number, ids: number[]) {
  const rows = await sql<{ id: number }>(typists, [userId, now(), ids])
  return rows.map(({ id }) => id)
}
