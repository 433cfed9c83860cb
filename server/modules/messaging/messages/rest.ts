// REST routes of chats (API: conversations) and messages (001 §7).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { choiceOf } from '#rules/shared/common'
import { messageStatusTexts, messageErrors, messageLimits } from '#rules/messaging/messages'
import { asMedia, mediaAnswer, mediaFields } from '#server/modules/shared/media/restShapes.ts'
import { asPerson, personAnswer, personFields } from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId, optionalNodeId, optionalRow, parseRowId } from '#server/http/rest/inputs.ts'
import { backwardPage, backwardQuery, pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, lowerCase, listNodes, requireViewer } from '#server/http/rest/shapes.ts'

const conversationStates = ['open', 'asked', 'request'] as const

const messageFields = documentOf(
  `fragment MessageFields on Message {
    databaseId number sender { databaseId } content createdAt editedAt media { ...MediaFields }
    voiceNote { url contentType durationMs byteSize waveform alt }
    isReply replyTo { databaseId number sender { databaseId } content }
    reactions { reaction count viewerHasReacted }
  }`,
  [mediaFields],
)

const quoteAnswer = z.object({ id: z.int(), number: z.int(), senderId: z.int(), content: z.string() })

/** Details of the voice note at `voiceUrl`. */
const voiceAnswer = z.object({
  type: z.string(),
  durationMs: z.int(),
  byteSize: z.int(),
  waveform: z.nullable(z.string()),
  alt: z.nullable(z.string()),
})

/** A message (001 §3): `imageUrl` is one URL, or a list of several. */
const messageAnswer = z.object({
  id: z.int(),
  number: z.int(),
  senderId: z.int(),
  content: z.string(),
  imageUrl: z.nullable(z.union([z.string(), z.array(z.string())])),
  media: z.array(mediaAnswer),
  voiceUrl: z.nullable(z.string()),
  voice: z.nullable(voiceAnswer),
  isReply: z.boolean(),
  replyTo: z.nullable(quoteAnswer),
  reactions: z.array(z.object({ reaction: z.string(), count: z.int(), viewerHasReacted: z.boolean() })),
  createdAt: z.string(),
  editedAt: z.nullable(z.string()),
})

type Voice = ResultOf<typeof messageFields>['voiceNote']

function asVoice(voice: Voice): z.infer<typeof voiceAnswer> | null {
  if (!voice) return null
  const { contentType: type, durationMs, byteSize, waveform, alt } = voice
  return { type, durationMs, byteSize, waveform, alt }
}

function asMessage(message: ResultOf<typeof messageFields>): z.infer<typeof messageAnswer> {
  const urls = message.media.map(({ url }) => url)
  return {
    id: message.databaseId,
    number: message.number,
    senderId: message.sender.databaseId,
    content: message.content,
    imageUrl: urls.length > 1 ? urls : (urls[0] ?? null),
    media: message.media.map(asMedia),
    voiceUrl: message.voiceNote?.url ?? null,
    voice: asVoice(message.voiceNote),
    isReply: message.isReply,
    replyTo: message.replyTo && {
      id: message.replyTo.databaseId,
      number: message.replyTo.number,
      senderId: message.replyTo.sender.databaseId,
      content: message.replyTo.content,
    },
    reactions: [...message.reactions],
    createdAt: message.createdAt,
    editedAt: message.editedAt,
  }
}

const conversationFields = documentOf(
  `fragment ConversationFields on Conversation {
    other { displayName ...PersonFields } state unreadCount timeAgo seenUpTo lastMessage { ...MessageFields }
  }`,
  [personFields, messageFields],
)

/** A chat (001 §3); its id is that of the other person. */
const conversationAnswer = z.object({
  ...personAnswer.shape,
  name: z.string(),
  state: z.enum(conversationStates),
  lastMessage: z.nullable(z.string()),
  lastMessageSenderId: z.nullable(z.int()),
  lastMessageAt: z.nullable(z.string()),
  lastMediaKinds: z.array(mediaAnswer.shape.kind),
  lastVoiceMs: z.nullable(z.int()),
  timeAgo: z.nullable(z.string()),
  unreadCount: z.int(),
  seenUpTo: z.nullable(z.int()),
})

const asConversation = ({
  other,
  lastMessage,
  state,
  ...rest
}: ResultOf<typeof conversationFields>): z.infer<typeof conversationAnswer> => ({
  ...asPerson(other),
  ...rest,
  name: other.displayName,
  state: lowerCase(state),
  lastMessage: lastMessage?.content ?? null,
  lastMessageSenderId: lastMessage?.sender.databaseId ?? null,
  lastMessageAt: lastMessage?.createdAt ?? null,
  lastMediaKinds: lastMessage?.media.map(({ kind }) => lowerCase(kind)) ?? [],
  lastVoiceMs: lastMessage?.voiceNote?.durationMs ?? null,
})

const content = z.string('content must be text')

const messagePaging = { size: 50, most: 100 }

const lists = ['chats', 'requests'] as const

