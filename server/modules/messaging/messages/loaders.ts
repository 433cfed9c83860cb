// GraphQL types of messages and chats (API: `Conversation`), and the loaders that other modules use.
import { displayName } from '#rules/shared/common'
import { messageLimits, timeAgo } from '#rules/messaging/messages'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { mayWrite } from '#server/core/context/mayWrite.ts'
import { authenticated, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { windowArguments } from '#server/core/paging/pageArguments.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import { isSuspended } from '#server/core/context/suspension.ts'
import { Media, visualMedia, VoiceNote, findVoiceNote } from '#server/modules/shared/media/loaders.ts'
import { attachedProductField } from '#server/modules/commerce/products/loaders.ts'
import { loadService, Service } from '#server/modules/commerce/services/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import {
  countUnread,
  findConversations,
  findConversationsWith,
  findMessages,
  hasUnmutedRequests,
  type ConversationRow,
  type MessageRow,
} from './queries.ts'
import { findMessageStandings, canMessage, canAskAbout, type MessageStanding } from './standing.ts'
import { loadMessagePage } from './pages.ts'
import { findReplyTimes } from './replyTimes.ts'

export const Message = builder.objectRef<MessageRow>('Message')
export const Conversation = builder.objectRef<ConversationRow>('Conversation')

export const MessageConnection = builder.connectionObject(
  { type: Message, name: 'MessageConnection', description: 'One page of messages.' },
  { name: 'MessageEdge', description: 'One message of a page, with its cursor.' },
)

export const ConversationConnection = builder.connectionObject(
  { type: Conversation, name: 'ConversationConnection', description: 'One page of chats.' },
  { name: 'ConversationEdge', description: 'One chat of a page, with its cursor.' },
)

/** Loads messages by id; null for messages the viewer cannot read. */
export const loadMessage = createLoader(
  async (ctx, ids: number[]) =>
    new Map((await findMessages(ctx, ids)).map((message) => [message.id, message])),
)

/** Loads the viewer's chats by id; null if closed. */
export const loadConversation = createLoader(findConversations)

const loadConversationWith = createLoader(findConversationsWith)
const loadMessageStanding = createLoader(findMessageStandings)
const loadReplyTime = createLoader(findReplyTimes)

/** Creates a loader of the viewer's own data: all fields that load it in one tick share a statement. */
const createViewerLoader = <Value>(read: (ctx: AuthenticatedContext) => Promise<Value>) => {
  const load = createLoader(async (ctx, ids: number[]) => {
    const value = await read(authenticated(ctx))
    return new Map(ids.map((id) => [id, value]))
  })
  return (ctx: Context) => load(ctx, authenticated(ctx).viewer.id)
}
const loadUnread = createViewerLoader(countUnread)
const loadHasRequests = createViewerLoader(hasUnmutedRequests)

/** Loads the number of unread messages of the viewer, without requests. */
export const loadUnreadCount = async (ctx: Context) => (await loadUnread(ctx)) ?? 0
/** Loads true if a person the viewer has not muted has a message request to them. */
export const loadHasMessageRequests = async (ctx: Context) => (await loadHasRequests(ctx)) ?? false

export const messageField = (t: FieldBuilder<{ messageId: number }>) =>
  t.field({
    type: Message,
    description: 'The message after the change.',
    extensions: { readsDatabase: true },
    resolve: async ({ messageId }, _args, ctx) => {
      const message = await loadMessage(ctx, messageId)
      if (!message) throw new Refusal('NOT_FOUND', 'Message not found')
      return message
    },
  })

export const conversationField = (t: FieldBuilder<{ conversationId: number }>) =>
  t.field({
    type: Conversation,
    nullable: true,
    description: 'The chat as you see it now; null if it is closed.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ conversationId }, _args, ctx) => loadConversation(ctx, conversationId),
  })

builder.node(Message, {
  description: 'A message, visible to the two people of its chat only.',
  id: { description: 'Global id.', resolve: ({ id }) => id },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadMessage(ctx, Number(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The id in REST paths.' }),
    number: t.exposeInt('seq', {
      description:
        'Number of the message in its chat, from 1, as `setMessagesRead` takes it. Numbers of deleted messages are not used again.',
    }),
    sender: t.expose('sender', { type: User, description: 'The author of the message.' }),
    isMine: t.boolean({
      description: 'True if you wrote it.',
      extensions: { perViewer: true },
      resolve: ({ senderId }, _args, { viewer }) => senderId === viewer?.id,
    }),
    content: t.exposeString('content', {
      description: 'Plain text with line breaks; empty if the message has only media or a product.',
    }),
    media: t.field({
      type: [Media],
      description: `Photos and videos in order, at most ${messageLimits.files}. Their URLs expire after about an hour; then read them again.`,
      resolve({ media, sender }, _args, { now }) {
        const ownerIsClosed = sender.isPrivate || isSuspended(sender, now())
        return visualMedia(media, { ownerName: displayName(sender), ownerIsClosed })
      },
    }),
    voiceNote: t.field({
      type: VoiceNote,
      nullable: true,
      description: 'The voice note; null if the message has none.',
      resolve: ({ media }) => findVoiceNote(media),
    }),
    isReply: t.boolean({
      description: 'True if it replies to a message of the chat.',
      resolve: ({ replyToId }) => replyToId !== null,
    }),
    replyTo: t.field({
      type: Message,
      nullable: true,
      description:
        'The message it replies to, as it is now; null if it is no reply (see `isReply`), or that message is deleted or not visible to you.',
      extensions: { perViewer: true, readsDatabase: true },
      resolve: ({ replyTo, replyToId }, _args, ctx) =>
        replyTo === undefined && replyToId !== null ? loadMessage(ctx, replyToId) : replyTo,
    }),
    conversation: t.field({
      type: Conversation,
      nullable: true,
      description: 'The chat of the message; null if it is closed.',
      extensions: { perViewer: true, readsDatabase: true },
      resolve: ({ conversationId }, _args, ctx) => loadConversation(ctx, conversationId),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of sending.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last edit; null if it was never edited.',
    }),
  }),
})

