// The statements of what is saved: the lists of it, and a row put or taken.
import type { Signed } from '#server/core/context.ts'
import { pagedStatement } from '#server/core/pages.ts'
import { onlooker, offerIsVisible, postIsVisible } from '#server/core/visibility.ts'
import { listOfPosts } from '#server/features/posts/rows.ts'
import { products, type ProductRow } from '#server/features/products/rows.ts'
import { services, type ServiceRow } from '#server/features/services/rows.ts'
import { columnsOf, readOffers, withVendor, type Offers } from '#server/features/vendors/rows.ts'

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

const run = (text: string) => async (ctx: Signed, postId: number) =>
  (await ctx.sql(text, [...onlooker(ctx), postId])).length > 0

/** Saves a post; false for one that the caller does not see. */
export const putSave = run(putting)

/** Lets a saved post go; false for one that the caller does not see. */
export const takeSave = run(taking)

/** A page of offers of a table that the caller has saved, the last saved first, and a row more if there are any behind it. */
function findSaved<Row extends object>(offers: Offers, target: 'productId' | 'serviceId') {
  const statement = pagedStatement(
    (limit) => `
      SELECT ${columnsOf(offers)}, s.id AS place
      FROM ${saves[target]} s JOIN ${offers.table} p ON p.id = s."${target}" ${withVendor}
      WHERE s."userId" = $1::int AND s.id < $4::int AND ${offerIsVisible('p', 'u')}
      ORDER BY s.id DESC LIMIT ${limit}`,
  )
  return (ctx: Signed, { before, size }: { before: number; size: number }) =>
    readOffers<Row & { place: number }>(ctx, statement(size), [...onlooker(ctx), before])
}

const saves = { productId: '"SavedProduct"', serviceId: '"SavedService"' } as const

export const findSavedProducts = findSaved<ProductRow>(products, 'productId')
export const findSavedServices = findSaved<ServiceRow>(services, 'serviceId')

/** The offer if the caller sees it. Before it the people are locked, as who deletes one of them does. */
const theOffer = (table: Offers['table'], locks = '') => `
  offer AS (
    SELECT p.id FROM ${table} p ${withVendor} JOIN "User" v ON v.id = $1::int
    WHERE p.id = $4::int AND ${offerIsVisible('p', 'u')} ${locks}
  )`

const puttingOffer = ({ table }: Offers, target: keyof typeof saves) => `
  WITH ${theOffer(table, 'FOR KEY SHARE OF u, v FOR KEY SHARE OF p')},
  done AS (
    INSERT INTO ${saves[target]} ("userId", "${target}", "createdAt") SELECT $1::int, id, $3::timestamptz FROM offer
    ON CONFLICT DO NOTHING
  )
  SELECT id FROM offer`

const takingOffer = ({ table }: Offers, target: keyof typeof saves) => `
  WITH ${theOffer(table)},
  done AS (DELETE FROM ${saves[target]} s USING offer WHERE s."userId" = $1::int AND s."${target}" = offer.id)
  SELECT id FROM offer`

export const putSavedProduct = run(puttingOffer(products, 'productId'))
export const takeSavedProduct = run(takingOffer(products, 'productId'))
export const putSavedService = run(puttingOffer(services, 'serviceId'))
export const takeSavedService = run(takingOffer(services, 'serviceId'))
