// The market: the filter of a search among listings, a page of it, and the categories in which something is found.
import { isBlank } from '#rules/shared/common'
import { marketSearch } from '#rules/commerce/listings'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { firstPages } from '#server/core/paging/requestCoalescer.ts'
import { spend } from '#server/core/limits/limits.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { parse } from '#server/core/context/parse.ts'
import { soughtOf } from '#rules/shared/search'
import { searches } from '#server/modules/identity/users/limits.ts'
import {
  anything,
  findCategories,
  findListings,
  newestForMany,
  type FoundListing,
  type ListingFilter,
} from './marketQueries.ts'
import type { ListingKind, ListingSort, Spot } from './queries.ts'

/** The filter of a query, as the graph has it. */
export interface MarketFilter {
  text?: string | null
  category?: string | null
  campus?: string | null
  campusFirst?: boolean | null
  lowestKobo?: number | null
  highestKobo?: number | null
}

interface MarketOptions {
  /** The name of its lists in cursors. */
  name: string
  kind: ListingKind
  /** All categories, in the order they are shown in (002 §2). */
  chips: readonly string[]
  /** The categories that a chip finds, such as shoes and footwear under Shoes (002 §5); by default its own. */
  foundUnder?: (category: string) => string[]
}

type MarketPage = PageArguments & { filter: MarketFilter; sort: ListingSort }

/** Makes the market of one kind of listing. */
export function createMarket<Row>({ name, kind, chips, foundUnder = (chip) => [chip] }: MarketOptions) {
  /** Returns the filter as statements take it; null for a text without words, which finds nothing. A search spends its limit. */
  async function filterOf(ctx: AuthenticatedContext, asked: MarketFilter): Promise<ListingFilter | null> {
    const { text, category, campus } = parse(marketSearch, asked)
    const sought = soughtOf(text ?? '')
    const isSearch = !isBlank(text ?? '')
    if (isSearch) await spend(ctx.limits, searches, String(ctx.viewer.id))
    if (isSearch && sought.length === 0) return null
    return {
      sought,
      categories: category ? foundUnder(category) : null,
      campus: campus || null,
      firstCampus: asked.campusFirst ? ctx.viewer.campus : null,
      lowestKobo: asked.lowestKobo ?? null,
      highestKobo: asked.highestKobo ?? null,
    }
  }

  const newest = newestForMany<FoundListing<Row>>(kind)
  const readNewest = firstPages<FoundListing<Row>, number>({
    alone: (reader, size) =>
      findListings<Row>(reader, kind, {
        filter: anything,
        sort: 'NEWEST',
        after: null,
        isSimilar: false,
        size,
      }),
    together: (parts, readerIds, size) => newest(parts, { readerIds, size }),
  })

  return {
    /** Returns a page of listings; if none has all the words, those with similar words. */
    async page(ctx: AuthenticatedContext, { filter: asked, sort, ...page }: MarketPage) {
      const list = `${name}.${sort}`
      const size = sizeOf(page)
      const key = decodeCursor(list, page, 4)
      const filter = await filterOf(ctx, asked)
      if (filter === null) return connectionOf<FoundListing<Row>>([], { list, size, keyOf: () => [] })
      const isBeginning = key === null && sort === 'NEWEST' && isAnything(filter)
      const read = (isSimilar: boolean) =>
        isBeginning
          ? readNewest(ctx, statementSize(size))
          : findListings<Row>(ctx, kind, { filter, sort, after: key && spotOf(key), isSimilar, size })
      let isSimilar = key !== null && key[0] === 1
      let rows = await read(isSimilar)
      if (rows.length === 0 && key === null && filter.sought.length > 0) rows = await read((isSimilar = true))
      return connectionOf(rows, {
        list,
        size,
        keyOf: ({ id, priceKobo = 0, isFar = false }) => [Number(isSimilar), Number(isFar), priceKobo, id],
      })
    },

    /** Returns the categories in which a filter finds something; the category of the filter itself does not count. */
    async categories(ctx: AuthenticatedContext, asked: MarketFilter): Promise<string[]> {
      const filter = await filterOf(ctx, asked)
      if (filter === null) return []
      const among = chips.flatMap(foundUnder)
      const find = (isSimilar: boolean) => findCategories(ctx, kind, { filter, isSimilar, among })
      let found = await find(false)
      if (found.length === 0 && filter.sought.length > 0) found = await find(true)
      return chips.filter((chip) => foundUnder(chip).some((category) => found.includes(category)))
    },
  }
}

const isAnything = ({ sought, ...more }: ListingFilter) =>
  sought.length === 0 && Object.values(more).every((one) => one === null)

const spotOf = ([, isFar = 0, priceKobo = 0, id = 0]: readonly number[]): Spot => ({
  isFar: isFar === 1,
  priceKobo: Math.trunc(priceKobo),
  id,
})
