// The statements of products: one for a page of each list, whatever its size, and products by id (house D2).
import type { Context, Parts } from '#server/core/context.ts'
import { pagedStatement } from '#server/core/pages.ts'
import { isUnsuspended, offerIsVisible, onlooker, unblocked, watchers } from '#server/core/visibility.ts'
import { mediaOf, type MediaRow } from '#server/features/media/rows.ts'
import { columnsOf, readOffers, withVendor, type Offers } from '#server/features/vendors/rows.ts'
import type { User } from '#server/generated/prisma/client.ts'

/** A product as everybody sees it who may know of its vendor. */
export interface ProductRow {
  id: number
  vendorId: number
  name: string
  description: string
  priceKobo: number
  stock: number
  category: string | null
  sizes: string[]
  media: MediaRow[]
  createdAt: Date
  editedAt: Date | null
  isHeld: boolean
  vendor: User
  viewerHasSaved: boolean
}

// A price fits an int: its CHECK says so.
const facts = `
  p.id, p."vendorId", p.name, p.description, p."priceKobo"::int AS "priceKobo", p.stock, p.category, p.sizes,
  p."createdAt", p."editedAt", p."isHeld", ${mediaOf('productId', 'p')} AS media`

export const products: Offers = {
  table: '"Product"',
  facts,
  saves: { table: 'SavedProduct', key: 'productId' },
  like: '"productsLike"',
}

const productColumns = columnsOf(products)

const byIds = `
  SELECT ${productColumns} FROM "Product" p ${withVendor}
  WHERE p.id = ANY($4::int[]) AND ${offerIsVisible('p', 'u')}`

/** Those of the products that the caller may see. */
export async function findProducts(ctx: Context, ids: number[]): Promise<ProductRow[]> {
  return readOffers<ProductRow>(ctx, byIds, [...onlooker(ctx), ids])
}

const ofVendors = pagedStatement(
  (limit) => `
    SELECT listed.* FROM unnest((SELECT $5::int[])) AS owner(key) CROSS JOIN LATERAL (
      SELECT ${productColumns} FROM "Product" p ${withVendor}
      WHERE p."vendorId" = owner.key AND p.id < $4::int AND ${offerIsVisible('p', 'u')}
      ORDER BY p.id DESC LIMIT ${limit}) AS listed
    ORDER BY listed.id DESC`,
)

/** A page of the products of each of these vendors, the newest first, and a row more if there are any behind it. */
export async function findOfVendors(
  ctx: Context,
  vendorIds: number[],
  { before, size }: { before: number; size: number },
): Promise<Map<number, ProductRow[]>> {
  const lists = new Map<number, ProductRow[]>(vendorIds.map((id) => [id, []]))
  const rows = await readOffers<ProductRow>(ctx, ofVendors(size), [...onlooker(ctx), before, vendorIds])
  for (const row of rows) lists.get(row.vendorId)?.push(row)
  return lists
}

/** What a verb needs to know of a product that the caller sees. */
export interface VisibleProduct {
  id: number
  vendorId: number
  name: string
  description: string
  stock: number
  category: string | null
  sizes: string[]
}

const oneVisible = `
  SELECT p.id, p."vendorId", p.name, p.description, p.stock, p.category, p.sizes
  FROM "Product" p ${withVendor} WHERE p.id = $4::int AND ${offerIsVisible('p', 'u')}`

const locks = { none: '', change: ' FOR NO KEY UPDATE OF p', deletion: ' FOR KEY SHARE OF p' } as const

/**
 * A product by id, if the caller sees it. Until the transaction ends, `lock` keeps others from changing it, or only from
 * deleting it.
 */
export async function findProduct(
  ctx: Context,
  productId: number,
  lock: keyof typeof locks,
): Promise<VisibleProduct | undefined> {
  return (await ctx.sql<VisibleProduct>(oneVisible + locks[lock], [...onlooker(ctx), productId]))[0]
}

const lockingNext =
  'SELECT id FROM "Product" WHERE "vendorId" = $1::int ORDER BY id LIMIT 1 FOR NO KEY UPDATE'

/** Any product of a person, locked. */
export async function lockProductOf({ sql }: Context, vendorId: number): Promise<number | undefined> {
  return (await sql<{ id: number }>(lockingNext, [vendorId]))[0]?.id
}

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
