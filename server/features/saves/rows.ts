// The statements of what is saved: the lists of it, and a row put or taken.
import type { Signed } from '#server/core/context.ts'
import { pagedStatement } from '#server/core/pages.ts'
import { onlooker, visiblePeople, visiblePosts } from '#server/core/visibility.ts'
import { listOfPosts } from '#server/features/posts/rows.ts'
import { productColumns, productOf, type ProductRow } from '#server/features/products/rows.ts'
import { vendorColumns, withVendor } from '#server/features/vendors/rows.ts'

export const savedPosts = listOfPosts('saved', {
  from: '"Save" s JOIN "Post" p ON p.id = s."postId"',
  place: 's.id',
  where: 's."userId" = owner.key',
})

/** The post if the caller sees it. Before it the people are locked, as who deletes one of them does. */
const thePost = (locks = '') => `
  post AS (
    SELECT p.id FROM "Post" p JOIN "User" a ON a.id = p."authorId" JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${visiblePosts('a')} ${locks}
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

const run = (text: string) => async (ctx: Signed, postId: number) =>
  (await ctx.sql(text, [...onlooker(ctx), postId])).length > 0

/** Saves a post; false for one that the caller does not see. */
export const putSave = run(putting)

/** Lets a saved post go; false for one that the caller does not see. */
export const takeSave = run(taking)

const savedProducts = pagedStatement(
  (limit) => `
    SELECT ${productColumns}, ${vendorColumns}, s.id AS place
    FROM "SavedProduct" s JOIN "Product" p ON p.id = s."productId" ${withVendor}
    WHERE s."userId" = $1::int AND s.id < $4::int AND ${visiblePeople('u')}
    ORDER BY s.id DESC LIMIT ${limit}`,
)

/** A page of the products that the caller has saved, the last saved first, and a row more if there are any behind it. */
export async function findSavedProducts(
  ctx: Signed,
  { before, size }: { before: number; size: number },
): Promise<(ProductRow & { place: number })[]> {
  const rows = await ctx.sql<ProductRow & { place: number }>(savedProducts(size), [...onlooker(ctx), before])
  return rows.map(productOf)
}

/** The product if the caller sees it. Before it the people are locked, as who deletes one of them does. */
const theProduct = (locks = '') => `
  product AS (
    SELECT p.id FROM "Product" p ${withVendor} JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${visiblePeople('u')} ${locks}
  )`

/** Saves a product; false for one that the caller does not see. */
export const putSavedProduct = run(`
  WITH ${theProduct('FOR KEY SHARE OF u, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO "SavedProduct" ("userId", "productId", "createdAt") SELECT $1::int, id, $3::timestamptz FROM product
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM product`)

/** Lets a saved product go; false for one that the caller does not see. */
export const takeSavedProduct = run(`
  WITH ${theProduct()},
  done AS (DELETE FROM "SavedProduct" s USING product WHERE s."userId" = $1::int AND s."productId" = product.id)
  SELECT id FROM product`)
