// Types of the message events in the event logs of both people of a chat.

interface MessageEvent {
  conversationId: number
  messageId: number
}

declare module '#server/core/events/events.ts' {
  interface Events {
    /** A message was sent. This event and the next three go to the logs of both people. */
    messageSent: MessageEvent
    messageEdited: MessageEvent
    messageDeleted: MessageEvent
    messageReacted: MessageEvent
    /** The person has read messages. */
    messagesRead: { conversationId: number }
    /** The other person has read messages, and both show read receipts (001 §2). */
    messagesSeen: { conversationId: number }
    requestAccepted: { conversationId: number }
    /** The chat is gone for the person: deleted, declined, blocked, or the other person has left. */
    conversationDeleted: { conversationId: number }
  }
}

export {}
