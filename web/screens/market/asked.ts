// What the address of the market asks for, so that a link shares it: words, a category, an order and what one can pay.
import { koboOf } from '#rules/money'
import { mostTyped } from '#rules/common'

/** In the order they are offered in, and what each is called. */
export const sorts = {
  newest: { sort: 'NEWEST', label: 'Newest' },
  'price-up': { sort: 'PRICE_UP', label: 'Price: low to high' },
  'price-down': { sort: 'PRICE_DOWN', label: 'Price: high to low' },
} as const
export type SortName = keyof typeof sorts
export const sortNames = Object.keys(sorts) as SortName[]

export interface Asked {
  text: string
  category: string | null
  sort: SortName
  campusFirst: boolean
  /** Naira as they are typed; blank where any price will do. */
  lowest: string
  highest: string
}

const isSort = (name: string | null): name is SortName => name !== null && name in sorts

export function askedBy(search: URLSearchParams): Asked {
  const sort = search.get('sort')
  return {
    text: (search.get('q') ?? '').trim().slice(0, mostTyped),
    category: (search.get('category') ?? '').slice(0, mostTyped) || null,
    sort: isSort(sort) ? sort : 'newest',
    campusFirst: search.get('campus') === 'first',
    lowest: search.get('from') ?? '',
    highest: search.get('to') ?? '',
  }
}

/** The other way round; what is usual is not said. */
export function addressOf({ text, category, sort, campusFirst, lowest, highest }: Asked): string {
  const search = new URLSearchParams()
  if (text) search.set('q', text)
  if (category) search.set('category', category)
  if (sort !== 'newest') search.set('sort', sort)
  if (campusFirst) search.set('campus', 'first')
  if (lowest) search.set('from', lowest)
  if (highest) search.set('to', highest)
  const query = search.toString()
  return query ? `/marketplace?${query}` : '/marketplace'
}

/** What a number of the graph can hold: nothing costs as much. */
const mostKobo = 2_000_000_000

const limitOf = (typed: string) => {
  const kobo = koboOf(typed)
  return kobo === null ? null : Math.min(kobo, mostKobo)
}

/** How many of the filters behind the button are in use. */
export const countFilters = ({ sort, campusFirst, lowest, highest }: Asked): number =>
  [sort !== 'newest', campusFirst, limitOf(lowest) !== null, limitOf(highest) !== null].filter(Boolean).length

/** Of the query. */
export function variablesOf(search: URLSearchParams) {
  const { text, category, sort, campusFirst, lowest, highest } = askedBy(search)
  return {
    market: {
      text,
      category,
      campusFirst,
      lowestKobo: limitOf(lowest),
      highestKobo: limitOf(highest),
    },
    sort: sorts[sort].sort,
  }
}
