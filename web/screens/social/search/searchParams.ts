// Search parameters of /search: the text and the kind of results (001 §2).
import { isBlank, maxSearchLength } from '#rules/shared/common'

/** Tab labels, in order. */
export const tabs = {
  people: 'People',
  posts: 'Posts',
  topics: 'Topics',
  products: 'Products',
  services: 'Services',
} as const
export type Tab = keyof typeof tabs

const isTab = (name: string | null): name is Tab => name !== null && name in tabs

export function parseSearch(search: URLSearchParams) {
  const text = (search.get('q') ?? '').trim().slice(0, maxSearchLength)
  const name = search.get('tab')
  return { text, tab: isTab(name) ? name : 'people' }
}

/** Query variables: fetches the kind of the tab only, and nothing without text. */
export function toVariables(search: URLSearchParams) {
  const { text, tab } = parseSearch(search)
  const shouldFetch = (kind: Tab) => tab === kind && !isBlank(text)
  return {
    text,
    people: shouldFetch('people'),
    posts: shouldFetch('posts'),
    topics: shouldFetch('topics'),
    products: shouldFetch('products'),
    services: shouldFetch('services'),
  }
}
