// GraphQL fields and mutations of chats (API: `Conversation`) and messages.
import { mediaRules } from '#rules/shared/media'
import { messageLimits } from '#rules/messaging/messages'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { findUpload } from '#server/core/context/uploads.ts'
import { callerField, Viewer } from '#server/core/context/viewer.ts'
import { acceptMessageRequest, declineMessageRequest, deleteConversation } from './chats.ts'
import {
  Conversation,
  ConversationConnection,
  conversationField,
  loadHasMessageRequests,
  loadConversation,
  loadMessage,
  messageField,
  loadUnreadCount,
} from './loaders.ts'
import { loadConversationPage } from './pages.ts'
import { deleteMessage, editMessage, sendMessage, setMessagesRead } from './messages.ts'
import { countRequests } from './queries.ts'

builder.prismaObjectFields(Viewer, (t) => ({
  conversations: t.field({
    type: ConversationConnection,
    description: 'Your chats, last written first.',
    extensions: { resolvableFromId: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => loadConversationPage(ctx, 'chats', page),
  }),
  messageRequests: t.field({
    type: ConversationConnection,
    description: 'Message requests to you, newest first.',
    extensions: { resolvableFromId: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => loadConversationPage(ctx, 'requests', page),
  }),
  unreadMessagesCount: t.int({
    description: 'Number of your unread messages, without requests.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) => loadUnreadCount(ctx),
  }),
  messageRequestsCount: t.int({
    description: 'Number of message requests to you.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) => countRequests(authenticated(ctx)),
  }),
  hasMessageRequests: t.boolean({
    description: 'True if a person you have not muted has a message request to you.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) => loadHasMessageRequests(ctx),
  }),
}))

const descriptions = {
  person: 'The global id of the other person of the chat.',
  message: 'The global id of your message.',
}

const chatOfMessage = (t: FieldBuilder<{ messageId: number }>) =>
  t.field({
    type: Conversation,
    nullable: true,
    description: 'The chat of the message, as you see it now.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: async ({ messageId }, _args, ctx) => {
      const message = await loadMessage(ctx, messageId)
      return message && loadConversation(ctx, message.conversationId)
    },
  })

const MessageMediaInput = builder.inputType('MessageMediaInput', {
  description: 'A photo, a video or the voice note of a message.',
  fields: (t) => ({
    file: t.field({
      type: 'Upload',
      description:
        'A JPEG, PNG, WebP or GIF of at most 10 MiB, an MP4, MOV or WebM of at most 50 MiB, or a voice note, alone: Opus in Ogg or WebM, or an MP4 of sound, of at most 1 MiB and 2 minutes.',
    }),
    alt: t.string({
      required: false,
      description: 'Alternative text, or transcript of a voice note: at most 500 characters.',
    }),
    waveform: t.string({
      required: false,
      description: `Loudness of a voice note over time: at most ${mediaRules.bars} hexadecimal digits.`,
    }),
    poster: t.field({
      type: 'Upload',
      required: false,
      description: 'Poster frame of a video: a picture of less than 10 MiB.',
    }),
  }),
})

const toMessageMedia = (ctx: Context, inputs: readonly (typeof MessageMediaInput.$inferInput)[]) =>
  inputs.map(({ file, alt, poster, waveform }) => ({
    alt,
    waveform,
    file: findUpload(ctx, file),
    poster: poster == null ? null : findUpload(ctx, poster),
  }))

builder.relayMutationField(
  'sendMessage',
  {
    description: 'The message and its recipient.',
    inputFields: (t) => ({
      recipientId: t.id({ description: 'The global id of the recipient.' }),
      content: t.string({
        defaultValue: '',
        description: 'At most 5,000 characters, trimmed. May be blank if there are media.',
      }),
      media: t.field({
        type: [MessageMediaInput],
        defaultValue: [],
        description: `Photos and videos in order, at most ${messageLimits.files}; or one voice note.`,
      }),
      productId: t.id({
        required: false,
        description:
          'The global id of a visible product to attach. A plain text about a product of the recipient opens the chat.',
      }),
      serviceId: t.id({
        required: false,
        description:
          'The global id of a visible service the text is about. A plain text about a service of the recipient opens the chat.',
      }),
      replyToId: t.id({
        required: false,
        description: 'The global id of a message of the chat to reply to, which may be deleted.',
      }),
    }),
  },
  {
    description:
      'Sends a message to a person. If `viewerMessageStanding` is REQUEST, it is a message request: text only, unless it is about a product or service of theirs. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { recipientId, content, media, replyToId, productId, serviceId } }, ctx) =>
      sendMessage(authenticated(ctx), {
        recipientId: databaseId('User', recipientId),
        content,
        replyToId: replyToId == null ? null : databaseId('Message', replyToId),
        productId: productId == null ? null : databaseId('Product', productId),
        serviceId: serviceId == null ? null : databaseId('Service', serviceId),
        media: toMessageMedia(ctx, media),
      }),
  },
  {
    description: 'The sent message.',
    outputFields: (t) => ({ message: messageField(t), conversation: chatOfMessage(t) }),
  },
)

builder.relayMutationField(
  'editMessage',
  {
    description: 'The new text of your message.',
    inputFields: (t) => ({
      messageId: t.id({ description: descriptions.message }),
      content: t.string({ description: 'From 1 to 5,000 characters, trimmed.' }),
    }),
  },
  {
    description: 'Replaces the text of your message, at any time, and marks it as edited. Its media stay.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { messageId, content } }, ctx) =>
      editMessage(authenticated(ctx), { messageId: databaseId('Message', messageId), content }),
  },
  { description: 'The message after the change.', outputFields: (t) => ({ message: messageField(t) }) },
)

builder.relayMutationField(
  'deleteMessage',
  {
    description: 'The message to delete.',
    inputFields: (t) => ({ messageId: t.id({ description: descriptions.message }) }),
  },
  {
    description: 'Deletes your message for both people, permanently, with its media.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      deleteMessage(authenticated(ctx), databaseId('Message', input.messageId)),
  },
  {
    description: 'The deleted message, and the chat without it.',
    outputFields: (t) => ({
      deletedMessageId: t.id({
        description: 'The global id of the deleted message.',
        resolve: ({ messageId }) => globalId('Message', messageId),
      }),
      conversation: conversationField(t),
    }),
  },
)

builder.relayMutationField(
  'setMessagesRead',
  {
    description: 'The chat and the last message you have read.',
    inputFields: (t) => ({
      userId: t.id({ description: descriptions.person }),
      upTo: t.int({
        required: false,
        description: 'The `number` of the last message you have read; without it, all messages.',
      }),
    }),
  },
  {
    description: 'Marks the messages of a person as read, on all your devices. Idempotent.',
    authScopes: { signedIn: true },
    resolve: (_root, { input: { userId, upTo } }, ctx) =>
      setMessagesRead(authenticated(ctx), { userId: databaseId('User', userId), upTo }),
  },
  {
    description: 'The chat after the change, and you.',
    outputFields: (t) => ({ conversation: conversationField(t), viewer: callerField(t) }),
  },
)

/** Defines a mutation whose input is the other person of a chat. */
const chatMutation = (
  name: string,
  command: (ctx: AuthenticatedContext, userId: number) => Promise<{ conversationId: number }>,
  [inputDescription, description]: [string, string],
) =>
  builder.relayMutationField(
    name,
    {
      description: inputDescription,
      inputFields: (t) => ({ userId: t.id({ description: descriptions.person }) }),
    },
    {
      description,
      authScopes: { mayWrite: true },
      resolve: (_root, { input }, ctx) => command(authenticated(ctx), databaseId('User', input.userId)),
    },
    {
      description: 'The chat after the change, and you.',
      outputFields: (t) => ({
        conversationId: t.id({
          description: 'The global id of the chat.',
          resolve: ({ conversationId }) => globalId('Conversation', conversationId),
        }),
        conversation: conversationField(t),
        viewer: callerField(t),
      }),
    },
  )

chatMutation('acceptMessageRequest', acceptMessageRequest, [
  'The person to accept.',
  'Accepts a message request and notifies its author. An open chat stays as it is; NOT_FOUND if there is no request.',
])

chatMutation('declineMessageRequest', declineMessageRequest, [
  'The person to decline.',
  'Declines a message request. Its author is not notified and cannot ask again. Without a request nothing changes.',
])

chatMutation('deleteConversation', deleteConversation, [
  'The other person of the chat to delete.',
  'Deletes a chat for you only; the other person keeps it, and a new message restarts it.',
])
