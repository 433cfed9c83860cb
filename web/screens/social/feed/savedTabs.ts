// Tabs of the saved screen and their URL parameter.
export const tabs = [
  { value: 'posts', label: 'Posts' },
  { value: 'products', label: 'Products' },
  { value: 'services', label: 'Services' },
] as const

export type Tab = (typeof tabs)[number]['value']

/** Unknown values select the first tab. */
export const parseTab = (search: URLSearchParams): Tab =>
  tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'posts'

export const toSearchString = (tab: Tab) => (tab === 'posts' ? '' : `?tab=${tab}`)

/** Variables of SavedScreenQuery: fetches the list of the tab only. */
export const toVariables = (tab: Tab) => ({
  posts: tab === 'posts',
  products: tab === 'products',
  services: tab === 'services',
})
