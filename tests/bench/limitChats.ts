// Chats of the limit server: a page of messages, and a message under an idempotency key in one transaction.
import { createHash } from 'node:crypto'
import { globalId } from '#server/core/context/ids.ts'
import { createMessageSearchText } from '#server/modules/messaging/messages/searchText.ts'
import {
  findConversations,
  findConversationsWith,
  findMessages,
  readMessages,
} from '#server/modules/messaging/messages/queries.ts'
import {
  findMessageStandings,
  canMessage,
  canAskAbout,
  type MessageStanding,
} from '#server/modules/messaging/messages/standing.ts'
import { insertMessage } from '#server/modules/messaging/messages/writing.ts'
import { cursorOf, idOf, toIso, pool, prepareStatement, type Viewer } from './limitBase.ts'

type Row = Record<string, unknown>

const findChatWith = await prepareStatement<Row>((ctx) => findConversationsWith(ctx, [1]))
const findChatById = await prepareStatement<Row>((ctx) => findConversations(ctx, [1]))
const findMessageById = await prepareStatement<Row>((ctx) => findMessages(ctx, [1]))
const findStandingRows = await prepareStatement<MessageStanding>((ctx) => findMessageStandings(ctx, [1]))
const newestPage = { direction: 'backward', after: null, before: null, size: 30 } as const
const findMessagePage = await prepareStatement<Row>((ctx) => readMessages(ctx, [1], newestPage))
const insertMessageRow = await prepareStatement<{ messageId: number }>((ctx) =>
  insertMessage(ctx, {
    recipientId: 1,
    content: '',
    isPlain: true,
    isQuestion: false,
    replyToId: null,
    productId: null,
    serviceId: null,
  }),
)

const viewerParameters = ({ id, scopeParameters: [, , now] }: Viewer) => [id, now]

/** Fields of messages without files and reactions. */
const emptyFields = { media: [], voiceNote: null, reactions: [] }

const messageFields = (row: Row, { id }: Viewer, prefix = '') => ({
  id: globalId('Message', Number(row[`${prefix}id`])),
  number: row[`${prefix}seq`],
  isMine: row[`${prefix}senderId`] === id,
  content: row[`${prefix}content`],
})

const toMessage = (row: Row, viewer: Viewer) => ({
  ...messageFields(row, viewer),
  ...emptyFields,
  createdAt: toIso(row['createdAt'] as string),
  editedAt: toIso(row['editedAt'] as string | null),
  product: null,
  service: null,
  isReply: row['replyToId'] !== null,
  replyTo:
    row['quoted_id'] === null
      ? null
      : { ...messageFields(row, viewer, 'quoted_'), media: [], voiceNote: null },
})

const standingOf = ([row]: MessageStanding[]) =>
  row
    ? row.isDirect
      ? 'DIRECT'
      : row.hasPendingRequest
        ? 'WAITING'
        : row.mayRequest
          ? 'REQUEST'
          : 'CLOSED'
    : null

/** Fields of a profile that say if the viewer may message the person. */
export async function messagesTo(viewer: Viewer, otherId: number) {
  const rows = await findStandingRows([...viewerParameters(viewer), [otherId]])
  return {
    viewerMessageStanding: standingOf(rows),
    viewerCanMessage: rows[0] !== undefined && canMessage(rows[0]),
  }
}

/** Returns true if the viewer may ask the vendor about a product. */
export async function mayAsk(viewer: Viewer, vendorId: number): Promise<boolean> {
  const [row] = await findStandingRows([...viewerParameters(viewer), [vendorId]])
  return row !== undefined && canAskAbout(row)
}

