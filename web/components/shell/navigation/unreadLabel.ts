// Accessible names of destinations with unread items.
import { messages, type Destination } from './destinations.ts'

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

export const unreadLabel = (
  label: string,
  unread: number,
  [singular, plural]: readonly [string, string],
): string => (unread > 0 ? `${label}, ${unread} unread ${unread === 1 ? singular : plural}` : label)

/** Returns the accessible name of a destination with `count` unread items; that of the chats also names pending requests. */
export const destinationLabel = (destination: Destination, count: number, { hasRequests }: Unread): string =>
  destination === messages
    ? unreadLabel(destination.label, count, nouns.messages) + (hasRequests ? ', message requests' : '')
    : unreadLabel(destination.label, count, nouns.notifications)
