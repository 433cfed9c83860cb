// What the address of a search asks for: a text, and one kind of what has it (001 §2).
import { isBlank, mostTyped } from '#rules/shared/common'

/** The kinds, in the order of their tabs, and what each is called. */
export const tabs = {
  people: 'People',
  posts: 'Posts',
  topics: 'Topics',
  products: 'Products',
  services: 'Services',
} as const
export type Tab = keyof typeof tabs

const isTab = (name: string | null): name is Tab => name !== null && name in tabs

export function askedBy(search: URLSearchParams) {
  const text = (search.get('q') ?? '').trim().slice(0, mostTyped)
  const given = search.get('tab')
  return { text, tab: isTab(given) ? given : 'people' }
}

/** Of the query: only the chosen kind is looked for, and nothing where there is no text. */
export function variablesOf(search: URLSearchParams) {
  const { text, tab } = askedBy(search)
  const isWanted = (kind: Tab) => tab === kind && !isBlank(text)
  return {
    text,
    people: isWanted('people'),
    posts: isWanted('posts'),
    topics: isWanted('topics'),
    products: isWanted('products'),
    services: isWanted('services'),
  }
}
