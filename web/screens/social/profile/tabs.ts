// The tabs of a profile: which one is in the address, and what it asks for.
import { profilePlaceKey } from '#web/session/keys.ts'

export const tabs = [
  { value: 'posts', label: 'Posts' },
  { value: 'reposts', label: 'Reposts' },
] as const

export type Tab = (typeof tabs)[number]['value']

/** Anything else in an address is the first. */
export const tabOf = (search: URLSearchParams): Tab => (search.get('tab') === 'reposts' ? 'reposts' : 'posts')

export const searchOf = (tab: Tab) => (tab === 'reposts' ? '?tab=reposts' : '')

/** What ProfileScreenQuery is asked with: the list of the tab alone. */
export const variablesOf = (databaseId: number, tab: Tab) => ({
  databaseId,
  withPosts: tab === 'posts',
  withReposts: tab === 'reposts',
})

/** Where the place in it is kept. */
export const placeOf = profilePlaceKey

/** In milliseconds, while changes do not arrive by themselves (001 §7): a list with its person, asked for in one. */
export const pollMsOf = (tab: Tab) => (tab === 'reposts' ? 10_000 : 8_000)
