// What a place is called while something in it is unread.

/** How many are. */
export interface Unread {
  notifications: number
  messages: number
  /** True if a message request of a person who is not muted waits. */
  hasRequests: boolean
}

export const nouns = {
  notifications: ['notification', 'notifications'],
  messages: ['message', 'messages'],
} as const

export const unreadWords = (label: string, unread: number, [one, many]: readonly [string, string]): string =>
  unread > 0 ? `${label}, ${unread} unread ${unread === 1 ? one : many}` : label

/** Name of the link to the chats: it mentions a request, which counts as no message. */
export const messagesWords = (label: string, { messages, hasRequests }: Unread): string =>
  unreadWords(label, messages, nouns.messages) + (hasRequests ? ', message requests' : '')
