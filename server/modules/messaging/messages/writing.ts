// What is written of messages: each change with the counts of both, and what is locked before it.
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { grownLogs, numbering, type GrownLogs } from '#server/realtime/eventLog.ts'
import { asked, chats, isHis, isThere } from './queries.ts'
import { standing, type Standing } from './standing.ts'
import { searchTextOfMessage } from './searchText.ts'

/**
 * The chat comes first, and its lock keeps everybody else who changes something in it waiting: so its numbers have no
 * holes, and one request is one message however many are sent at once. The logs of both come last.
 */
const sending = `
  WITH peer AS (
    SELECT s.*, s."isDirect" OR ($9::boolean AND s."mayAsk" AND NOT s."isDeclined") AS "mayOpen",
      EXISTS (SELECT FROM "Conversation" h WHERE h."lowId" = least(s.id, $1::int)
        AND h."highId" = greatest(s.id, $1::int) AND h."askedById" IS NOT NULL) AS "wasRequest"
    FROM (${standing} FOR KEY SHARE OF o) s
  ), answered AS (
    SELECT $6::int IS NULL OR EXISTS (SELECT FROM "Message" q JOIN "ConversationMember" m
      ON m."conversationId" = q."conversationId"
      WHERE q.id = $6::int AND m."userId" = $1::int AND m."otherId" = peer.id) AS "isInChat" FROM peer
  ), chat AS (
    INSERT INTO "Conversation" AS c ("lowId", "highId", "lastSeq", "askedById", "createdAt")
    SELECT least(id, $1::int), greatest(id, $1::int), 1, CASE WHEN NOT "mayOpen" THEN $1::int END, $2::timestamptz
    FROM peer, answered WHERE "isInChat" AND ("mayOpen" OR ("mayAsk" AND $5::boolean))
    ON CONFLICT ("lowId", "highId") DO UPDATE SET "lastSeq" = c."lastSeq" + 1, "askedById" = NULL
      WHERE excluded."askedById" IS NULL OR c."askedById" IS DISTINCT FROM $1::int
    RETURNING id, "lastSeq", "askedById"
  ), members AS (
    INSERT INTO "ConversationMember" AS m
      ("conversationId", "userId", "otherId", "isRequest", "unreadCount", "lastAt")
    SELECT chat.id, two."userId", two."otherId", chat."askedById" <> two."userId" AND chat."askedById" IS NOT NULL,
      two.unread, $2::timestamptz
    FROM chat, peer, LATERAL (VALUES ($1::int, peer.id, 0), (peer.id, $1::int, 1)) AS two("userId", "otherId", unread)
    ON CONFLICT ("conversationId", "userId") DO UPDATE SET "isRequest" = excluded."isRequest",
      "unreadCount" = m."unreadCount" + excluded."unreadCount", "lastAt" = excluded."lastAt"
    RETURNING "userId"
  ), message AS (
    INSERT INTO "Message" ("conversationId", seq, "senderId", content, "replyToId", "productId", "serviceId", "searchText", "createdAt")
    SELECT id, "lastSeq", $1::int, $4::text, $6::int, $8::int, $10::int, $7::text, $2::timestamptz FROM chat RETURNING id, "conversationId"
  ), recorded AS (
    SELECT members."userId", 'messageSent' AS kind, 0 AS place,
      jsonb_build_object('conversationId', message."conversationId", 'messageId', message.id) AS data
    FROM members, message
  ), ${numbering('$2::timestamptz')}
  SELECT peer.*, "isInChat", message.id AS "messageId",
    chat."askedById" IS NOT NULL AS "isRequest", ${grownLogs} AS grown
  FROM peer CROSS JOIN answered LEFT JOIN message ON true LEFT JOIN chat ON true`

interface Sent extends Standing {
  /** Whether the message that it answers is one of the chat, deleted or not. */
  isInChat: boolean
  /** Null where it may not be sent. */
  messageId: number | null
  /** True if a request of either of the two waited for its answer. */
  wasRequest: boolean
  /** True if the message is a request. */
  isRequest: boolean
  grown: GrownLogs
}

/**
 * Writes to a person with all that hangs on it; nothing for whom the caller may not know of. A request must be plain; a
 * question about something of the recipient's opens the chat, unless they have declined a request of the caller's.
 */
