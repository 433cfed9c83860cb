// The limit's chats: a page of messages, and a message under an idempotency key in one transaction.
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
import { cursorOf, idOf, iso, pool, prepared, type Viewer } from './bare.ts'

type Row = Record<string, unknown>

const chatWith = await prepared<Row>((ctx) => findConversationsWith(ctx, [1]))
const chatById = await prepared<Row>((ctx) => findConversations(ctx, [1]))
const messageById = await prepared<Row>((ctx) => findMessages(ctx, [1]))
const standing = await prepared<MessageStanding>((ctx) => findMessageStandings(ctx, [1]))
const window = { direction: 'backward', after: null, before: null, size: 30 } as const
const messages = await prepared<Row>((ctx) => readMessages(ctx, [1], window))
const sending = await prepared<{ messageId: number }>((ctx) =>
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

const viewerParameters = ({ id, eyes: [, , now] }: Viewer) => [id, now]

/** Fields of messages without files and reactions. */
const plain = { media: [], voiceNote: null, reactions: [] }

const toParameters = (row: Row, { id }: Viewer, prefix = '') => ({
  id: globalId('Message', Number(row[`${prefix}id`])),
  number: row[`${prefix}seq`],
  isMine: row[`${prefix}senderId`] === id,
  content: row[`${prefix}content`],
})

const message = (row: Row, viewer: Viewer) => ({
  ...toParameters(row, viewer),
  ...plain,
  createdAt: iso(row['createdAt'] as string),
  editedAt: iso(row['editedAt'] as string | null),
  product: null,
  service: null,
  isReply: row['replyToId'] !== null,
  replyTo:
    row['quoted_id'] === null
      ? null
      : { ...toParameters(row, viewer, 'quoted_'), media: [], voiceNote: null },
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

/** Profile fields about messages to the person. */
export async function messagesTo(viewer: Viewer, otherId: number) {
  const rows = await standing([...viewerParameters(viewer), [otherId]])
  return {
    viewerMessageStanding: standingOf(rows),
    viewerCanMessage: rows[0] !== undefined && canMessage(rows[0]),
  }
}

/** Product field about a question to the vendor. */
export async function mayAsk(viewer: Viewer, vendorId: number): Promise<boolean> {
  const [row] = await standing([...viewerParameters(viewer), [vendorId]])
  return row !== undefined && canAskAbout(row)
}

/** A page of the chat, with the relation to its partner. */
export async function chatPage(viewer: Viewer, otherId: number) {
  const [[chat], stands] = await Promise.all([
    chatWith([...viewerParameters(viewer), [otherId]]),
    standing([...viewerParameters(viewer), [otherId]]),
  ])
  if (!chat) throw new Error('no chat')
  const rows = await messages([...viewerParameters(viewer), [chat['id']], null, null])
  const edges = rows
    .slice(0, window.size)
    .toReversed()
    .map((row) => ({
      cursor: cursorOf('messages', row['id']),
      node: { __typename: 'Message', ...message(row, viewer) },
    }))
  const { unreadCount, readUpTo, seenUpTo } = chat
  return {
    viewerMessageStanding: standingOf(stands),
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
          hasPreviousPage: rows.length > window.size,
          startCursor: edges[0]?.cursor ?? null,
          hasNextPage: false,
          endCursor: edges.at(-1)?.cursor ?? null,
        },
      },
    },
  }
}

const recalling = `SELECT "inputHash", result FROM "IdempotentWrite"
  WHERE owner = $1 AND operation = 'bare' AND key = $2 AND "createdAt" > $3`
const locking = 'SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AS free'
const keeping = `INSERT INTO "IdempotentWrite" (owner, operation, key, "inputHash", result, "createdAt")
  VALUES ($1, 'bare', $2, $3, $4, $5)
  ON CONFLICT (owner, operation, key) DO UPDATE SET "inputHash" = excluded."inputHash", result = excluded.result`

/** Stores a message under a key as Fennec does; keys are never repeated here. */
async function put(viewer: Viewer, key: string, { recipientId, content }: SendInput): Promise<number> {
  const [id, now] = viewerParameters(viewer)
  const owner = String(id)
  const findReplay = { name: 'recall', text: recalling, values: [owner, key, new Date(0)] }
  await pool.query(findReplay)
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    await client.query({ name: 'lock', text: locking, values: [`${owner} ${key}`] })
    await client.query(findReplay)
    const text = createMessageSearchText(content)
    const [sent] = await sending(
      [id, now, [idOf(recipientId)], content, true, null, text, null, false, null],
      client,
    )
    if (!sent) throw new Error('not sent')
    const hash = createHash('sha256').update(content).digest()
    const payload = JSON.stringify({ messageId: sent.messageId })
    await client.query({ name: 'keep', text: keeping, values: [owner, key, hash, payload, now] })
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
  other: (row: Row) => object,
) {
  const messageId = await put(viewer, key, input)
  const otherId = idOf(input.recipientId)
  const [sent] = await messageById([...viewerParameters(viewer), [messageId]])
  if (!sent) throw new Error('no message')
  const [[chat], stands, [again]] = await Promise.all([
    chatById([...viewerParameters(viewer), [sent['conversationId']]]),
    standing([...viewerParameters(viewer), [otherId]]),
    chatWith([...viewerParameters(viewer), [otherId]]),
  ])
  if (!chat || !again) throw new Error('no chat')
  const { unreadCount, readUpTo, seenUpTo } = chat
  const last = toParameters(chat, viewer, 'last_')
  const { id, isMine, content } = last
  return {
    message: message(sent, viewer),
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
        createdAt: iso(chat['last_createdAt'] as string),
        media: [],
        voiceNote: null,
      },
      other: {
        ...other(chat),
        viewerMessageStanding: standingOf(stands),
        viewerConversation: { id: globalId('Conversation', Number(again['id'])) },
      },
    },
  }
}
