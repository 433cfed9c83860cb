// SQL that inserts, changes, locks and deletes chats and messages, each change together with the unread counts of both
// people. Column `askedById` of a chat is the sender of an unanswered message request; null if the chat is open.
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { grownLogsSql, numberEventsSql, type GrownLogs } from '#server/realtime/eventLog.ts'
import { memberParams, chatTables, isMemberChat, isVisibleMessage } from './queries.ts'
import { messageStandingSql, type MessageStanding } from './standing.ts'
import { createMessageSearchText } from './searchText.ts'

/**
 * Inserts a message and, if needed, its chat. Locks the chat first, so that numbers have no gaps and concurrent sends
 * create one request; locks the event logs last.
 */
const insertMessageSql = `
  WITH peer AS (
    SELECT s.*, s."isDirect" OR ($9::boolean AND s."mayRequest" AND NOT s."isDeclined") AS "mayOpen",
      EXISTS (SELECT FROM "Conversation" h WHERE h."lowId" = least(s.id, $1::int)
        AND h."highId" = greatest(s.id, $1::int) AND h."askedById" IS NOT NULL) AS "wasRequest"
    FROM (${messageStandingSql} FOR KEY SHARE OF o) s
  ), answered AS (
    SELECT $6::int IS NULL OR EXISTS (SELECT FROM "Message" q JOIN "ConversationMember" m
      ON m."conversationId" = q."conversationId"
      WHERE q.id = $6::int AND m."userId" = $1::int AND m."otherId" = peer.id) AS "isInChat" FROM peer
  ), chat AS (
    INSERT INTO "Conversation" AS c ("lowId", "highId", "lastSeq", "askedById", "createdAt")
    SELECT least(id, $1::int), greatest(id, $1::int), 1, CASE WHEN NOT "mayOpen" THEN $1::int END, $2::timestamptz
    FROM peer, answered WHERE "isInChat" AND ("mayOpen" OR ("mayRequest" AND $5::boolean))
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
  ), ${numberEventsSql('$2::timestamptz')}
  SELECT peer.*, "isInChat", message.id AS "messageId",
    chat."askedById" IS NOT NULL AS "isRequest", ${grownLogsSql} AS grown
  FROM peer CROSS JOIN answered LEFT JOIN message ON true LEFT JOIN chat ON true`

interface MessageToSend {
  recipientId: number
  content: string
  /** True for text without links, media, and attachments of other people: what a request may contain. */
  isPlain: boolean
  /** True if it is about a visible product or service of the recipient. */
  isQuestion: boolean
  replyToId: number | null
  productId: number | null
  serviceId: number | null
}

interface SentMessage extends MessageStanding {
  /** True if the message it replies to is in the chat, deleted or not. */
  isInChat: boolean
  /** Null if the message was refused. */
  messageId: number | null
  /** True if the chat was an unanswered request before. */
  wasRequest: boolean
  /** True if the chat is a request now. */
  isRequest: boolean
  /** Event logs to notify. */
  grown: GrownLogs
}

/**
 * Inserts a message with its chat, counts and events; undefined if the viewer cannot see the recipient. A request
 * must be plain; a question opens the chat unless the recipient declined an earlier request.
 */
export async function insertMessage(ctx: AuthenticatedContext, message: MessageToSend) {
  const { recipientId, content, isPlain, isQuestion, replyToId, productId, serviceId } = message
  const text = [content, isPlain, replyToId, createMessageSearchText(content)]
  const values = [...memberParams(ctx), [recipientId], ...text, productId, isQuestion, serviceId]
  return (await ctx.sql<SentMessage>(insertMessageSql, values))[0]
}

/** A chat of the viewer, locked until the transaction ends. */
export interface LockedChat {
  id: number
  lastSeq: number
  askedById: number | null
}

const lockChatSql = `
  SELECT c.id, c."lastSeq", c."askedById" FROM ${chatTables}
  WHERE m."otherId" = $3::int AND ${isMemberChat} FOR NO KEY UPDATE OF c`