const ConversationState = builder.enumType('ConversationState', {
  description: 'State of a chat.',
  values: {
    OPEN: { description: 'Both may write.' },
    ASKED: { description: 'You have sent a message request and wait for the answer.' },
    REQUEST: {
      description: 'They have sent you a request. Accept it, decline it, or answer, which accepts it.',
    },
  },
})

builder.node(Conversation, {
  description: 'Your chat with another person, as you see it.',
  id: { description: 'Global id.', resolve: ({ id }) => id },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadConversation(ctx, Number(id)))),
  fields: (t) => ({
    other: t.expose('other', { type: User, description: 'The other person.' }),
    state: t.field({
      type: ConversationState,
      description: 'State of the chat: open, or a request of either side.',
      resolve: ({ askedById, otherId }) =>
        askedById === null ? 'OPEN' : askedById === otherId ? 'REQUEST' : 'ASKED',
    }),
    lastMessage: t.field({
      type: Message,
      nullable: true,
      description: 'The newest message; null if none is left.',
      resolve: ({ lastMessage }) => lastMessage,
    }),
    lastNumber: t.exposeInt('lastSeq', { description: 'Number of the newest message, deleted or not.' }),
    unreadCount: t.exposeInt('unreadCount', { description: 'Number of their messages you have not read.' }),
    readUpTo: t.exposeInt('readUpTo', { description: 'Number of the last message you have read.' }),
    seenUpTo: t.exposeInt('seenUpTo', {
      nullable: true,
      description: 'Number of the last message they have read; null unless both of you show read receipts.',
    }),
    timeAgo: t.string({
      nullable: true,
      description: 'Age of the newest message in words, such as "5m ago"; null if none is left.',
      resolve: ({ lastMessage }, _args, { now }) => lastMessage && timeAgo(lastMessage.createdAt, now()),
    }),
    messages: t.field({
      type: MessageConnection,
      description: 'Messages of the chat, oldest first: from its end, or from its beginning with `first`.',
      extensions: { perViewer: true },
      args: {
        ...windowArguments(t),
        around: t.arg.int({
          required: false,
          description:
            'The `number` of the message in the middle of the window, deleted or not; `first` or `last` is then the size of the window. Ignored together with a cursor.',
        }),
      },
      resolve: ({ id }, page, ctx) => loadMessagePage(ctx, id, page),
    }),
  }),
})

const MessageStandingType = builder.enumType('MessageStanding', {
  description: 'How you may write to a person.',
  values: {
    DIRECT: { description: 'You may write: they follow you, or you have an open chat.' },
    REQUEST: {
      description:
        'You may send a request: one message of text only, without links. A question about a product or service of theirs opens the chat.',
    },
    WAITING: { description: 'You have sent a request and wait for the answer.' },
    CLOSED: { description: 'They do not accept messages from you.' },
  },
})

builder.objectField(Message, 'product', attachedProductField)

builder.objectField(Message, 'service', (t) =>
  t.field({
    type: Service,
    nullable: true,
    description:
      'The service the message is about, as it is now; null if there is none, or it is deleted or not visible to you.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ serviceId }, _args, ctx) => (serviceId === null ? null : loadService(ctx, serviceId)),
  }),
)

/** Returns true if the viewer may write at all and their standing towards a person passes the check. */
async function checkMessageStanding(
  ctx: Context,
  userId: number,
  allows: (standing: MessageStanding) => boolean,
) {
  const standing = mayWrite(ctx) && (await loadMessageStanding(ctx, userId))
  return Boolean(standing && allows(standing))
}

/** Returns true if the viewer may ask a vendor about a visible product or service of theirs. */
export const canMessageVendor = (ctx: Context, vendorId: number): Promise<boolean> =>
  checkMessageStanding(ctx, vendorId, canAskAbout)

const toMessageStanding = ({ isDirect, hasPendingRequest, mayRequest }: MessageStanding) =>
  isDirect ? 'DIRECT' : hasPendingRequest ? 'WAITING' : mayRequest ? 'REQUEST' : 'CLOSED'

builder.prismaObjectFields(User, (t) => ({
  viewerConversation: t.field({
    type: Conversation,
    nullable: true,
    description: 'Your chat with them; null if there is none.',
    authScopes: { signedIn: true },
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ id }, _args, ctx) => loadConversationWith(ctx, id),
  }),
  usualReplyMinutes: t.int({
    nullable: true,
    description:
      'Minutes this vendor usually takes to answer, from their newest 30 chats; null for non-vendors and when too few chats are known.',
    authScopes: { signedIn: true },
    extensions: { readsDatabase: true },
    resolve: ({ id, role }, _args, ctx) => (role === 'VENDOR' ? loadReplyTime(ctx, id) : null),
  }),
  viewerCanMessage: t.boolean({
    description: 'True if `sendMessage` would accept a plain text to them from you now.',
    authScopes: { signedIn: true },
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ id }, _args, ctx) => checkMessageStanding(ctx, id, canMessage),
  }),
  viewerMessageStanding: t.field({
    type: MessageStandingType,
    nullable: true,
    description: 'How you may write to them; null for yourself.',
    authScopes: { signedIn: true },
    extensions: { perViewer: true, readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => {
      const standing = await loadMessageStanding(ctx, id)
      return standing && toMessageStanding(standing)
    },
  }),
}))
