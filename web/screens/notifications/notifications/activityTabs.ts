// Tabs of the activity screen and their URL parameter.
import type { ActivityFilter } from '#rules/notifications/activities'

export const tabLabels: Record<ActivityFilter, string> = { ALL: 'All', FOLLOWS: 'Follows', POSTS: 'Posts' }
const filters = Object.keys(tabLabels) as ActivityFilter[]

export const tabs = filters.map((value) => ({ value, label: tabLabels[value] }))

/** Unknown values select the first tab. */
export const parseFilter = (search: URLSearchParams): ActivityFilter =>
  filters.find((filter) => filter.toLowerCase() === search.get('tab')) ?? 'ALL'

export const toSearchString = (filter: ActivityFilter) =>
  filter === 'ALL' ? '' : `?tab=${filter.toLowerCase()}`

/** `hasNew`: the first tab shows unread notifications separately and leaves them out of its list. */
export const toVariables = (filter: ActivityFilter) => ({ filter, hasNew: filter === 'ALL' })
