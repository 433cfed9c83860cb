// What one is told of one's messages as it happens: in the log of events, and over the bus that somebody is typing.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { loadUser, User } from '#server/modules/identity/users/loaders.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'
import { Conversation, hasRequestsOf, loadConversation, loadMessage, Message, unreadOf } from './loaders.ts'
import { setTyping } from './messages.ts'
import { awaitTyping, typingPaceMs, type TypingNews } from './typing.ts'

type OfChat = { seq: number; data: { conversationId: number } }
type OfMessage = { seq: number; data: { conversationId: number; messageId: number } }

const common = (t: FieldBuilder<OfChat>) => ({
  seq: seqField(t),
  conversationId: t.id({
    description: 'The global id of the chat.',
    resolve: ({ data }) => globalId('Conversation', data.conversationId),
  }),
  conversation: t.field({
    type: Conversation,
    nullable: true,
    description: 'The chat as it is for you now; null if it is closed.',
    extensions: { perViewer: true, isRead: true },
    resolve: ({ data }, _args, ctx) => loadConversation(ctx, data.conversationId),
  }),
  unreadCount: t.int({
    description: 'How many messages you have not read now, those of requests apart.',
    extensions: { perViewer: true, isRead: true },
    resolve: (_event, _args, ctx) => unreadOf(ctx),
  }),
  hasMessageRequests: t.boolean({
    description: 'Whether a person whom you have not muted asks to write to you now.',
    extensions: { perViewer: true, isRead: true },
    resolve: (_event, _args, ctx) => hasRequestsOf(ctx),
  }),
})

const messageOf = (t: FieldBuilder<OfMessage>) =>
  t.field({
    type: Message,
    nullable: true,
    description: 'The message as it is now; null if it was deleted meanwhile, or the chat is closed.',
    extensions: { perViewer: true, isRead: true },
    resolve: ({ data }, _args, ctx) => loadMessage(ctx, data.messageId),
  })

const MessageSent = builder.objectRef<LoggedEvent<'messageSent'>>('MessageSent').implement({
  description: 'Somebody has written to you, or you have, on another device.',
  fields: (t) => ({ ...common(t), message: messageOf(t) }),
})

const MessageEdited = builder.objectRef<LoggedEvent<'messageEdited'>>('MessageEdited').implement({
  description: 'The text of a message is another one.',
  fields: (t) => ({ ...common(t), message: messageOf(t) }),
})

const MessageReacted = builder.objectRef<LoggedEvent<'messageReacted'>>('MessageReacted').implement({
  description: 'You or the other person have reacted to a message, or have taken that back.',
  fields: (t) => ({ ...common(t), message: messageOf(t) }),
})

const MessageDeleted = builder.objectRef<LoggedEvent<'messageDeleted'>>('MessageDeleted').implement({
  description: 'A message was deleted for both.',
  fields: (t) => ({
    ...common(t),
    messageId: t.id({
      description: 'The global id it had.',
      resolve: ({ data }) => globalId('Message', data.messageId),
    }),
  }),
})

const MessagesRead = builder.objectRef<LoggedEvent<'messagesRead'>>('MessagesRead').implement({
  description: 'You have read, on this device or another.',
  fields: common,
})

const MessagesSeen = builder.objectRef<LoggedEvent<'messagesSeen'>>('MessagesSeen').implement({
  description: 'The other person has read: `conversation.seenUpTo` says how far.',
  fields: common,
})

const RequestAccepted = builder.objectRef<LoggedEvent<'requestAccepted'>>('RequestAccepted').implement({
  description: 'A request was accepted, by you or by the other person: both may write.',
  fields: common,
})

const ConversationDeleted = builder
  .objectRef<LoggedEvent<'conversationDeleted'>>('ConversationDeleted')
  .implement({
    description:
      'The chat is in your list no more: you have deleted it or declined the request, one of you has blocked the other, or they have left.',
    fields: common,
  })

logSubscription('messages', {
  description:
    'Tells you of your messages as they are sent, edited, reacted to, deleted and read, on all your devices. What it says of a chat is read anew for you.',
  events: {
    messageSent: MessageSent,
    messageEdited: MessageEdited,
    messageDeleted: MessageDeleted,
    messageReacted: MessageReacted,
    messagesRead: MessagesRead,
    messagesSeen: MessagesSeen,
    requestAccepted: RequestAccepted,
    conversationDeleted: ConversationDeleted,
  },
})

const Typing = builder.objectRef<TypingNews>('Typing').implement({
  description: 'Somebody is typing to you: to be shown for a second.',
  fields: (t) => ({
    userId: t.id({
      description: 'The global id of the person.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'The person; null if you may not know of them any more.',
      extensions: { perViewer: true, isRead: true },
      resolve: ({ userId }, _args, ctx) => loadUser(ctx, userId),
    }),
  }),
})

builder.subscriptionField('typing', (t) =>
  t.field({
    type: Typing,
    description:
      'Who is typing to you, at most every 800 milliseconds. Nothing of it is kept: what you miss is over.',
    authScopes: { signedIn: true },
    subscribe: (_root, _args, ctx) => awaitTyping(signed(ctx)),
    resolve: (news: TypingNews) => news,
  }),
)

builder.relayMutationField(
  'setTyping',
  {
    description: 'To whom you are typing.',
    inputFields: (t) => ({ userId: t.id({ description: 'The global id of the person you write with.' }) }),
  },
  {
    description:
      'Shows a person that you are typing, for a second. Nobody is told who does not write with you, or has blocked you, nor if you have turned it off.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input }, ctx) => {
      await setTyping(signed(ctx), databaseId('User', String(input.userId)))
      return { againInMs: typingPaceMs }
    },
  },
  {
    description: 'When to say it again.',
    outputFields: (t) => ({
      againInMs: t.exposeInt('againInMs', {
        description: 'In so many milliseconds, if you are still typing then; sooner changes nothing.',
      }),
    }),
  },
)
