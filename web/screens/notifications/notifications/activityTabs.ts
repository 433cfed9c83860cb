// Tabs of the activity screen and their URL parameter.
import type { ActivityFilter } from '#rules/notifications/activities'

export const labels: Record<ActivityFilter, string> = { ALL: 'All', FOLLOWS: 'Follows', POSTS: 'Posts' }
const filters = Object.keys(labels) as ActivityFilter[]

export const tabs = filters.map((value) => ({ value, label: labels[value] }))

/** Unknown values select the first tab. */
export const parseFilter = (search: URLSearchParams): ActivityFilter =>
  filters.find((filter) => filter.toLowerCase() === search.get('tab')) ?? 'ALL'

export const toSearchString = (filter: ActivityFilter) =>
  filter === 'ALL' ? '' : `?tab=${filter.toLowerCase()}`

/** Query variables: only the first tab includes unread notifications, and excludes them from its list. */
export const toVariables = (filter: ActivityFilter) => ({ filter, hasNew: filter === 'ALL' })
