// The tabs of what is saved: which one is in the address, and what it asks for.
export const tabs = [
  { value: 'posts', label: 'Posts' },
  { value: 'products', label: 'Products' },
  { value: 'services', label: 'Services' },
] as const

export type Tab = (typeof tabs)[number]['value']

/** Anything else in an address is the first. */
export const tabOf = (search: URLSearchParams): Tab =>
  tabs.find(({ value }) => value === search.get('tab'))?.value ?? 'posts'

export const searchOf = (tab: Tab) => (tab === 'posts' ? '' : `?tab=${tab}`)

/** What SavedScreenQuery is asked with: the list of the tab alone. */
export const variablesOf = (tab: Tab) => ({
  posts: tab === 'posts',
  products: tab === 'products',
  services: tab === 'services',
})
