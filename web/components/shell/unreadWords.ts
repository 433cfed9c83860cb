// What a place is called while something in it is unread.

export const unreadWords = (label: string, unread: number): string =>
  unread > 0 ? `${label}, ${unread} unread ${unread === 1 ? 'notification' : 'notifications'}` : label
