// What the address of the market asks for, so that a link shares it: goods or services, words, a category, an order and
// what one can pay.
import { koboOf } from '#rules/shared/money'
import { mostTyped } from '#rules/shared/common'

const sorts = { newest: 'NEWEST', 'price-up': 'PRICE_UP', 'price-down': 'PRICE_DOWN' } as const
export type SortName = keyof typeof sorts

export interface Asked {
  kind: 'products' | 'services'
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
    kind: search.get('show') === 'services' ? 'services' : 'products',
    text: (search.get('q') ?? '').trim().slice(0, mostTyped),
    category: (search.get('category') ?? '').slice(0, mostTyped) || null,
    sort: isSort(sort) ? sort : 'newest',
    campusFirst: search.get('campus') === 'first',
    lowest: search.get('from') ?? '',
    highest: search.get('to') ?? '',
  }
}

/** What a number of the graph can hold: nothing costs as much. */
const mostKobo = 2_000_000_000

export const limitOf = (typed: string) => {
  const kobo = koboOf(typed)
  return kobo === null ? null : Math.min(kobo, mostKobo)
}

/** Of the query: of the two lists it asks for one. */
export function variablesOf(search: URLSearchParams) {
  const { kind, text, category, sort, campusFirst, lowest, highest } = askedBy(search)
  return {
    market: {
      text,
      category,
      campusFirst,
      lowestKobo: limitOf(lowest),
      highestKobo: limitOf(highest),
    },
    sort: sorts[sort],
    serviceFilter: { text, category, campusFirst },
    products: kind === 'products',
    services: kind === 'services',
  }
}
