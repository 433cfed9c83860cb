// Messages in tests: sent, read and deleted as by a client, and the invariants of chats.
import { expect } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import type { Fennec } from '../app.ts'
import { graphql, type Caller } from '../calls.ts'
import type { Person } from '../factories.ts'
import type { ShownMedia } from '../media.ts'

/** A voice note. */
export interface ShownVoice {
  url: string
  contentType: string
  durationMs: number
  byteSize: number
  waveform: string | null
  alt: string | null
}

export interface ShownMessage {
  databaseId: number
  number: number
  content: string
  isMine: boolean
  editedAt: string | null
  isReply: boolean
  replyTo: { databaseId: number; content: string; isMine: boolean } | null
  reactions: { reaction: string; count: number; viewerHasReacted: boolean }[]
  media: Pick<ShownMedia, 'kind' | 'url' | 'alt'>[]
  voiceNote: ShownVoice | null
}

export const shownFields =
  'databaseId number content isMine editedAt isReply replyTo { databaseId content isMine } reactions { reaction count viewerHasReacted } media { kind url alt } voiceNote { url contentType durationMs byteSize waveform alt }'

export interface Chat {
  other: { databaseId: number }
  state: 'OPEN' | 'ASKED' | 'REQUEST'
  unreadCount: number
  readUpTo: number
  seenUpTo: number | null
  lastNumber: number
  lastMessage: { content: string } | null
}

const chatFields = `other { databaseId } state unreadCount readUpTo seenUpTo lastNumber lastMessage { content }`

const selections = {
  sendMessage: `message { ${shownFields} } conversation { state }`,
  editMessage: `message { ${shownFields} }`,
  setMessageReaction: `message { ${shownFields} }`,
  deleteMessage: `deletedMessageId conversation { ${chatFields} }`,
  setMessagesRead: `conversation { ${chatFields} } viewer { unreadMessagesCount }`,
  acceptMessageRequest: `conversation { ${chatFields} } viewer { messageRequestsCount }`,
  declineMessageRequest: 'conversationId viewer { messageRequestsCount }',
  deleteConversation: 'conversationId viewer { unreadMessagesCount }',
  setMessageSettings: 'viewer { messagesFrom showsSeen showsTyping }',
  setTyping: 'againInMs',
  reportMessage: 'message',
} as const

export interface Payload {
  message: ShownMessage
  conversation: Chat | null
  viewer: Record<string, unknown>
}

