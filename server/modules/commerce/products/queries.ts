// SQL of products: listing statements, sale conditions, and viewers of one product (house D2).
import type { Context, Services } from '#server/core/context/context.ts'
import {
  isUnsuspended,
  listingIsVisible,
  viewerParams,
  unblocked,
  watcherScope,
} from '#server/core/visibility/visibility.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'
import {
  createListingQueries,
  joinVendor,
  type Listing,
  type ListingFacts,
  type ListingKind,
} from '#server/modules/commerce/listings/queries.ts'

export interface VisibleProduct extends Listing {
  priceKobo: number
  stock: number
  sizes: string[]
}

/** A product with its facts for one viewer. */
export type ProductRow = VisibleProduct & ListingFacts

export const products: ListingKind = {
  name: 'Product',
  table: '"Product"',
  key: 'productId',
  // A CHECK constraint limits prices to the range of int.
  columns: 'p."priceKobo"::int AS "priceKobo", p.stock, p.sizes',
  savesTable: 'SavedProduct',
  similarFunction: '"productsLike"',
}

export const productQueries = createListingQueries<VisibleProduct>(products)

interface SaleParties {
  /** Aliases of "User". */
  vendor: string
  buyer: string
  now: string
}

/**
 * The one SQL condition of every sale: the product may be sold to the buyer now, apart from stock and accepted terms.
 * Moderators buy like everybody.
 */
export const maySell = (product: string, { vendor, buyer, now }: SaleParties): string => `(
  NOT ${product}."isHeld" AND ${vendor}.id = ${product}."vendorId" AND ${vendor}.id <> ${buyer}.id
  AND ${vendor}.role = 'VENDOR' AND ${isUnsuspended(vendor, now)} AND ${isUnsuspended(buyer, now)}
  AND ${unblocked(`${vendor}.id`, `${buyer}.id`)})`

const forSaleSql = `
  SELECT p.id FROM "Product" p ${joinVendor} JOIN "User" b ON b.id = $1::int
  WHERE p.id = ANY($3::int[]) AND ${maySell('p', { vendor: 'u', buyer: 'b', now: '$2::timestamptz' })}`

/** Returns those products that may be sold to the caller now, regardless of stock. */
export async function findForSale(ctx: Context, ids: number[]): Promise<Map<number, true>> {
  const rows = await ctx.sql<{ id: number }>(forSaleSql, [ctx.viewer?.id ?? 0, ctx.now(), ids])
  return new Map(rows.map(({ id }) => [id, true]))
}

const productViewersSql = `
  SELECT v.id FROM "Product" p ${joinVendor}, "User" v
  WHERE p.id = $3::int AND v.id = ANY($1::int[]) AND ${listingIsVisible('p', 'u', watcherScope)}`

/** Returns the ids of those users who can see the product, in one statement (T64). */
export async function findProductViewers(
  { sql, now }: Services,
  { productId, viewerIds }: { productId: number; viewerIds: number[] },
): Promise<Set<number>> {
  const rows = await sql<{ id: number }>(productViewersSql, [viewerIds, now(), productId])
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

const sharedProductSql = `
  SELECT p.name, p.description, p."priceKobo"::int AS "priceKobo", p.stock, u."firstName", u."lastName", u.handle,
    ${mediaOf('productId', 'p')} AS media
  FROM "Product" p JOIN "User" u ON u.id = p."vendorId" WHERE p.id = $4::int AND ${listingIsVisible('p', 'u')}`

/** Returns a product that everybody may see, for its link card; null for any other. */
export async function findSharedProduct(
  { sql, now }: Pick<Context, 'sql' | 'now'>,
  productId: number,
): Promise<SharedProduct | null> {
  const [product] = await sql<SharedProduct>(sharedProductSql, [
    ...viewerParams({ viewer: null, now }),
    productId,
  ])
  return product ?? null
}