/** Locks the chat with a person; undefined if there is none, or it is closed. */
export const lockChat = async (tx: TransactionContext<AuthenticatedContext>, otherId: number) =>
  (await tx.sql<LockedChat>(lockChatSql, [...memberParams(tx), otherId]))[0]

export interface LockedMessage {
  id: number
  conversationId: number
  senderId: number
  otherId: number
  askedById: number | null
  content: string
}

const lockMessageSql = `
  SELECT x.id, x."conversationId", x."senderId", x.content, m."otherId", c."askedById"
  FROM ${chatTables} JOIN "Message" x ON ${isVisibleMessage} WHERE x.id = $3::int AND ${isMemberChat}
  FOR NO KEY UPDATE OF c, x`

/** Locks a message that the viewer can read, and its chat; undefined if there is none. */
export const lockMessage = async (tx: TransactionContext<AuthenticatedContext>, id: number) =>
  (await tx.sql<LockedMessage>(lockMessageSql, [...memberParams(tx), id]))[0]

const lockAnyMessageSql = `
  SELECT x."conversationId", c."lowId", c."highId" FROM "Message" x JOIN "Conversation" c ON c.id = x."conversationId"
  WHERE x.id = $1::int AND x."deletedAt" IS NULL FOR NO KEY UPDATE OF c, x`

/** Locks any message and its chat; undefined if the message is deleted. */
export const lockAnyMessage = async ({ sql }: TransactionContext, id: number) =>
  (await sql<{ conversationId: number; lowId: number; highId: number }>(lockAnyMessageSql, [id]))[0]

/** SQL: number of unread messages of member m after a message number. */
const countUnreadAfter = (seq: string) => `(
  SELECT count(*)::int FROM "Message" x WHERE x."conversationId" = m."conversationId"
    AND x.seq > greatest(${seq}, m."clearedUpTo") AND x."senderId" <> m."userId" AND x."deletedAt" IS NULL)`

const markReadSql = `
  UPDATE "ConversationMember" m SET "readUpTo" = $3::int, "unreadCount" = ${countUnreadAfter('$3::int')}
  FROM "User" v, "User" o WHERE v.id = m."userId" AND o.id = m."otherId"
    AND m."conversationId" = $2::int AND m."userId" = $1::int AND m."readUpTo" < $3::int
  RETURNING v."showsSeen" AND o."showsSeen" AS "isSeen"`

/** Marks a locked chat as read; undefined if it was already. `isSeen`: both people show read receipts. */
export const markRead = async (
  { sql, viewer }: AuthenticatedContext,
  { id, upTo }: { id: number; upTo: number },
): Promise<{ isSeen: boolean } | undefined> =>
  (await sql<{ isSeen: boolean }>(markReadSql, [viewer.id, id, upTo]))[0]

/** Deletes a locked chat for the viewer; false if it was empty already. */
export async function clearChat({ sql, viewer }: AuthenticatedContext, { id, lastSeq }: LockedChat) {
  const text = `
    UPDATE "ConversationMember" SET "clearedUpTo" = $3::int, "unreadCount" = 0
    WHERE "conversationId" = $1::int AND "userId" = $2::int AND "clearedUpTo" < $3::int RETURNING 1`
  return (await sql(text, [id, viewer.id, lastSeq])).length > 0
}

const acceptRequestSql = `
  WITH chat AS (UPDATE "Conversation" SET "askedById" = NULL WHERE id = $1::int RETURNING id)
  UPDATE "ConversationMember" m SET "isRequest" = false FROM chat WHERE m."conversationId" = chat.id`

/** Accepts the request of a locked chat. */
export const acceptRequest = async ({ sql }: AuthenticatedContext, id: number): Promise<void> =>
  void (await sql(acceptRequestSql, [id]))

