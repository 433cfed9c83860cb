// GraphQL field and mutation of reactions to messages.
import { messageReactions } from '#rules/messaging/reactions'
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { Message, messageField } from '#server/modules/messaging/messages/loaders.ts'
import { setMessageReaction } from './reactions.ts'

/** Columns of a message row. */
interface MessageReactions {
  senderId: number
  senderReaction: string | null
  readerReaction: string | null
}

interface Reaction {
  reaction: string
  count: number
  viewerHasReacted: boolean
}

const MessageReaction = builder.objectRef<Reaction>('MessageReaction').implement({
  description: 'A reaction to a message, with its count.',
  fields: (t) => ({
    reaction: t.exposeString('reaction', { description: 'The emoji.' }),
    count: t.exposeInt('count', { description: 'Number of people who chose it: 1 or 2.' }),
    viewerHasReacted: t.exposeBoolean('viewerHasReacted', {
      description: 'True if you chose it.',
      extensions: { perViewer: true },
    }),
  }),
})

/** Returns each distinct reaction of the two people with its count. */
function listReactions(
  { senderId, senderReaction, readerReaction }: MessageReactions,
  viewerId: number,
): Reaction[] {
  const viewerReaction = senderId === viewerId ? senderReaction : readerReaction
  return [...new Set([senderReaction, readerReaction])].flatMap((reaction) =>
    reaction === null
      ? []
      : {
          reaction,
          count: senderReaction === readerReaction ? 2 : 1,
          viewerHasReacted: viewerReaction === reaction,
        },
  )
}

builder.objectField(Message, 'reactions', (t) =>
  t.field({
    type: [MessageReaction],
    description: 'Reactions to the message, at most one per person.',
    extensions: { perViewer: true },
    resolve: (message, _args, { viewer }) => listReactions(message, viewer?.id ?? 0),
  }),
)

builder.relayMutationField(
  'setMessageReaction',
  {
    description: 'Your reaction to a message.',
    inputFields: (t) => ({
      messageId: t.id({ description: 'The global id of a message in one of your chats.' }),
      reaction: t.string({
        required: false,
        description: `One of ${messageReactions.join(' ')}; null takes yours back.`,
      }),
    }),
  },
  {
    description: 'Sets your one reaction to a message. Unread counts stay. Idempotent.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { messageId, reaction } }, ctx) =>
      setMessageReaction(authenticated(ctx), {
        messageId: databaseId('Message', messageId),
        reaction: reaction ?? null,
      }),
  },
  { description: 'The message after the change.', outputFields: (t) => ({ message: messageField(t) }) },
)
