// Accessible names of destinations with unread items.

export interface Unread {
  notifications: number
  messages: number
  /** True if a message request from someone not muted is pending. */
  hasRequests: boolean
}

export const nouns = {
  notifications: ['notification', 'notifications'],
  messages: ['message', 'messages'],
} as const

export const unreadWords = (label: string, unread: number, [one, many]: readonly [string, string]): string =>
  unread > 0 ? `${label}, ${unread} unread ${unread === 1 ? one : many}` : label

/** Adds pending requests, which the count leaves out. */
export const messagesLabel = (label: string, { messages, hasRequests }: Unread): string =>
  unreadWords(label, messages, nouns.messages) + (hasRequests ? ', message requests' : '')