const acceptRequestBetweenSql = `
  WITH chat AS (
    UPDATE "Conversation" SET "askedById" = NULL
    WHERE "lowId" = least($1::int, $2::int) AND "highId" = greatest($1::int, $2::int) AND "askedById" IS NOT NULL
    RETURNING id
  ), members AS (
    UPDATE "ConversationMember" m SET "isRequest" = false FROM chat WHERE m."conversationId" = chat.id)
  SELECT id FROM chat`

/** Accepts a pending request between two people; undefined if there is none. */
export const acceptRequestBetween = async (
  { sql }: TransactionContext,
  userId: number,
  otherId: number,
): Promise<{ id: number } | undefined> =>
  (await sql<{ id: number }>(acceptRequestBetweenSql, [userId, otherId]))[0]

const eraseMessageSql = `
  WITH gone AS (
    UPDATE "Message" SET content = '', "productId" = NULL, "serviceId" = NULL, "searchText" = '', "editedAt" = NULL, "senderReaction" = NULL, "readerReaction" = NULL,
      "deletedAt" = $2::timestamptz WHERE id = $1::int
    RETURNING "conversationId", seq, "senderId"
  )
  UPDATE "ConversationMember" m SET "unreadCount" = m."unreadCount" - 1 FROM gone
  WHERE m."conversationId" = gone."conversationId" AND m."userId" <> gone."senderId"
    AND gone.seq > greatest(m."readUpTo", m."clearedUpTo")`

/** Erases a locked message except its number, and subtracts it from the unread count. */
export const eraseMessage = async ({ sql, now }: Context, id: number): Promise<void> =>
  void (await sql(eraseMessageSql, [id, now()]))

const selectChatId = `SELECT "conversationId" AS id FROM "ConversationMember" WHERE "userId" = $1::int AND "otherId" = $2::int`

/** Returns the id of the viewer's chat with a person, closed or not. */
export const findChatId = async (
  { sql, viewer }: AuthenticatedContext,
  otherId: number,
): Promise<number | undefined> => (await sql<{ id: number }>(selectChatId, [viewer.id, otherId]))[0]?.id

/** Messages removed per transaction. */
const batchSize = 200

const lockNextChatSql = `
  SELECT c.id, c."lastSeq", m."otherId" FROM "ConversationMember" m JOIN "Conversation" c ON c.id = m."conversationId"
  WHERE m."userId" = $1::int LIMIT 1 FOR UPDATE OF c SKIP LOCKED`

/** Locks a chat of a user whose account is being deleted; undefined if none is left. */
export const lockNextChat = async ({ sql }: Context, userId: number) =>
  (await sql<{ id: number; lastSeq: number; otherId: number }>(lockNextChatSql, [userId]))[0]

const selectNewestMessageIds = `
  SELECT id FROM "Message" WHERE "conversationId" = $1::int ORDER BY seq DESC LIMIT ${batchSize}`

/** Returns the ids of the newest messages of a chat, at most `batchSize`. */
export const findNewestMessageIds = async ({ sql }: Context, id: number): Promise<number[]> =>
  (await sql<{ id: number }>(selectNewestMessageIds, [id])).map((row) => row.id)

/** Sets the unread counts to 0, so that they stay right while a chat is removed in batches. */
const removeMessagesSql = `
  WITH gone AS (DELETE FROM "Message" WHERE id = ANY($2::int[]) RETURNING 1), read AS (
    UPDATE "ConversationMember" m SET "readUpTo" = c."lastSeq", "unreadCount" = 0
    FROM "Conversation" c WHERE c.id = $1::int AND m."conversationId" = c.id AND m."unreadCount" > 0)
  UPDATE "Conversation" SET "lastSeq" = "lastSeq" - (SELECT count(*)::int FROM gone) WHERE id = $1::int`

/** Removes the newest messages of a locked chat and lowers its last number. */
export const removeMessages = async ({ sql }: Context, id: number, messageIds: number[]): Promise<void> =>
  void (await sql(removeMessagesSql, [id, messageIds]))
