// Market of products or of services: search, pages, and the categories with results.
import { isBlank } from '#rules/shared/common'
import { marketSearch } from '#rules/commerce/listings'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { coalescedFirstPage } from '#server/core/paging/requestCoalescer.ts'
import { enforceLimit } from '#server/core/limits/limits.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { parse } from '#server/core/context/parse.ts'
import { queryPrefixes } from '#rules/shared/search'
import { searchLimit } from '#server/modules/identity/users/limits.ts'
import {
  emptyFilter,
  findCategories,
  findListings,
  createNewestListingsQuery,
  type FoundListing,
  type ListingFilter,
} from './marketQueries.ts'
import type { ListingKind, ListingSort, ListingPosition } from './queries.ts'

export interface MarketFilter {
  text?: string | null
  category?: string | null
  campus?: string | null
  campusFirst?: boolean | null
  lowestKobo?: number | null
  highestKobo?: number | null
}

interface MarketOptions {
  /** Prefix of its list names in cursors. */
  name: string
  kind: ListingKind
  /** All category chips in display order (002 §2). */
  chips: readonly string[]
  /** Returns the categories under a chip (002 §5); by default the chip itself. */
  categoriesUnder?: (category: string) => string[]
}

type MarketPage = PageArguments & { filter: MarketFilter; sort: ListingSort }

const newestQuery = { filter: emptyFilter, sort: 'NEWEST', after: null, isSimilar: false } as const

/** Creates the market of one kind of listing. */
export function createMarket<Row>({ name, kind, chips, categoriesUnder = (chip) => [chip] }: MarketOptions) {
  /** Returns the filter for SQL; null if the text has no words. Counts a search against the rate limit. */
  async function parseFilter(ctx: AuthenticatedContext, input: MarketFilter): Promise<ListingFilter | null> {
    const { text, category, campus } = parse(marketSearch, input)
    const searchWords = queryPrefixes(text ?? '')
    const isSearch = !isBlank(text ?? '')
    if (isSearch) await enforceLimit(ctx.limits, searchLimit, String(ctx.viewer.id))
    if (isSearch && searchWords.length === 0) return null
    return {
      searchWords,
      categories: category ? categoriesUnder(category) : null,
      campus: campus || null,
      firstCampus: input.campusFirst ? ctx.viewer.campus : null,
      lowestKobo: input.lowestKobo ?? null,
      highestKobo: input.highestKobo ?? null,
    }
  }

  const findNewest = createNewestListingsQuery<FoundListing<Row>>(kind)
  const loadNewest = coalescedFirstPage<FoundListing<Row>, number>({
    readOne: (reader, size) => findListings<Row>(reader, kind, { ...newestQuery, size }),
    readMany: (services, readerIds, size) => findNewest(services, { readerIds, size }),
  })

  return {
    /** Returns a page of listings; if none has all the words, those with similar words. */
    async page(ctx: AuthenticatedContext, { filter: input, sort, ...page }: MarketPage) {
      const list = `${name}.${sort}`
      const size = sizeOf(page)
      const key = decodeCursor(list, page, 4)
      const filter = await parseFilter(ctx, input)
      if (filter === null) return connectionOf<FoundListing<Row>>([], { list, size, keyOf: () => [] })
      const isFirstPage = key === null && sort === 'NEWEST' && isEmptyFilter(filter)
      const read = (isSimilar: boolean) =>
        isFirstPage
          ? loadNewest(ctx, statementSize(size))
          : findListings<Row>(ctx, kind, { filter, sort, after: key && toPosition(key), isSimilar, size })
      let isSimilar = key !== null && key[0] === 1
      let rows = await read(isSimilar)
      if (rows.length === 0 && key === null && filter.searchWords.length > 0)
        rows = await read((isSimilar = true))
      return connectionOf(rows, {
        list,
        size,
        keyOf: ({ id, priceKobo = 0, isFar = false }) => [Number(isSimilar), Number(isFar), priceKobo, id],
      })
    },

    /** Returns the chips with results for a filter, ignoring the filter's own category. */
    async categories(ctx: AuthenticatedContext, input: MarketFilter): Promise<string[]> {
      const filter = await parseFilter(ctx, input)
      if (filter === null) return []
      const candidates = chips.flatMap(categoriesUnder)
      const find = (isSimilar: boolean) => findCategories(ctx, kind, { filter, isSimilar, candidates })
      let categories = await find(false)
      if (categories.length === 0 && filter.searchWords.length > 0) categories = await find(true)
      return chips.filter((chip) => categoriesUnder(chip).some((category) => categories.includes(category)))
    },
  }
}

const isEmptyFilter = ({ searchWords, ...criteria }: ListingFilter) =>
  searchWords.length === 0 && Object.values(criteria).every((value) => value === null)

const toPosition = ([, isFar = 0, priceKobo = 0, id = 0]: readonly number[]): ListingPosition => ({
  isFar: isFar === 1,
  priceKobo: Math.trunc(priceKobo),
  id,
})
