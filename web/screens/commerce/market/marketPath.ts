// Paths of the market with a search, labels of the sort orders, and the number of active filters.
import { toKobo, type Search, type SortName } from './marketSearch.ts'

export const sortLabels: Record<SortName, string> = {
  newest: 'Newest',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
}

/** Returns the path of a search; default values are left out. */
export function marketPath({ kind, text, category, sort, campusFirst, lowest, highest }: Search): string {
  const search = new URLSearchParams()
  if (kind === 'services') search.set('show', kind)
  if (text) search.set('q', text)
  if (category) search.set('category', category)
  if (sort !== 'newest') search.set('sort', sort)
  if (campusFirst) search.set('campus', 'first')
  if (lowest) search.set('from', lowest)
  if (highest) search.set('to', highest)
  const query = search.toString()
  return query ? `/marketplace?${query}` : '/marketplace'
}

/** Returns the path of the search for another kind of listing, without its category, sort order and prices. */
export const marketPathForKind = ({ text, campusFirst }: Search, kind: Search['kind']): string =>
  marketPath({ kind, text, campusFirst, category: null, sort: 'newest', lowest: '', highest: '' })

export const countFilters = ({ sort, campusFirst, lowest, highest }: Search): number =>
  [sort !== 'newest', campusFirst, toKobo(lowest) !== null, toKobo(highest) !== null].filter(Boolean).length
