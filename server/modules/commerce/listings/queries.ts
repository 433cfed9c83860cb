// SQL shared by products and services: listings by id and of vendors, row locks, columns and sort orders.
import type { Context } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { auditHiddenPeople } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import { hasMark } from '#server/core/paging/batchedPages.ts'
import { callerScope, listingIsVisible, viewerParams } from '#server/core/visibility/visibility.ts'
import { mediaOf, type MediaRow } from '#server/modules/shared/media/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'

/** A kind of listing (products or services) and its names in SQL; every statement aliases its table as p. */
export interface ListingKind {
  name: 'Product' | 'Service'
  table: '"Product"' | '"Service"'
  /** Column of other tables that refers to a listing of this kind. */
  key: 'productId' | 'serviceId'
  columns: string
  savesTable: 'SavedProduct' | 'SavedService'
  /** SQL function that finds listings with similar words. */
  similarFunction: '"productsLike"' | '"servicesLike"'
}

/** Columns that products and services share. */
export interface Listing {
  id: number
  vendorId: number
  name: string
  description: string
  category: string | null
}

/** Fields of a listing that are shown with it: media, times, vendor, and the viewer's save. */
export interface ListingFacts {
  media: MediaRow[]
  createdAt: Date
  editedAt: Date | null
  isHeld: boolean
  vendor: User
  viewerHasSaved: boolean
}

/** Columns of the vendor, as `toListing` reads them. */
export const vendorColumns = authorColumns('u', 'vendor')
export const joinVendor = 'JOIN "User" u ON u.id = p."vendorId"'

const baseColumns = ({ columns }: ListingKind) =>
  `p.id, p."vendorId", p.name, p.description, p.category, ${columns}`

/** Returns the columns that are the same for every viewer, without the vendor's. */
export const sharedColumns = (kind: ListingKind): string =>
  `${baseColumns(kind)}, p."createdAt", p."editedAt", p."isHeld", ${mediaOf(kind.key, 'p')} AS media`

/** Returns the columns of a listing for one viewer. */
export const viewerColumns = (kind: ListingKind): string =>
  `${sharedColumns(kind)}, ${hasMark({ table: kind.savesTable, key: kind.key }, callerScope.id)} AS "viewerHasSaved", ${vendorColumns}`

/** Moves the vendor columns of a row into `vendor`. */
export function toListing<Row extends object>(row: Row): Row & { vendor: User } {
  const listing = row as Row & { vendor: User }
  listing.vendor = authorOf(row, 'vendor')
  return listing
}

/** Runs a statement of listings for one viewer; its parameters start with the three of `viewerParams`. */
export async function readListings<Row extends object>(
  ctx: Context,
  text: string,
  parameters: unknown[],
): Promise<(Row & { vendor: User })[]> {
  const listings = (await ctx.sql<Row>(text, parameters)).map(toListing)
  await auditHiddenPeople(
    ctx,
    listings.map(({ vendor }) => vendor.id),
  )
  return listings
}

export type ListingSort = 'NEWEST' | 'PRICE_UP' | 'PRICE_DOWN'

/** Position of a row in a list; `isFar` if it is not on the campus that comes first. */
export interface ListingPosition {
  isFar: boolean
  priceKobo: number
  id: number
}

/** Sort key of a listing. */
export type ListingKey = Omit<ListingPosition, 'isFar'>

/** ORDER BY of each sort. */
export const orderBy: Record<ListingSort, string> = {
  NEWEST: 'p.id DESC',
  PRICE_UP: 'p."priceKobo", p.id',
  PRICE_DOWN: 'p."priceKobo" DESC, p.id DESC',
}

/** Sort key before the first row of each sort. */
export const beforeFirst: Record<ListingSort, ListingKey> = {
  NEWEST: { priceKobo: 0, id: largestId },
  PRICE_UP: { priceKobo: 0, id: 0 },
  PRICE_DOWN: { priceKobo: largestId, id: largestId },
}
/** Sort key after the last row of each sort. */
export const afterLast: Record<ListingSort, ListingKey> = {
  NEWEST: { priceKobo: 0, id: 0 },
  PRICE_UP: beforeFirst.PRICE_DOWN,
  PRICE_DOWN: beforeFirst.PRICE_UP,
}

const locks = { none: '', change: ' FOR NO KEY UPDATE OF p', deletion: ' FOR KEY SHARE OF p' } as const

/** Row lock until the transaction ends: none, against changes, or only against deletion. */
export type ListingLock = keyof typeof locks

/** Creates the queries of one kind of listing. */
export function createListingQueries<BaseRow extends Listing>(kind: ListingKind) {
  type Row = BaseRow & ListingFacts
  const from = `FROM ${kind.table} p ${joinVendor}`
  const isVisible = listingIsVisible('p', 'u')
  const byIds = `SELECT ${viewerColumns(kind)} ${from} WHERE p.id = ANY($4::int[]) AND ${isVisible}`
  const byId = `SELECT ${baseColumns(kind)} ${from} WHERE p.id = $4::int AND ${isVisible}`
  const lockFirstOfVendor = `SELECT id FROM ${kind.table} WHERE "vendorId" = $1::int ORDER BY id LIMIT 1 FOR NO KEY UPDATE`
  const ofVendors = pagedStatement(
    (limit) => `
      SELECT listed.* FROM unnest((SELECT $5::int[])) AS owner(key) CROSS JOIN LATERAL (
        SELECT ${viewerColumns(kind)} ${from}
        WHERE p."vendorId" = owner.key AND p.id < $4::int AND ${isVisible}
        ORDER BY p.id DESC LIMIT ${limit}) AS listed
      ORDER BY listed.id DESC`,
  )
  return {
    kind,

    /** Returns those of the listings that the viewer can see. */
    findMany: (ctx: Context, ids: number[]): Promise<Row[]> =>
      readListings<Row>(ctx, byIds, [...viewerParams(ctx), ids]),

    /** Returns a page of the listings of each vendor, newest first, and one row more if the list goes on. */
    async findOfVendors(
      ctx: Context,
      vendorIds: number[],
      { before, size }: { before: number; size: number },
    ): Promise<Map<number, Row[]>> {
      const lists = new Map<number, Row[]>(vendorIds.map((id) => [id, []]))
      const rows = await readListings<Row>(ctx, ofVendors(size), [...viewerParams(ctx), before, vendorIds])
      for (const row of rows) lists.get(row.vendorId)?.push(row)
      return lists
    },

    /** Locks a listing as given and returns it; undefined if the viewer cannot see it. */
    findVisible: async (ctx: Context, id: number, lock: ListingLock): Promise<BaseRow | undefined> =>
      (await ctx.sql<BaseRow>(byId + locks[lock], [...viewerParams(ctx), id]))[0],

    /** Locks one listing of a vendor and returns its id; undefined if there is none. */
    lockAnyOfVendor: async ({ sql }: Context, vendorId: number): Promise<number | undefined> =>
      (await sql<{ id: number }>(lockFirstOfVendor, [vendorId]))[0]?.id,
  }
}

export type ListingQueries<BaseRow extends Listing> = ReturnType<typeof createListingQueries<BaseRow>>
