// What reads messages for the graph: their types, messages and chats by id, and pages of both.
import { displayName } from '#rules/shared/common'
import { messageLimits, timeAgo } from '#rules/messaging/messages'
import { batched } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { signed, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { windowArguments } from '#server/core/paging/pageArguments.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { isSuspended } from '#server/core/context/suspension.ts'
import { Media, seenOf, VoiceNote, voiceOf } from '#server/modules/shared/media/loaders.ts'
import { shownProduct } from '#server/modules/commerce/products/loaders.ts'
import { loadService, Service } from '#server/modules/commerce/services/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import {
  countUnread,
  findConversations,
  findConversationsWith,
  findMessages,
  hasRequests,
  type ConversationRow,
  type MessageRow,
} from './queries.ts'
import { findStandings, mayMessage, mayQuestion, type Standing } from './standing.ts'
import { messagePage } from './pages.ts'
import { findReplyTimes } from './replyTimes.ts'

export const Message = builder.objectRef<MessageRow>('Message')
export const Conversation = builder.objectRef<ConversationRow>('Conversation')

export const MessageConnection = builder.connectionObject(
  { type: Message, name: 'MessageConnection', description: 'One page of messages.' },
  { name: 'MessageEdge', description: 'One message of a page, with its place.' },
)

export const ConversationConnection = builder.connectionObject(
  { type: Conversation, name: 'ConversationConnection', description: 'One page of chats.' },
  { name: 'ConversationEdge', description: 'One chat of a list, with its place.' },
)

/** A message by id, with all others that are asked for in the same turn; null for one that is not the caller's to read. */
export const loadMessage = batched(async (ctx, ids: number[]) => {
  const messages = await findMessages(ctx, ids)
  return new Map(messages.map((message) => [message.id, message]))
})

/** A chat of the caller's by id, likewise. */
export const loadConversation = batched(findConversations)

/** The caller's chat with a person, likewise. */
const loadConversationWith = batched(findConversationsWith)

/** How the caller stands to a person. */
const loadStanding = batched(findStandings)

const loadReplyTime = batched(findReplyTimes)

/** Loaders of the viewer's own data: one statement for all fields of a turn. */
const ofCaller = <Value>(read: (ctx: AuthenticatedContext) => Promise<Value>) => {
  const load = batched(async (ctx, ids: number[]) => {
    const value = await read(signed(ctx))
    return new Map(ids.map((id) => [id, value]))
  })
  return (ctx: Context) => load(ctx, signed(ctx).viewer.id)
}
const loadUnread = ofCaller(countUnread)
const loadHasRequests = ofCaller(hasRequests)

export const unreadOf = async (ctx: Context) => (await loadUnread(ctx)) ?? 0
export const hasRequestsOf = async (ctx: Context) => (await loadHasRequests(ctx)) ?? false

/** The message of a payload, re-read with the caller's own selection. */
export const messageField = (t: FieldBuilder<{ messageId: number }>) =>
  t.field({
    type: Message,
    description: 'The message, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ messageId }, _args, ctx) => {
      const message = await loadMessage(ctx, messageId)
      if (!message) throw new Refusal('NOT_FOUND', 'Message not found')
      return message
    },
  })

/** The chat of a payload or an event; null where it is closed by now. */
export const conversationField = (t: FieldBuilder<{ conversationId: number }>) =>
  t.field({
    type: Conversation,
    nullable: true,
    description: 'The chat as it is for you now; null if it is closed.',
    extensions: { perViewer: true, isRead: true },
    resolve: ({ conversationId }, _args, ctx) => loadConversation(ctx, conversationId),
  })

