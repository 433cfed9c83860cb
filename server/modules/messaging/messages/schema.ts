// Messages in the graph: one's chats and settings, and what one may do in a chat.
import { mediaRules } from '#rules/shared/media'
import { messageLimits } from '#rules/messaging/messages'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { uploadOf } from '#server/core/context/uploads.ts'
import { callerField, Viewer } from '#server/core/context/viewer.ts'
import { acceptMessageRequest, declineMessageRequest, deleteConversation } from './chats.ts'
import {
  Conversation,
  ConversationConnection,
  conversationField,
  hasRequestsOf,
  loadConversation,
  loadMessage,
  messageField,
  unreadOf,
} from './loaders.ts'
import { conversationPage } from './pages.ts'
import { deleteMessage, editMessage, sendMessage, setMessagesRead } from './messages.ts'
import { countRequests } from './queries.ts'

builder.prismaObjectFields(Viewer, (t) => ({
  conversations: t.field({
    type: ConversationConnection,
    description: 'Your chats, the one that was written in last first.',
    extensions: { withoutRow: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => conversationPage(ctx, 'chats', page),
  }),
  messageRequests: t.field({
    type: ConversationConnection,
    description: 'Who asks to write to you and waits for your answer, the newest first.',
    extensions: { withoutRow: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => conversationPage(ctx, 'requests', page),
  }),
  unreadMessagesCount: t.int({
    description: 'How many messages you have not read, those of requests apart.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) => unreadOf(ctx),
  }),
  messageRequestsCount: t.int({
    description: 'How many people ask to write to you and wait for your answer.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) => countRequests(signed(ctx)),
  }),
  hasMessageRequests: t.boolean({
    description: 'Whether a person whom you have not muted asks to write to you and waits for your answer.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) => hasRequestsOf(ctx),
  }),
}))

const words = {
  person: 'The global id of the person you write with.',
  message: 'The global id of a message of yours.',
}

const chatOfMessage = (t: FieldBuilder<{ messageId: number }>) =>
  t.field({
    type: Conversation,
    nullable: true,
    description: 'The chat it is in, as it is for you now.',
    extensions: { perViewer: true, isRead: true },
    resolve: async ({ messageId }, _args, ctx) => {
      const message = await loadMessage(ctx, messageId)
      return message && loadConversation(ctx, message.conversationId)
    },
  })

const MessageMediaInput = builder.inputType('MessageMediaInput', {
  description: 'A photo or video of a message, or the voice note that it is.',
  fields: (t) => ({
    file: t.field({
      type: 'Upload',
      description:
        'A JPEG, PNG, WebP or GIF of at most 10 MiB, an MP4, MOV or WebM of at most 50 MiB, or a voice note, alone: Opus in Ogg or WebM, or an MP4 of sound, of at most 1 MiB and 2 minutes.',
    }),
    alt: t.string({
      required: false,
      description:
        'What is to be seen, or what is said in a voice note, for who cannot see or hear it: at most 500 characters.',
    }),
    waveform: t.string({
      required: false,
      description: `Of a voice note, how loud it is from its beginning to its end: at most ${mediaRules.bars} hexadecimal digits.`,
    }),
    poster: t.field({
      type: 'Upload',
      required: false,
      description: 'A still of a video, shown until it plays: a picture of less than 10 MiB.',
    }),
  }),
})

interface MediaInput {
  file: string
  alt?: string | null
  poster?: string | null
  waveform?: string | null
}

/** The media of an input as verbs take them. */
const messageMediaOf = (ctx: Context, inputs: readonly MediaInput[]) =>
  inputs.map(({ file, alt, poster, waveform }) => ({
    alt,
    waveform,
    file: uploadOf(ctx, file),
    poster: poster == null ? null : uploadOf(ctx, poster),
  }))

builder.relayMutationField(
  'sendMessage',
  {
    description: 'What to write to whom: a text, media, or both.',
    inputFields: (t) => ({
      recipientId: t.id({ description: 'The global id of the person you write to.' }),
      content: t.string({
        defaultValue: '',
        description: 'At most 5,000 characters; the ends are trimmed. May be blank where there are media.',
      }),
      media: t.field({
        type: [MessageMediaInput],
        defaultValue: [],
        description: `Photos and videos in their order, at most ${messageLimits.files}; or one voice note.`,
      }),
      productId: t.id({
        required: false,
        description:
          'The global id of a product you see, to show with it. A plain text about a product of the recipient opens the chat.',
      }),
      serviceId: t.id({
        required: false,
        description:
          'The global id of a service you see, which the text asks about. A plain text about a service of the recipient opens the chat.',
      }),
      replyToId: t.id({
        required: false,
        description:
          'The global id of the message that it answers, one of the chat with them; it may be deleted by now.',
      }),
    }),
  },
  {
    description:
      'Writes to a person. Where `viewerMessageStanding` is REQUEST it asks whether you may, with a text alone, unless it is about a product or service of theirs. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { recipientId, content, media, replyToId, productId, serviceId } }, ctx) =>
      sendMessage(signed(ctx), {
        recipientId: databaseId('User', String(recipientId)),
        content,
        replyToId: replyToId == null ? null : databaseId('Message', String(replyToId)),
        productId: productId == null ? null : databaseId('Product', String(productId)),
        serviceId: serviceId == null ? null : databaseId('Service', String(serviceId)),
        media: messageMediaOf(ctx, media),
      }),
  },
  {
    description: 'What was sent.',
    outputFields: (t) => ({ message: messageField(t), conversation: chatOfMessage(t) }),
  },
)

builder.relayMutationField(
  'editMessage',
  {
    description: 'The new text of a message of yours.',
    inputFields: (t) => ({
      messageId: t.id({ description: words.message }),
      content: t.string({ description: 'From 1 to 5,000 characters; the ends are trimmed.' }),
    }),
  },
  {
    description:
      'Replaces the text of a message of yours, at any time. It is marked as edited; its media stay.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { messageId, content } }, ctx) =>
      editMessage(signed(ctx), { messageId: databaseId('Message', String(messageId)), content }),
  },
  { description: 'The message after the change.', outputFields: (t) => ({ message: messageField(t) }) },
)

builder.relayMutationField(
  'deleteMessage',
  {
    description: 'Which message of yours to delete.',
    inputFields: (t) => ({ messageId: t.id({ description: words.message }) }),
  },
  {
    description: 'Deletes a message of yours for both, for good, with its media.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      deleteMessage(signed(ctx), databaseId('Message', String(input.messageId))),
  },
  {
    description: 'The message that is gone, and the chat without it.',
    outputFields: (t) => ({
      deletedMessageId: t.id({
        description: 'The global id it had.',
        resolve: ({ messageId }) => globalId('Message', messageId),
      }),
      conversation: conversationField(t),
    }),
  },
)

builder.relayMutationField(
  'setMessagesRead',
  {
    description: 'How far you have read.',
    inputFields: (t) => ({
      userId: t.id({ description: words.person }),
      upTo: t.int({
        required: false,
        description: 'The `number` of the last message you have seen; without it everything there is.',
      }),
    }),
  },
  {
    description:
      'Marks what a person wrote to you as read, on all your devices. Saying it again changes nothing.',
    authScopes: { signedIn: true },
    resolve: (_root, { input: { userId, upTo } }, ctx) =>
      setMessagesRead(signed(ctx), { userId: databaseId('User', String(userId)), upTo }),
  },
  {
    description: 'The chat after the change, and what is left.',
    outputFields: (t) => ({ conversation: conversationField(t), viewer: callerField(t) }),
  },
)

/** What one says of a chat as a whole. */
const chatMutation = (
  name: string,
  {
    ofWhom,
    description,
    verb,
  }: {
    ofWhom: string
    description: string
    verb: (ctx: AuthenticatedContext, userId: number) => Promise<{ conversationId: number }>
  },
) =>
  builder.relayMutationField(
    name,
    {
      description: `${ofWhom}.`,
      inputFields: (t) => ({ userId: t.id({ description: words.person }) }),
    },
    {
      description,
      authScopes: { mayWrite: true },
      resolve: (_root, { input }, ctx) => verb(signed(ctx), databaseId('User', input.userId)),
    },
    {
      description: 'The chat after the change, and you.',
      outputFields: (t) => ({
        conversationId: t.id({
          description: 'Its global id.',
          resolve: ({ conversationId }) => globalId('Conversation', conversationId),
        }),
        conversation: conversationField(t),
        viewer: callerField(t),
      }),
    },
  )

chatMutation('acceptMessageRequest', {
  ofWhom: 'Whom you let write to you',
  description:
    'Lets a person write to you who has asked; they are told. Who may already goes on; NOT_FOUND where nobody asks.',
  verb: acceptMessageRequest,
})

chatMutation('declineMessageRequest', {
  ofWhom: 'Whose request you decline',
  description:
    'Declines a request to write to you: it is gone, they are not told and cannot ask again. Without a request nothing changes.',
  verb: declineMessageRequest,
})

chatMutation('deleteConversation', {
  ofWhom: 'Whose chat with you to delete',
  description:
    'Deletes a chat for you alone: the other person keeps it, and the next message begins it anew.',
  verb: deleteConversation,
})