export const messageRoutes = [
  route('GET /api/messages/unread-count', {
    summary: 'The number of your unread messages, without requests.',
    access: 'signedIn',
    document: documentOf(`{ viewer { unreadMessagesCount } }`),
    reply: ({ viewer }) => ({ unreadCount: requireViewer(viewer).unreadMessagesCount }),
    answer: z.object({ unreadCount: z.int() }),
  }),

  route('POST /api/messages/mark-read/:id', {
    summary: 'Marks messages of the person id as read, all or up to the number upTo. Idempotent.',
    access: 'signedIn',
    document: documentOf(
      `mutation ($input: SetMessagesReadInput!) {
        setMessagesRead(input: $input) { viewer { unreadMessagesCount } }
      }`,
    ),
    body: z.object({ upTo: z.nullish(z.int32('upTo must be the number of a message')) }),
    variables: ({ params, body }) => ({ input: { userId: nodeId('User', params.id), upTo: body.upTo } }),
    reply: ({ setMessagesRead }) => ({ unreadCount: setMessagesRead.viewer.unreadMessagesCount }),
    answer: z.object({ unreadCount: z.int() }),
  }),

  route('GET /api/conversations', {
    summary:
      'Your chats, last written first; id is the other person. With ?list=requests the message requests to you; answering accepts one.',
    access: 'signedIn',
    document: documentOf(
      `query ($first: Int!, $after: String, $isOfRequests: Boolean!) {
        viewer {
          conversations(first: $first, after: $after) @skip(if: $isOfRequests) {
            edges { node { ...ConversationFields } } pageInfo { ...PageInfoFields }
          }
          messageRequests(first: $first, after: $after) @include(if: $isOfRequests) {
            edges { node { ...ConversationFields } } pageInfo { ...PageInfoFields }
          }
        }
      }`,
      [conversationFields, pageInfoFields],
    ),
    query: z.object({ list: z.optional(choiceOf(lists, `list must be one of ${lists.join(', ')}`)) }),
    paging: {
      size: 30,
      most: 100,
      pageInfo: ({ viewer }) => (viewer?.conversations ?? viewer?.messageRequests)?.pageInfo,
    },
    variables: ({ page, query: { list } }) => ({ ...page, isOfRequests: list === 'requests' }),
    reply({ viewer }) {
      const { conversations, messageRequests } = requireViewer(viewer)
      return listNodes(conversations ?? messageRequests ?? null).map(asConversation)
    },
    answer: z.array(conversationAnswer),
  }),

  route('GET /api/messages/:userId', {
    summary:
      'The messages of your chat with a person, oldest first: the last 50, or those before the message with the given id. Marks nothing as read.',
    access: 'signedIn',
    document: documentOf(
      `query ($userId: Int!, $last: Int!, $before: String) {
        user(databaseId: $userId) {
          viewerConversation { messages(last: $last, before: $before) { edges { node { ...MessageFields } } } }
        }
      }`,
      [messageFields],
    ),
    query: backwardQuery,
    variables: ({ params, query }) => ({
      userId: parseRowId('User', params.userId),
      ...backwardPage('messages', query, messagePaging),
    }),
    reply: ({ user }) =>
      listNodes(requireFound('User', user).viewerConversation?.messages ?? null).map(asMessage),
    answer: z.array(messageAnswer),
  }),

  route('POST /api/messages', {
    summary:
      'Sends a message to a person: a form with up to 10 photos or videos or one voice note under media, or JSON. The first message to a person who does not follow you is a request: text only, without links, unless it is about a product or service of theirs, given as productId or serviceId.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { ...MessageFields } } }`,
      [messageFields],
    ),
    form: {
      field: 'media',
      below: messageLimits.videoBytes + 1,
      message: messageErrors.videoTooLarge,
      maxFiles: messageLimits.files,
      tooManyMessage: messageErrors.tooMany,
      orJson: true,
    },
    body: z.object({
      recipientId: z.union([z.int(), z.string()], 'recipientId must be the id of a person'),
      content: z.optional(z.nullable(content)),
      replyToId: optionalRow('replyToId must be the id of a message'),
      productId: optionalRow('productId must be the id of a product'),
      serviceId: optionalRow('serviceId must be the id of a service'),
    }),
    variables: ({ body, files }) => ({
      input: {
        recipientId: nodeId('User', body.recipientId),
        content: body.content ?? '',
        replyToId: optionalNodeId('Message', body.replyToId),
        productId: optionalNodeId('Product', body.productId),
        serviceId: optionalNodeId('Service', body.serviceId),
        media: files.map((file) => ({ file })),
      },
    }),
    reply: ({ sendMessage }) => asMessage(sendMessage.message),
    answer: messageAnswer,
    status: 201,
  }),

  route('PUT /api/messages/:messageId', {
    summary: 'Replaces the text of your message and marks it as edited.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: EditMessageInput!) { editMessage(input: $input) { message { ...MessageFields } } }`,
      [messageFields],
    ),
    body: z.object({ content }),
    variables: ({ params, body }) => ({
      input: { messageId: nodeId('Message', params.messageId), content: body.content },
    }),
    reply: ({ editMessage }) => asMessage(editMessage.message),
    answer: messageAnswer,
  }),

  route('DELETE /api/messages/:messageId', {
    summary: 'Deletes your message for both people, permanently.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: DeleteMessageInput!) { deleteMessage(input: $input) { deletedMessageId } }`,
    ),
    variables: ({ params }) => ({ input: { messageId: nodeId('Message', params.messageId) } }),
    reply: () => ({ message: messageStatusTexts.deleted }),
    answer: z.object({ message: z.string() }),
  }),

  route('DELETE /api/conversations/:userId', {
    summary: 'Deletes a chat for you; the other person keeps it.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: DeleteConversationInput!) { deleteConversation(input: $input) { conversationId } }`,
    ),
    variables: ({ params }) => ({ input: { userId: nodeId('User', params.userId) } }),
    reply: () => ({ message: messageStatusTexts.chatDeleted }),
    answer: z.object({ message: z.string() }),
  }),
]
