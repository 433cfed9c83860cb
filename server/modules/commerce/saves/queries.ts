// SQL of saves: lists of saved posts and listings, and saving or unsaving one.
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

/** The post if the viewer can see it. Users are locked before it, in the same order as its deletion does. */
const visiblePost = (locks = '') => `
  post AS (
    SELECT p.id FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${postIsVisible('p', 'a')} ${locks}
  )`

const savePost = `
  WITH ${visiblePost('FOR KEY SHARE OF a, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO "Save" ("userId", "postId", "createdAt") SELECT $1::int, id, $3::timestamptz FROM post
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM post`

const unsavePost = `
  WITH ${visiblePost()},
  done AS (DELETE FROM "Save" s USING post WHERE s."userId" = $1::int AND s."postId" = post.id)
  SELECT id FROM post`

const createStatement = (text: string) => async (ctx: AuthenticatedContext, postId: number) =>
  (await ctx.sql(text, [...viewerParams(ctx), postId])).length > 0

/** Saves or unsaves a post; false if the viewer cannot see it. */
export const savedPost = { save: createStatement(savePost), unsave: createStatement(unsavePost) }

/** Creates the read of a page of saved listings, last saved first, with one row more if the list goes on. */
function findSaved<Row extends object>(kind: ListingKind) {
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

export const findSavedProducts = findSaved<ProductRow>(products)
export const findSavedServices = findSaved<ServiceRow>(services)

/** The listing if the viewer can see it. Users are locked before it, in the same order as its deletion does. */
const visibleListing = (table: ListingKind['table'], locks = '') => `
  listing AS (
    SELECT p.id FROM ${table} p ${joinVendor} JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${listingIsVisible('p', 'u')} ${locks}
  )`

const saveListing = ({ table, savesTable, key }: ListingKind) => `
  WITH ${visibleListing(table, 'FOR KEY SHARE OF u, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO "${savesTable}" ("userId", "${key}", "createdAt") SELECT $1::int, id, $3::timestamptz FROM listing
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM listing`

const unsaveListing = ({ table, savesTable, key }: ListingKind) => `
  WITH ${visibleListing(table)},
  done AS (DELETE FROM "${savesTable}" s USING listing WHERE s."userId" = $1::int AND s."${key}" = listing.id)
  SELECT id FROM listing`

const savedListing = (kind: ListingKind) => ({
  save: createStatement(saveListing(kind)),
  unsave: createStatement(unsaveListing(kind)),
})

export const savedProduct = savedListing(products)
export const savedService = savedListing(services)
