// What a place is called while something in it is unread.

/** How many are. */
export interface Unread {
  notifications: number
  messages: number
}

export const nouns = {
  notifications: ['notification', 'notifications'],
  messages: ['message', 'messages'],
} as const

export const unreadWords = (label: string, unread: number, [one, many]: readonly [string, string]): string =>
  unread > 0 ? `${label}, ${unread} unread ${unread === 1 ? one : many}` : label
