// Subscriptions of messages: their event log, and typing signals over the bus.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { loadUser, User } from '#server/modules/identity/users/loaders.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'
import {
  Conversation,
  loadHasMessageRequests,
  loadConversation,
  loadMessage,
  Message,
  loadUnreadCount,
} from './loaders.ts'
import { setTyping } from './messages.ts'
import { subscribeTyping, typingPaceMs, type TypingUpdate } from './typing.ts'

type ChatEvent = { seq: number; data: { conversationId: number } }
type MessageEvent = { seq: number; data: { conversationId: number; messageId: number } }

const chatFields = (t: FieldBuilder<ChatEvent>) => ({
  seq: seqField(t),
  conversationId: t.id({
    description: 'The global id of the chat.',
    resolve: ({ data }) => globalId('Conversation', data.conversationId),
  }),
  conversation: t.field({
    type: Conversation,
    nullable: true,
    description: 'The chat as you see it now; null if it is closed.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ data }, _args, ctx) => loadConversation(ctx, data.conversationId),
  }),
  unreadCount: t.int({
    description: 'Number of unread messages in your chats now, without requests.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: (_event, _args, ctx) => loadUnreadCount(ctx),
  }),
  hasMessageRequests: t.boolean({
    description: 'True if a person you have not muted has a message request to you now.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: (_event, _args, ctx) => loadHasMessageRequests(ctx),
  }),
})

const messageFields = (t: FieldBuilder<MessageEvent>) => ({
  ...chatFields(t),
  message: t.field({
    type: Message,
    nullable: true,
    description: 'The message as it is now; null if it was deleted or the chat is closed.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ data }, _args, ctx) => loadMessage(ctx, data.messageId),
  }),
})

const MessageSent = builder.objectRef<LoggedEvent<'messageSent'>>('MessageSent').implement({
  description: 'A message was sent to you, or by you on another device.',
  fields: messageFields,
})

const MessageEdited = builder.objectRef<LoggedEvent<'messageEdited'>>('MessageEdited').implement({
  description: 'The text of a message changed.',
  fields: messageFields,
})

const MessageReacted = builder.objectRef<LoggedEvent<'messageReacted'>>('MessageReacted').implement({
  description: 'You or the other person added or removed a reaction to a message.',
  fields: messageFields,
})

const MessageDeleted = builder.objectRef<LoggedEvent<'messageDeleted'>>('MessageDeleted').implement({
  description: 'A message was deleted for both people.',
  fields: (t) => ({
    ...chatFields(t),
    messageId: t.id({
      description: 'The global id of the deleted message.',
      resolve: ({ data }) => globalId('Message', data.messageId),
    }),
  }),
})

const MessagesRead = builder.objectRef<LoggedEvent<'messagesRead'>>('MessagesRead').implement({
  description: 'You have read messages, on this device or another.',
  fields: chatFields,
})

const MessagesSeen = builder.objectRef<LoggedEvent<'messagesSeen'>>('MessagesSeen').implement({
  description: 'The other person has read up to `conversation.seenUpTo`.',
  fields: chatFields,
})

const RequestAccepted = builder.objectRef<LoggedEvent<'requestAccepted'>>('RequestAccepted').implement({
  description: 'A message request was accepted, by you or by the other person: both may write.',
  fields: chatFields,
})

const ConversationDeleted = builder
  .objectRef<LoggedEvent<'conversationDeleted'>>('ConversationDeleted')
  .implement({
    description:
      'The chat is no longer in your list: you deleted it or declined the request, one of you blocked the other, or they have left.',
    fields: chatFields,
  })

logSubscription('messages', {
  description:
    'Your messages as they are sent, edited, reacted to, deleted and read, on all your devices. Each event resolves the current state of the chat for you.',
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

const Typing = builder.objectRef<TypingUpdate>('Typing').implement({
  description: 'A person is typing to you. Show it for one second.',
  fields: (t) => ({
    userId: t.id({
      description: 'The global id of the person.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
    user: t.field({
      type: User,
      nullable: true,
      description: 'The person; null if you can no longer see them.',
      extensions: { perViewer: true, readsDatabase: true },
      resolve: ({ userId }, _args, ctx) => loadUser(ctx, userId),
    }),
  }),
})

builder.subscriptionField('typing', (t) =>
  t.field({
    type: Typing,
    description: 'Signals of people typing to you, at most one per 800 milliseconds. Missed ones are lost.',
    authScopes: { signedIn: true },
    subscribe: (_root, _args, ctx) => subscribeTyping(authenticated(ctx)),
    resolve: (update: TypingUpdate) => update,
  }),
)

builder.relayMutationField(
  'setTyping',
  {
    description: 'The person you are typing to.',
    inputFields: (t) => ({ userId: t.id({ description: 'The global id of the other person of the chat.' }) }),
  },
  {
    description:
      'Shows a person that you are typing, for a second. Has no effect without an open chat with them, when they have blocked you, or when you have turned typing signals off.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input }, ctx) => {
      await setTyping(authenticated(ctx), databaseId('User', input.userId))
      return { againInMs: typingPaceMs }
    },
  },
  {
    description: 'The time to signal again.',
    outputFields: (t) => ({
      againInMs: t.exposeInt('againInMs', {
        description: 'Milliseconds before the next signal; earlier ones have no effect.',
      }),
    }),
  },
)