/** A page of the chat, with the relation to its partner. */
export async function chatPage(viewer: Viewer, otherId: number) {
  const [[chat], standings] = await Promise.all([
    findChatWith([...viewerParameters(viewer), [otherId]]),
    findStandingRows([...viewerParameters(viewer), [otherId]]),
  ])
  if (!chat) throw new Error('no chat')
  const rows = await findMessagePage([...viewerParameters(viewer), [chat['id']], null, null])
  const edges = rows
    .slice(0, newestPage.size)
    .toReversed()
    .map((row) => ({
      cursor: cursorOf('messages', row['id']),
      node: { __typename: 'Message', ...toMessage(row, viewer) },
    }))
  const { unreadCount, readUpTo, seenUpTo } = chat
  return {
    viewerMessageStanding: standingOf(standings),
    viewerConversation: {
      id: globalId('Conversation', Number(chat['id'])),
      state: 'OPEN',
      unreadCount,
      readUpTo,
      seenUpTo,
      lastMessage: { id: globalId('Message', Number(chat['last_id'])), number: chat['last_seq'] },
      messages: {
        edges,
        pageInfo: {
          hasPreviousPage: rows.length > newestPage.size,
          startCursor: edges[0]?.cursor ?? null,
          hasNextPage: false,
          endCursor: edges.at(-1)?.cursor ?? null,
        },
      },
    },
  }
}

const replayStatement = `SELECT "inputHash", result FROM "IdempotentWrite"
  WHERE owner = $1 AND operation = 'bare' AND key = $2 AND "createdAt" > $3`
const lockStatement = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free'
const storeStatement = `INSERT INTO "IdempotentWrite" (owner, operation, key, "inputHash", result, "createdAt")
  VALUES ($1, 'bare', $2, $3, $4, $5)
  ON CONFLICT (owner, operation, key) DO UPDATE SET "inputHash" = excluded."inputHash", result = excluded.result`

/** Stores a message under a key as Fennec does; keys are never repeated here. */
async function storeMessage(
  viewer: Viewer,
  key: string,
  { recipientId, content }: SendInput,
): Promise<number> {
  const [id, now] = viewerParameters(viewer)
  const owner = String(id)
  const findReplay = { name: 'recall', text: replayStatement, values: [owner, key, new Date(0)] }
  await pool.query(findReplay)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query({ name: 'lock', text: lockStatement, values: [`${owner} ${key}`] })
    await client.query(findReplay)
    const text = createMessageSearchText(content)
    const [sent] = await insertMessageRow(
      [id, now, [idOf(recipientId)], content, true, null, text, null, false, null],
      client,
    )
    if (!sent) throw new Error('not sent')
    const hash = createHash('sha256').update(content).digest()
    const payload = JSON.stringify({ messageId: sent.messageId })
    await client.query({ name: 'keep', text: storeStatement, values: [owner, key, hash, payload, now] })
    await client.query('COMMIT')
    return sent.messageId
  } finally {
    client.release()
  }
}

interface SendInput {
  recipientId: string
  content: string
}

export async function sendMessage(
  viewer: Viewer,
  key: string,
  input: SendInput,
  toOtherUser: (row: Row) => object,
) {
  const messageId = await storeMessage(viewer, key, input)
  const otherId = idOf(input.recipientId)
  const [sent] = await findMessageById([...viewerParameters(viewer), [messageId]])
  if (!sent) throw new Error('no message')
  const [[chat], standings, [chatWithRecipient]] = await Promise.all([
    findChatById([...viewerParameters(viewer), [sent['conversationId']]]),
    findStandingRows([...viewerParameters(viewer), [otherId]]),
    findChatWith([...viewerParameters(viewer), [otherId]]),
  ])
  if (!chat || !chatWithRecipient) throw new Error('no chat')
  const { unreadCount, readUpTo, seenUpTo } = chat
  const last = messageFields(chat, viewer, 'last_')
  const { id, isMine, content } = last
  return {
    message: toMessage(sent, viewer),
    conversation: {
      id: globalId('Conversation', Number(chat['id'])),
      state: 'OPEN',
      unreadCount,
      readUpTo,
      seenUpTo,
      lastMessage: {
        id,
        isMine,
        content,
        createdAt: toIso(chat['last_createdAt'] as string),
        media: [],
        voiceNote: null,
      },
      other: {
        ...toOtherUser(chat),
        viewerMessageStanding: standingOf(standings),
        viewerConversation: { id: globalId('Conversation', Number(chatWithRecipient['id'])) },
      },
    },
  }
}
