// Reactions in the graph: what both have chosen, beside each message, and choosing.
import { messageReactions } from '#rules/messaging/reactions'
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { Message, messageField } from '#server/modules/messaging/messages/loaders.ts'
import { setMessageReaction } from './reactions.ts'

/** What the two have chosen beside a message. */
interface Reacted {
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
  description: 'A reaction to a message, and who of the two has chosen it.',
  fields: (t) => ({
    reaction: t.exposeString('reaction', { description: 'The emoji.' }),
    count: t.exposeInt('count', { description: 'How many of the two have chosen it.' }),
    viewerHasReacted: t.exposeBoolean('viewerHasReacted', {
      description: 'Whether you have chosen it.',
      extensions: { perViewer: true },
    }),
  }),
})

function reactionsOf({ senderId, senderReaction, readerReaction }: Reacted, viewerId: number): Reaction[] {
  const own = senderId === viewerId ? senderReaction : readerReaction
  return [...new Set([senderReaction, readerReaction])].flatMap((reaction) =>
    reaction === null
      ? []
      : {
          reaction,
          count: senderReaction === readerReaction ? 2 : 1,
          viewerHasReacted: own === reaction,
        },
  )
}

builder.objectField(Message, 'reactions', (t) =>
  t.field({
    type: [MessageReaction],
    description: 'How the two have reacted to it, each with one emoji at the most.',
    extensions: { perViewer: true },
    resolve: (message, _args, { viewer }) => reactionsOf(message, viewer?.id ?? 0),
  }),
)

builder.relayMutationField(
  'setMessageReaction',
  {
    description: 'How you react to a message.',
    inputFields: (t) => ({
      messageId: t.id({ description: 'The global id of a message of a chat of yours, whoever wrote it.' }),
      reaction: t.string({
        required: false,
        description: `One of ${messageReactions.join(' ')}; null takes yours back.`,
      }),
    }),
  },
  {
    description:
      'Reacts to a message with an emoji, in the place of the one you chose before. It is no message: nothing is unread of it. Saying it again changes nothing.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { messageId, reaction } }, ctx) =>
      setMessageReaction(signed(ctx), {
        messageId: databaseId('Message', String(messageId)),
        reaction: reaction ?? null,
      }),
  },
  { description: 'The message after the change.', outputFields: (t) => ({ message: messageField(t) }) },
)
