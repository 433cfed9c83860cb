// SQL of saves: lists of saved posts, products and services, and statements that save or unsave one.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import { viewerParams, listingIsVisible, postIsVisible } from '#server/core/visibility/visibility.ts'
import { definePostList } from '#server/modules/social/posts/queries.ts'
import { products, type ProductRow } from '#server/modules/commerce/products/queries.ts'
import { services, type ServiceRow } from '#server/modules/commerce/services/queries.ts'
import {
  viewerColumns,
  readListings,
  joinVendor,
  type ListingKind,
} from '#server/modules/commerce/listings/queries.ts'

export const savedPosts = definePostList('saved', {
  from: '"Save" s JOIN "Post" p ON p.id = s."postId"',
  sortKey: 's.id',
  where: 's."userId" = owner.key',
})

/** SQL of the post if the viewer can see it. Users are locked before it, in the same order as its deletion does. */
const visiblePostSql = (locks = '') => `
  post AS (
    SELECT p.id FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${postIsVisible('p', 'a')} ${locks}
  )`

const savePostSql = `
  WITH ${visiblePostSql('FOR KEY SHARE OF a, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO "Save" ("userId", "postId", "createdAt") SELECT $1::int, id, $3::timestamptz FROM post
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM post`

const unsavePostSql = `
  WITH ${visiblePostSql()},
  done AS (DELETE FROM "Save" s USING post WHERE s."userId" = $1::int AND s."postId" = post.id)
  SELECT id FROM post`

/** Creates a function that runs a statement on one post or listing; it returns false if the viewer cannot see it. */
const createStatement = (text: string) => async (ctx: AuthenticatedContext, id: number) =>
  (await ctx.sql(text, [...viewerParams(ctx), id])).length > 0

/** Save or unsave a post. */
export const postSaves = { save: createStatement(savePostSql), unsave: createStatement(unsavePostSql) }

/** Creates the query of a page of saved listings, last saved first, with one row more if the list goes on. */
function createSavedListingQuery<Row extends object>(kind: ListingKind) {
  const statement = pagedStatement(
    (limit) => `
      SELECT ${viewerColumns(kind)}, s.id AS place
      FROM "${kind.savesTable}" s JOIN ${kind.table} p ON p.id = s."${kind.key}" ${joinVendor}
      WHERE s."userId" = $1::int AND s.id < $4::int AND ${listingIsVisible('p', 'u')}
      ORDER BY s.id DESC LIMIT ${limit}`,
  )
  return (ctx: AuthenticatedContext, { before, size }: { before: number; size: number }) =>
    readListings<Row & { place: number }>(ctx, statement(size), [...viewerParams(ctx), before])
}

export const findSavedProducts = createSavedListingQuery<ProductRow>(products)
export const findSavedServices = createSavedListingQuery<ServiceRow>(services)

/** SQL of the listing if the viewer can see it. Users are locked before it, in the same order as its deletion does. */
const visibleListingSql = (table: ListingKind['table'], locks = '') => `
  listing AS (
    SELECT p.id FROM ${table} p ${joinVendor} JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${listingIsVisible('p', 'u')} ${locks}
  )`

const saveListingSql = ({ table, savesTable, key }: ListingKind) => `
  WITH ${visibleListingSql(table, 'FOR KEY SHARE OF u, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO "${savesTable}" ("userId", "${key}", "createdAt") SELECT $1::int, id, $3::timestamptz FROM listing
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM listing`

const unsaveListingSql = ({ table, savesTable, key }: ListingKind) => `
  WITH ${visibleListingSql(table)},
  done AS (DELETE FROM "${savesTable}" s USING listing WHERE s."userId" = $1::int AND s."${key}" = listing.id)
  SELECT id FROM listing`

/** Save or unsave a listing of this kind. */
const createListingSaves = (kind: ListingKind) => ({
  save: createStatement(saveListingSql(kind)),
  unsave: createStatement(unsaveListingSql(kind)),
})

export const productSaves = createListingSaves(products)
export const serviceSaves = createListingSaves(services)
