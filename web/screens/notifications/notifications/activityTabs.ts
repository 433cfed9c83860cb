// The tabs of the activity, and how the address says which one is shown.
import type { ActivityFilter } from '#rules/notifications/activities'

export const labels: Record<ActivityFilter, string> = { ALL: 'All', FOLLOWS: 'Follows', POSTS: 'Posts' }
const filters = Object.keys(labels) as ActivityFilter[]

export const tabs = filters.map((value) => ({ value, label: labels[value] }))

/** Anything else in an address is the first. */
export const filterOf = (search: URLSearchParams): ActivityFilter =>
  filters.find((filter) => filter.toLowerCase() === search.get('tab')) ?? 'ALL'

export const searchOf = (filter: ActivityFilter) => (filter === 'ALL' ? '' : `?tab=${filter.toLowerCase()}`)

/** The variables of the screen's query: unread notifications are above the first tab, and not repeated in it. */
export const variablesOf = (filter: ActivityFilter) => ({ filter, hasNew: filter === 'ALL' })
