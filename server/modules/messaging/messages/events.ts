// What messages put in the logs of the two who write to each other.

interface OfMessage {
  conversationId: number
  messageId: number
}

declare module '#server/core/events/events.ts' {
  interface Events {
    /** One of the two has written; in both logs, as are the next two. */
    messageSent: OfMessage
    messageEdited: OfMessage
    messageDeleted: OfMessage
    /** One of the two has reacted to a message, or has taken it back; in both logs. */
    messageReacted: OfMessage
    /** The person has read, on one of the devices. */
    messagesRead: { conversationId: number }
    /** The other one has read, and both let it be seen (001 §2). */
    messagesSeen: { conversationId: number }
    /** A request was accepted: both may write. */
    requestAccepted: { conversationId: number }
    /** The person has deleted the chat, or declined a request; or who it was with has left. */
    conversationDeleted: { conversationId: number }
  }
}

export {}