builder.node(Message, {
  description: 'A message, for the two who write to each other alone.',
  id: { description: 'Global id.', resolve: ({ id }) => id },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadMessage(ctx, Number(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The id in REST paths.' }),
    number: t.exposeInt('seq', {
      description:
        'Its number in the chat, from 1 on: for `setMessagesRead`. That of a deleted message stays free.',
    }),
    sender: t.expose('sender', { type: User, description: 'Which of the two wrote it.' }),
    isMine: t.boolean({
      description: 'Whether you wrote it.',
      extensions: { perViewer: true },
      resolve: ({ senderId }, _args, { viewer }) => senderId === viewer?.id,
    }),
    content: t.exposeString('content', {
      description:
        'Plain text, with line breaks; empty where there are only photos, videos or a product, or a voice note.',
    }),
    media: t.field({
      type: [Media],
      description: `Its photos and videos, in their order: at most ${messageLimits.files}. Their addresses are good for an hour or so; then ask anew.`,
      resolve: ({ media, sender }, _args, { now }) =>
        seenOf(media, {
          ownerName: displayName(sender),
          ownerIsClosed: sender.isPrivate || isSuspended(sender, now()),
        }),
    }),
    voiceNote: t.field({
      type: VoiceNote,
      nullable: true,
      description: 'What was said in place of writing it; null where nothing was.',
      resolve: ({ media }) => voiceOf(media),
    }),
    isReply: t.boolean({
      description: 'Whether it answers a message of the chat.',
      resolve: ({ replyToId }) => replyToId !== null,
    }),
    replyTo: t.field({
      type: Message,
      nullable: true,
      description:
        'The message it answers, as it is now; null where it answers none, or that one was deleted or is not yours any more (`isReply` tells).',
      extensions: { perViewer: true, isRead: true },
      resolve: ({ replyTo, replyToId }, _args, ctx) =>
        replyTo === undefined && replyToId !== null ? loadMessage(ctx, replyToId) : replyTo,
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description: 'The chat it is in; null if that is closed meanwhile.',
      extensions: { perViewer: true, isRead: true },
      resolve: ({ conversationId }, _args, ctx) => loadConversation(ctx, conversationId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its text was last changed; null while it never was.',
    }),
  }),
})

const ConversationState = builder.enumType('ConversationState', {
  description: 'How far two people have come.',
  values: {
    OPEN: { description: 'Both may write.' },
    ASKED: { description: 'You have asked to write, and wait for the answer.' },
    REQUEST: { description: 'They ask to write to you: accept, decline, or answer, which accepts.' },
  },
})

const stateOf = ({ askedById, otherId }: ConversationRow) =>
  askedById === null ? 'OPEN' : askedById === otherId ? 'REQUEST' : 'ASKED'

builder.node(Conversation, {
  description: 'What you and another person write to each other, as you have it.',
  id: { description: 'Global id.', resolve: ({ id }) => id },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadConversation(ctx, Number(id)))),
  fields: (t) => ({
    other: t.expose('other', { type: User, description: 'With whom.' }),
    state: t.field({ type: ConversationState, description: 'Whether both may write.', resolve: stateOf }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      description: 'The newest message; null where nothing is left.',
      resolve: ({ lastMessage }) => lastMessage,
    }),
    lastNumber: t.exposeInt('lastSeq', { description: 'The number of the newest message, deleted or not.' }),
    unreadCount: t.exposeInt('unreadCount', { description: 'How many of their messages you have not read.' }),
    readUpTo: t.exposeInt('readUpTo', { description: 'The number up to which you have read.' }),
    seenUpTo: t.exposeInt('seenUpTo', {
      nullable: true,
      description: 'The number up to which they have read; null unless both of you let it be seen.',
    }),
    timeAgo: t.string({
      nullable: true,
      description: 'How long ago the newest message was sent, in words: "5m ago".',
      resolve: ({ lastMessage }, _args, { now }) => lastMessage && timeAgo(lastMessage.createdAt, now()),
    }),
    messages: t.field({
      type: MessageConnection,
      description:
        'What was written, the oldest first: the last of it, unless `first` asks for its beginning.',
      extensions: { perViewer: true },
      args: {
        ...windowArguments(t),
        around: t.arg.int({
          required: false,
          description:
            'The `number` that should stand in the middle, deleted or not; `first` or `last` then says how many in all. Whoever goes on from a cursor leaves it as it is.',
        }),
      },
      resolve: ({ id }, page, ctx) => messagePage(ctx, id, page),
    }),
  }),
})

const MessageStanding = builder.enumType('MessageStanding', {
  description: 'Whether you may write to somebody.',
  values: {
    DIRECT: { description: 'You may: they follow you, or you write to each other already.' },
    REQUEST: {
      description:
        'You may ask to: one message of text alone, without links. A question about a product or service of theirs opens the chat.',
    },
    WAITING: { description: 'You have asked, and wait for the answer.' },
    CLOSED: { description: 'They do not want to be written to.' },
  },
})

builder.objectField(Message, 'product', shownProduct)

builder.objectField(Message, 'service', (t) =>
  t.field({
    type: Service,
    nullable: true,
    description:
      'The service it asks about, as it is now; null when it asks about none, or one that is deleted or not for you.',
    extensions: { perViewer: true, isRead: true },
    resolve: ({ serviceId }, _args, ctx) => (serviceId === null ? null : loadService(ctx, serviceId)),
  }),
)

/** Returns true where the caller may ask a vendor about something the caller sees of theirs. */
export async function mayAskVendor(ctx: Context, vendorId: number): Promise<boolean> {
  const standing = mayWrite(ctx) && (await loadStanding(ctx, vendorId))
  return Boolean(standing && mayQuestion(standing))
}

const standingOf = ({ isDirect, isWaiting, mayAsk }: Standing) =>
  isDirect ? 'DIRECT' : isWaiting ? 'WAITING' : mayAsk ? 'REQUEST' : 'CLOSED'

builder.prismaObjectFields(User, (t) => ({
  viewerConversation: t.field({
    type: Conversation,
    nullable: true,
    description: 'Your chat with them; null while neither has written.',
    authScopes: { signedIn: true },
    extensions: { perViewer: true, isRead: true },
    resolve: ({ id }, _args, ctx) => loadConversationWith(ctx, id),
  }),
  usualReplyMinutes: t.int({
    nullable: true,
    description:
      'In how many minutes this vendor usually answers, by the newest 30 chats; null for who is no vendor, or of whom too little is known.',
    authScopes: { signedIn: true },
    extensions: { isRead: true },
    resolve: ({ id, role }, _args, ctx) => (role === 'VENDOR' ? loadReplyTime(ctx, id) : null),
  }),
  viewerCanMessage: t.boolean({
    description: 'Whether `sendMessage` would take a plain text to them from you now.',
    authScopes: { signedIn: true },
    extensions: { perViewer: true, isRead: true },
    resolve: async ({ id }, _args, ctx) => {
      const standing = mayWrite(ctx) && (await loadStanding(ctx, id))
      return Boolean(standing && mayMessage(standing))
    },
  }),
  viewerMessageStanding: t.field({
    type: MessageStanding,
    nullable: true,
    description: 'Whether you may write to them; null for yourself.',
    authScopes: { signedIn: true },
    extensions: { perViewer: true, isRead: true },
    resolve: async ({ id }, _args, ctx) => {
      const standing = await loadStanding(ctx, id)
      return standing && standingOf(standing)
    },
  }),
}))
