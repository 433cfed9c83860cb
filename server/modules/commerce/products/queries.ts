// The statements of products: those of every listing, which may be sold, and who of many sees one (house D2).
import type { Context, Parts } from '#server/core/context/context.ts'
import {
  isUnsuspended,
  offerIsVisible,
  viewerParams,
  unblocked,
  watchers,
} from '#server/core/visibility/visibility.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'
import {
  listingQueries,
  withVendor,
  type Listing,
  type ListingFacts,
  type ListingKind,
} from '#server/modules/commerce/listings/queries.ts'

/** A product as commands read it. */
export interface VisibleProduct extends Listing {
  priceKobo: number
  stock: number
  sizes: string[]
}

/** A product as everybody sees it who may know of its vendor. */
export type ProductRow = VisibleProduct & ListingFacts

export const products: ListingKind = {
  name: 'Product',
  table: '"Product"',
  key: 'productId',
  // A price fits an int: its CHECK says so.
  columns: 'p."priceKobo"::int AS "priceKobo", p.stock, p.sizes',
  saves: 'SavedProduct',
  like: '"productsLike"',
}

export const productQueries = listingQueries<VisibleProduct>(products)

interface Deal {
  /** Rows of "User". */
  vendor: string
  buyer: string
  now: string
}

/**
 * The one condition for a sale, asked by the product page, by checkout, and of every payment that comes: a product, by its
 * alias, may be sold to the buyer now: neither of them is suspended or has blocked the other. Stock and accepted terms are
 * other matters. Moderators buy as everybody does.
 */
export const maySell = (product: string, { vendor, buyer, now }: Deal): string => `(
  NOT ${product}."isHeld" AND ${vendor}.id = ${product}."vendorId" AND ${vendor}.id <> ${buyer}.id
  AND ${vendor}.role = 'VENDOR' AND ${isUnsuspended(vendor, now)} AND ${isUnsuspended(buyer, now)}
  AND ${unblocked(`${vendor}.id`, `${buyer}.id`)})`

const forSale = `
  SELECT p.id FROM "Product" p ${withVendor} JOIN "User" b ON b.id = $1::int
  WHERE p.id = ANY($3::int[]) AND ${maySell('p', { vendor: 'u', buyer: 'b', now: '$2::timestamptz' })}`

/** Those of the products that may be sold to the caller now, if there are any left. */
export async function findForSale(ctx: Context, ids: number[]): Promise<Map<number, true>> {
  const rows = await ctx.sql<{ id: number }>(forSale, [ctx.viewer?.id ?? 0, ctx.now(), ids])
  return new Map(rows.map(({ id }) => [id, true]))
}

const watchersOf = `
  SELECT v.id FROM "Product" p ${withVendor}, "User" v
  WHERE p.id = $3::int AND v.id = ANY($1::int[]) AND ${offerIsVisible('p', 'u', watchers)}`

/** Those of the watchers who see the product: one statement, however many they are (T64). */
export async function findOnlookers(
  { sql, now }: Parts,
  { productId, viewerIds }: { productId: number; viewerIds: number[] },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }>(watchersOf, [viewerIds, now(), productId])
  return new Set(rows.map(({ id }) => id))
}

export interface SharedProduct {
  name: string
  description: string
  priceKobo: number
  stock: number
  firstName: string
  lastName: string | null
  handle: string
  media: MediaRow[]
}

const sharedProduct = `
  SELECT p.name, p.description, p."priceKobo"::int AS "priceKobo", p.stock, u."firstName", u."lastName", u.handle,
    ${mediaOf('productId', 'p')} AS media
  FROM "Product" p JOIN "User" u ON u.id = p."vendorId" WHERE p.id = $4::int AND ${offerIsVisible('p', 'u')}`

/** Returns a product that everybody may see. */
export async function findSharedProduct(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  productId: number,
): Promise<SharedProduct | null> {
  const [product] = await sql<SharedProduct>(sharedProduct, [
    ...viewerParams({ viewer: null, now }),
    productId,
  ])
  return product ?? null
}
