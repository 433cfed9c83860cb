// Reading the market: what is looked for, a page of what is found, and the categories in which something is.
import { categoryChips, foundUnder, marketSearch, productCategories } from '#rules/products'
import type { Signed } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/pages.ts'
import { parse } from '#server/core/parse.ts'
import { wordsOf } from '#server/features/posts/search.ts'
import { searches } from '#server/features/users/limits.ts'
import { findMarketCategories, findOnMarket, type OfferFilter, type OfferSort, type Spot } from './rows.ts'

/** What is asked for, as the graph has it. */
export interface ProductFilter {
  text?: string | null
  category?: string | null
  campus?: string | null
  campusFirst?: boolean | null
  lowestKobo?: number | null
  highestKobo?: number | null
}

/** What the rows know of a filter. A search is paid for; a text without a letter or digit looks for nothing. */
async function filterOf(ctx: Signed, asked: ProductFilter): Promise<OfferFilter> {
  const { text, category, campus } = parse(marketSearch, asked)
  const words = wordsOf(text ?? '')
  if (words.length > 0) await spend(ctx.limits, searches, String(ctx.viewer.id))
  return {
    words,
    categories: category ? foundUnder(category) : null,
    campus: campus || null,
    firstCampus: asked.campusFirst ? ctx.viewer.campus : null,
    lowestKobo: asked.lowestKobo ?? null,
    highestKobo: asked.highestKobo ?? null,
  }
}

/** A page of the market. Where no product has all the words, products with words like them are found. */
export async function marketPage(
  ctx: Signed,
  { filter: asked, sort, ...page }: PageArguments & { filter: ProductFilter; sort: OfferSort },
) {
  const list = `products.${sort}`
  const size = sizeOf(page)
  const key = decodeCursor(list, page, 4)
  const filter = await filterOf(ctx, asked)
  const read = (isSimilar: boolean) =>
    findOnMarket(ctx, { filter, sort, after: key && spotOf(key), isSimilar, size })
  let isSimilar = key !== null && key[0] === 1
  let rows = await read(isSimilar)
  if (rows.length === 0 && key === null && filter.words.length > 0) rows = await read((isSimilar = true))
  return connectionOf(rows, {
    list,
    size,
    keyOf: ({ id, priceKobo, isFar }) => [Number(isSimilar), Number(isFar), priceKobo, id],
  })
}

const spotOf = ([, isFar = 0, priceKobo = 0, id = 0]: readonly number[]): Spot => ({
  isFar: isFar === 1,
  priceKobo: Math.trunc(priceKobo),
  id,
})

/** The categories in which the market has something for a filter, in the order of the list (decision 94). */
export async function marketCategories(ctx: Signed, asked: ProductFilter): Promise<string[]> {
  const filter = await filterOf(ctx, asked)
  const find = (isSimilar: boolean) =>
    findMarketCategories(ctx, { filter, isSimilar, among: productCategories })
  let found = await find(false)
  if (found.length === 0 && filter.words.length > 0) found = await find(true)
  return categoryChips.filter((chip) => foundUnder(chip).some((category) => found.includes(category)))
}
