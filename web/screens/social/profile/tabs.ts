// Tabs of a profile and their URL parameter.

export const tabs = [
  { value: 'posts', label: 'Posts' },
  { value: 'reposts', label: 'Reposts' },
] as const

export type Tab = (typeof tabs)[number]['value']

/** Unknown values select the first tab. */
export const parseTab = (search: URLSearchParams): Tab =>
  search.get('tab') === 'reposts' ? 'reposts' : 'posts'

export const toSearchString = (tab: Tab) => (tab === 'reposts' ? '?tab=reposts' : '')

/** Variables of ProfileScreenQuery: fetches the list of the tab only. */
export const toVariables = (databaseId: number, tab: Tab) => ({
  databaseId,
  withPosts: tab === 'posts',
  withReposts: tab === 'reposts',
})

/** Returns the poll interval while the socket is down, in ms (001 §7). */
export const getPollMs = (tab: Tab) => (tab === 'reposts' ? 10_000 : 8_000)