export async function putMessage(
  ctx: AuthenticatedContext,
  message: {
    recipientId: number
    content: string
    isPlain: boolean
    /** True if it is about a product or service of the recipient's that the author may see. */
    isQuestion: boolean
    replyToId: number | null
    productId: number | null
    serviceId: number | null
  },
): Promise<Sent | undefined> {
  const { recipientId, content, isPlain, isQuestion, replyToId, productId, serviceId } = message
  const words = [content, isPlain, replyToId, searchTextOfMessage(content)]
  const about = [productId, isQuestion, serviceId]
  const [sent] = await ctx.sql<Sent>(sending, [...asked(ctx), [recipientId], ...words, ...about])
  return sent
}

/** A chat of the caller's that nobody else changes anything in until the transaction has ended. */
export interface LockedChat {
  id: number
  lastSeq: number
  askedById: number | null
}

const lockingChat = `
  SELECT c.id, c."lastSeq", c."askedById" FROM ${chats}
  WHERE m."otherId" = $3::int AND ${isHis} FOR NO KEY UPDATE OF c`

/** Locks the chat with that person; nothing where there is none, or a closed one. */
export async function lockChat(
  tx: TransactionContext<AuthenticatedContext>,
  otherId: number,
): Promise<LockedChat | undefined> {
  const [chat] = await tx.sql<LockedChat>(lockingChat, [...asked(tx), otherId])
  return chat
}

/** What a verb has to know of a message. */
export interface LockedMessage {
  id: number
  conversationId: number
  senderId: number
  otherId: number
  askedById: number | null
  content: string
}

const lockingMessage = `
  SELECT x.id, x."conversationId", x."senderId", x.content, m."otherId", c."askedById"
  FROM ${chats} JOIN "Message" x ON ${isThere} WHERE x.id = $3::int AND ${isHis}
  FOR NO KEY UPDATE OF c, x`

/** Locks a message that the caller has, and its chat. */
export async function lockMessage(
  tx: TransactionContext<AuthenticatedContext>,
  id: number,
): Promise<LockedMessage | undefined> {
  const [message] = await tx.sql<LockedMessage>(lockingMessage, [...asked(tx), id])
  return message
}

const lockingAny = `
  SELECT x."conversationId", c."lowId", c."highId" FROM "Message" x JOIN "Conversation" c ON c.id = x."conversationId"
  WHERE x.id = $1::int AND x."deletedAt" IS NULL FOR NO KEY UPDATE OF c, x`

/** Locks any message, and its chat; undefined where it is deleted already. */
export async function lockAnyMessage({ sql }: TransactionContext, id: number) {
  return (await sql<{ conversationId: number; lowId: number; highId: number }>(lockingAny, [id]))[0]
}

const unreadOf = (behind: string) => `(
  SELECT count(*)::int FROM "Message" x WHERE x."conversationId" = m."conversationId"
    AND x.seq > greatest(${behind}, m."clearedUpTo") AND x."senderId" <> m."userId" AND x."deletedAt" IS NULL)`

const reading = `
  UPDATE "ConversationMember" m SET "readUpTo" = $3::int, "unreadCount" = ${unreadOf('$3::int')}
  FROM "User" v, "User" o WHERE v.id = m."userId" AND o.id = m."otherId"
    AND m."conversationId" = $2::int AND m."userId" = $1::int AND m."readUpTo" < $3::int
  RETURNING v."showsSeen" AND o."showsSeen" AS "isSeen"`

/** Marks a locked chat as read up to that number; says whether both let that be seen, and nothing if it was so already. */
export async function putRead(
  { sql, viewer }: AuthenticatedContext,
  { id, upTo }: { id: number; upTo: number },
): Promise<{ isSeen: boolean } | undefined> {
  const [read] = await sql<{ isSeen: boolean }>(reading, [viewer.id, id, upTo])
  return read
}

/** Deletes a locked chat for the caller; false where nothing was left in it. */
export async function clearChat(
  { sql, viewer }: AuthenticatedContext,
  { id, lastSeq }: LockedChat,
): Promise<boolean> {
  const text = `
    UPDATE "ConversationMember" SET "clearedUpTo" = $3::int, "unreadCount" = 0
    WHERE "conversationId" = $1::int AND "userId" = $2::int AND "clearedUpTo" < $3::int RETURNING 1`
  return (await sql(text, [id, viewer.id, lastSeq])).length > 0
}

