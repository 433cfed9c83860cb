// The statements of what is saved: the lists of it, and a row put or taken.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import { viewerParams, offerIsVisible, postIsVisible } from '#server/core/visibility/visibility.ts'
import { listOfPosts } from '#server/modules/social/posts/queries.ts'
import { products, type ProductRow } from '#server/modules/commerce/products/queries.ts'
import { services, type ServiceRow } from '#server/modules/commerce/services/queries.ts'
import {
  columnsOf,
  readListings,
  withVendor,
  type ListingKind,
} from '#server/modules/commerce/listings/queries.ts'

export const savedPosts = listOfPosts('saved', {
  from: '"Save" s JOIN "Post" p ON p.id = s."postId"',
  place: 's.id',
  where: 's."userId" = owner.key',
})

/** The post if the caller sees it. Before it the people are locked, as who deletes one of them does. */
const thePost = (locks = '') => `
  post AS (
    SELECT p.id FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${postIsVisible('p', 'a')} ${locks}
  )`

const putting = `
  WITH ${thePost('FOR KEY SHARE OF a, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO "Save" ("userId", "postId", "createdAt") SELECT $1::int, id, $3::timestamptz FROM post
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM post`

const taking = `
  WITH ${thePost()},
  done AS (DELETE FROM "Save" s USING post WHERE s."userId" = $1::int AND s."postId" = post.id)
  SELECT id FROM post`

const run = (text: string) => async (ctx: AuthenticatedContext, postId: number) =>
  (await ctx.sql(text, [...viewerParams(ctx), postId])).length > 0

/** Save a post, and let it go; false for one that the caller does not see. */
export const savedPost = { put: run(putting), take: run(taking) }

/** A page of listings of a kind that the caller has saved, the last saved first, and a row more if there are any behind it. */
function findSaved<Row extends object>(kind: ListingKind) {
  const statement = pagedStatement(
    (limit) => `
      SELECT ${columnsOf(kind)}, s.id AS place
      FROM "${kind.saves}" s JOIN ${kind.table} p ON p.id = s."${kind.key}" ${withVendor}
      WHERE s."userId" = $1::int AND s.id < $4::int AND ${offerIsVisible('p', 'u')}
      ORDER BY s.id DESC LIMIT ${limit}`,
  )
  return (ctx: AuthenticatedContext, { before, size }: { before: number; size: number }) =>
    readListings<Row & { place: number }>(ctx, statement(size), [...viewerParams(ctx), before])
}

export const findSavedProducts = findSaved<ProductRow>(products)
export const findSavedServices = findSaved<ServiceRow>(services)

/** The listing if the caller sees it. Before it the people are locked, as who deletes one of them does. */
const theListing = (table: ListingKind['table'], locks = '') => `
  listing AS (
    SELECT p.id FROM ${table} p ${withVendor} JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${offerIsVisible('p', 'u')} ${locks}
  )`

const puttingListing = ({ table, saves, key }: ListingKind) => `
  WITH ${theListing(table, 'FOR KEY SHARE OF u, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO "${saves}" ("userId", "${key}", "createdAt") SELECT $1::int, id, $3::timestamptz FROM listing
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM listing`

const takingListing = ({ table, saves, key }: ListingKind) => `
  WITH ${theListing(table)},
  done AS (DELETE FROM "${saves}" s USING listing WHERE s."userId" = $1::int AND s."${key}" = listing.id)
  SELECT id FROM listing`

const savedListing = (kind: ListingKind) => ({
  put: run(puttingListing(kind)),
  take: run(takingListing(kind)),
})

export const savedProduct = savedListing(products)
export const savedService = savedListing(services)