/** Runs a mutation of messages; returns the answer, or the code and the message of the refusal. */
export async function mutateChat(
  fennec: Fennec,
  name: keyof typeof selections,
  caller: Caller,
  input: Record<string, unknown>,
): Promise<{ payload?: Payload; refusal?: string }> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const { data, errors } = await graphql<Record<string, Payload>>(
    fennec,
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${selections[name]} } }`,
    { input },
    caller,
  )
  const [error] = errors ?? []
  if (error) return { refusal: `${error.extensions.code} ${error.message}` }
  return { payload: data?.[name] }
}

export const withPerson = ({ id }: Pick<Person, 'id'>, more: object = {}) => ({
  userId: globalId('User', id),
  ...more,
})

export const withMessage = (messageId: number, more: object = {}) => ({
  messageId: globalId('Message', messageId),
  ...more,
})

/** Tries to send a message, optionally as a reply. */
export const trySendMessage = (
  fennec: Fennec,
  from: Caller,
  to: Pick<Person, 'id'>,
  content: string,
  repliedToId?: number,
) => {
  const replyToId = repliedToId === undefined ? null : globalId('Message', repliedToId)
  return mutateChat(fennec, 'sendMessage', from, { recipientId: globalId('User', to.id), content, replyToId })
}

/** Sends a message, and expects success. */
export async function sendMessage(
  fennec: Fennec,
  from: Caller,
  to: Pick<Person, 'id'>,
  content: string,
  repliedToId?: number,
) {
  const { payload, refusal } = await trySendMessage(fennec, from, to, content, repliedToId)
  return payload?.message ?? expect.fail(refusal)
}

/** Makes two people follow each other, so that both may write. */
export async function befriend({ services }: Fennec, person: Person, other: Person): Promise<void> {
  const { follow, user } = services.prisma
  await follow.createMany({
    data: [
      { followerId: person.id, followeeId: other.id },
      { followerId: other.id, followeeId: person.id },
    ],
  })
  const more = { followersCount: { increment: 1 }, followingCount: { increment: 1 } }
  await user.updateMany({ where: { id: { in: [person.id, other.id] } }, data: more })
}

/** Stores a message from one person to another in their chat; returns its id. */
export async function storeMessage(
  { services }: Pick<Fennec, 'services'>,
  [senderId, recipientId]: [number, number],
  askedById: number | null = null,
): Promise<number> {
  const { conversation, conversationMember: member } = services.prisma
  const [lowId, highId] = [Math.min(senderId, recipientId), Math.max(senderId, recipientId)]
  const { id, lastSeq } = await conversation.upsert({
    where: { lowId_highId: { lowId, highId } },
    create: { lowId, highId, lastSeq: 1, askedById },
    update: { lastSeq: { increment: 1 } },
  })
  for (const [userId, otherId] of [
    [senderId, recipientId],
    [recipientId, senderId],
  ] as const) {
    const isRequest = askedById === otherId
    const unread = userId === recipientId ? 1 : 0
    await member.upsert({
      where: { conversationId_userId: { conversationId: id, userId } },
      create: { conversationId: id, userId, otherId, isRequest, unreadCount: unread, lastAt: services.now() },
      update: { unreadCount: { increment: unread } },
    })
  }
  const data = { conversationId: id, seq: lastSeq, senderId, content: 'Is it still there?' }
  return (await services.prisma.message.create({ data, select: { id: true } })).id
}

interface Page {
  edges: { cursor: string; node: ShownMessage }[]
  pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string }
}

/** A chat of the caller with a page of its messages; null where none exists. */
export async function readChat(
  fennec: Fennec,
  caller: Caller,
  { id }: Pick<Person, 'id'>,
  page: Record<string, unknown> = {},
) {
  const { data, errors } = await graphql<{
    user: { viewerMessageStanding: string; viewerConversation: (Chat & { messages: Page }) | null } | null
  }>(
    fennec,
    `query ($id: Int!, $first: Int, $after: String, $last: Int, $before: String, $around: Int) {
      user(databaseId: $id) {
        viewerMessageStanding
        viewerConversation {
          ${chatFields}
          messages(first: $first, after: $after, last: $last, before: $before, around: $around) {
            edges { cursor node { ${shownFields} } }
            pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
          }
        }
      }
    }`,
    { id, ...page },
    caller,
  )
  expect(errors).toBeUndefined()
  const { viewerConversation, viewerMessageStanding: standing } = data?.user ?? {}
  if (!viewerConversation) return { standing, chat: null, messages: [], page: undefined }
  const { messages, ...rest } = viewerConversation
  return { standing, chat: rest, messages: messages.edges.map(({ node }) => node), page: messages }
}

/** Returns the texts of the chat, the oldest first. */
export const readChatTexts = async (fennec: Fennec, caller: Caller, other: Pick<Person, 'id'>) =>
  (await readChat(fennec, caller, other)).messages.map(({ content }) => content)

/** The caller's chats and requests, and the counts of both. */
export async function readInbox(fennec: Fennec, caller: Caller, page: Record<string, unknown> = {}) {
  const list = `edges { cursor node { ${chatFields} } } pageInfo { hasNextPage endCursor }`
  const { data, errors } = await graphql<{ viewer: Record<string, unknown> }>(
    fennec,
    `query ($first: Int, $after: String) {
      viewer {
        unreadMessagesCount messageRequestsCount
        conversations(first: $first, after: $after) { ${list} }
        messageRequests { ${list} }
      }
    }`,
    page,
    caller,
  )
  expect(errors).toBeUndefined()
  const viewer = data?.viewer as {
    unreadMessagesCount: number
    messageRequestsCount: number
    conversations: { edges: { node: Chat }[]; pageInfo: { hasNextPage: boolean; endCursor: string } }
    messageRequests: { edges: { node: Chat }[] }
  }
  return {
    unread: viewer.unreadMessagesCount,
    requestsCount: viewer.messageRequestsCount,
    chats: viewer.conversations.edges.map(({ node }) => node),
    requests: viewer.messageRequests.edges.map(({ node }) => node),
    pageInfo: viewer.conversations.pageInfo,
  }
}

/** Selects chats whose messages are not numbered from 1 without gaps; it must always be empty (I4). */
export const brokenChats = `
  SELECT c.id FROM "Conversation" c LEFT JOIN "Message" x ON x."conversationId" = c.id
  GROUP BY c.id, c."lastSeq"
  HAVING count(x.id) <> c."lastSeq" OR coalesce(max(x.seq), 0) <> c."lastSeq" OR coalesce(min(x.seq), 1) <> 1`

/** Selects members with a wrong unread count or without a partner; it must always be empty (I3). */
export const wrongUnread = `
  SELECT m."userId" AS id FROM "ConversationMember" m WHERE m."unreadCount" <> (
    SELECT count(*) FROM "Message" x WHERE x."conversationId" = m."conversationId" AND x."senderId" <> m."userId"
      AND x."deletedAt" IS NULL AND x.seq > greatest(m."readUpTo", m."clearedUpTo"))
  UNION ALL SELECT c.id FROM "Conversation" c
    WHERE (SELECT count(*) FROM "ConversationMember" m WHERE m."conversationId" = c.id) <> 2
      OR EXISTS (SELECT FROM "ConversationMember" m WHERE m."conversationId" = c.id
        AND m."isRequest" <> coalesce(c."askedById" = m."otherId", false))`

/** Rows of both statements. */
export const wrongChats = async ({ services }: Fennec): Promise<unknown[]> =>
  (await Promise.all([brokenChats, wrongUnread].map((statement) => services.sql(statement, [])))).flat()