const opening = `
  WITH chat AS (UPDATE "Conversation" SET "askedById" = NULL WHERE id = $1::int RETURNING id)
  UPDATE "ConversationMember" m SET "isRequest" = false FROM chat WHERE m."conversationId" = chat.id`

/** Lets both write in a locked chat. */
export const openChat = async ({ sql }: AuthenticatedContext, id: number): Promise<void> =>
  void (await sql(opening, [id]))

const openingOfTwo = `
  WITH chat AS (
    UPDATE "Conversation" SET "askedById" = NULL
    WHERE "lowId" = least($1::int, $2::int) AND "highId" = greatest($1::int, $2::int) AND "askedById" IS NOT NULL
    RETURNING id
  ), members AS (
    UPDATE "ConversationMember" m SET "isRequest" = false FROM chat WHERE m."conversationId" = chat.id)
  SELECT id FROM chat`

/** Lets two people write where one of them has asked to; undefined where neither has. */
export async function openRequest(
  { sql }: TransactionContext,
  one: number,
  other: number,
): Promise<{ id: number } | undefined> {
  return (await sql<{ id: number }>(openingOfTwo, [one, other]))[0]
}

const deleting = `
  WITH gone AS (
    UPDATE "Message" SET content = '', "productId" = NULL, "serviceId" = NULL, "searchText" = '', "editedAt" = NULL, "senderReaction" = NULL, "readerReaction" = NULL,
      "deletedAt" = $2::timestamptz WHERE id = $1::int
    RETURNING "conversationId", seq, "senderId"
  )
  UPDATE "ConversationMember" m SET "unreadCount" = m."unreadCount" - 1 FROM gone
  WHERE m."conversationId" = gone."conversationId" AND m."userId" <> gone."senderId"
    AND gone.seq > greatest(m."readUpTo", m."clearedUpTo")`

/** Leaves nothing of a locked message but its number, and counts it off where it was unread. */
export const emptyMessage = async ({ sql, now }: Context, id: number): Promise<void> =>
  void (await sql(deleting, [id, now()]))

const ofTwo = `SELECT "conversationId" AS id FROM "ConversationMember" WHERE "userId" = $1::int AND "otherId" = $2::int`

/** The chat of two people, closed or not. */
export async function findChat(
  { sql, viewer }: AuthenticatedContext,
  otherId: number,
): Promise<number | undefined> {
  return (await sql<{ id: number }>(ofTwo, [viewer.id, otherId]))[0]?.id
}

/** So many messages of one chat are removed at a time. */
const stretch = 200

const lockingNext = `
  SELECT c.id, c."lastSeq", m."otherId" FROM "ConversationMember" m JOIN "Conversation" c ON c.id = m."conversationId"
  WHERE m."userId" = $1::int LIMIT 1 FOR UPDATE OF c SKIP LOCKED`

/** The next chat of a person who leaves, locked for good. */
export async function lockNextChat({ sql }: Context, userId: number) {
  const [chat] = await sql<{ id: number; lastSeq: number; otherId: number }>(lockingNext, [userId])
  return chat
}

const newestOf = `
  SELECT id FROM "Message" WHERE "conversationId" = $1::int ORDER BY seq DESC LIMIT ${stretch}`

/** The newest messages of a chat. */
export const findNewest = async ({ sql }: Context, id: number): Promise<number[]> =>
  (await sql<{ id: number }>(newestOf, [id])).map((row) => row.id)

/** Nothing is unread in a chat that goes, so that the counts are right while there is some of it left. */
const shortening = `
  WITH gone AS (DELETE FROM "Message" WHERE id = ANY($2::int[]) RETURNING 1), read AS (
    UPDATE "ConversationMember" m SET "readUpTo" = c."lastSeq", "unreadCount" = 0
    FROM "Conversation" c WHERE c.id = $1::int AND m."conversationId" = c.id AND m."unreadCount" > 0)
  UPDATE "Conversation" SET "lastSeq" = "lastSeq" - (SELECT count(*)::int FROM gone) WHERE id = $1::int`

/** Removes the newest messages of a locked chat. */
export const removeNewest = async ({ sql }: Context, id: number, messageIds: number[]): Promise<void> =>
  void (await sql(shortening, [id, messageIds]))
