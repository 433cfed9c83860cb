// The address that asks for something in the market, and what of it stands behind the button of the filters.
import { limitOf, type Asked, type SortName } from './asked.ts'

/** In the order they are offered in. */
export const sortLabels: Record<SortName, string> = {
  newest: 'Newest',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
}

/** What is usual is not said. */
export function addressOf({ kind, text, category, sort, campusFirst, lowest, highest }: Asked): string {
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

/** The same words among the other things: what narrows the one means nothing to the other. */
export const turnedTo = ({ text, campusFirst }: Asked, kind: Asked['kind']): string =>
  addressOf({ kind, text, campusFirst, category: null, sort: 'newest', lowest: '', highest: '' })

/** How many of the filters behind the button are in use. */
export const countFilters = ({ sort, campusFirst, lowest, highest }: Asked): number =>
  [sort !== 'newest', campusFirst, limitOf(lowest) !== null, limitOf(highest) !== null].filter(Boolean).length
