// Search of the market: parsed from the URL, and as query variables.
import { parseKobo } from '#rules/shared/money'
import { maxSearchLength } from '#rules/shared/common'

const sortValues = { newest: 'NEWEST', 'price-up': 'PRICE_UP', 'price-down': 'PRICE_DOWN' } as const
export type SortName = keyof typeof sortValues

/** A search of the market, as in the URL. */
export interface Search {
  kind: 'products' | 'services'
  text: string
  category: string | null
  sort: SortName
  campusFirst: boolean
  /** Lowest and highest price in naira, as typed; blank for no limit. */
  lowest: string
  highest: string
}

const isSort = (name: string | null): name is SortName => name !== null && name in sortValues

export function parseMarketSearch(params: URLSearchParams): Search {
  const sort = params.get('sort')
  return {
    kind: params.get('show') === 'services' ? 'services' : 'products',
    text: (params.get('q') ?? '').trim().slice(0, maxSearchLength),
    category: (params.get('category') ?? '').slice(0, maxSearchLength) || null,
    sort: isSort(sort) ? sort : 'newest',
    campusFirst: params.get('campus') === 'first',
    lowest: params.get('from') ?? '',
    highest: params.get('to') ?? '',
  }
}

/** Larger prices are capped to stay below the largest GraphQL Int. */
const maxKobo = 2_000_000_000

/** Returns the typed price in kobo, at most `maxKobo`; null if it is blank or invalid. */
export const toKobo = (typed: string) => {
  const kobo = parseKobo(typed)
  return kobo === null ? null : Math.min(kobo, maxKobo)
}

/** Returns the variables of MarketScreenQuery, which fetches either products or services. */
export function toVariables(params: URLSearchParams) {
  const { kind, text, category, sort, campusFirst, lowest, highest } = parseMarketSearch(params)
  return {
    market: {
      text,
      category,
      campusFirst,
      lowestKobo: toKobo(lowest),
      highestKobo: toKobo(highest),
    },
    sort: sortValues[sort],
    serviceFilter: { text, category, campusFirst },
    products: kind === 'products',
    services: kind === 'services',
  }
}
