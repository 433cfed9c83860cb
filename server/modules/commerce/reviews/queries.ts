// SQL of reviews by id, by order and of vendors, and of selling records: a vendor's deliveries, refunds and stars.
import type { Context, TransactionContext } from '#server/core/context/context.ts'
import { auditHiddenPeople } from '#server/core/visibility/moderatorReads.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import {
  callerScope,
  isNotBeingDeleted,
  viewerParams,
  listingIsVisible,
  personIsVisible,
} from '#server/core/visibility/visibility.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { Order, User } from '#server/generated/prisma/client.ts'

export interface ReviewRow {
  id: number
  orderId: number
  vendorId: number
  stars: number
  text: string | null
  reply: string | null
  createdAt: Date
  editedAt: Date | null
  repliedAt: Date | null
  isHeld: boolean
  productName: string
  author: User
}

const columns = `
  r.id, r."orderId", r."vendorId", r.stars, r.text, r.reply, r."createdAt", r."editedAt", r."repliedAt", r."isHeld",
  o."productName", ${authorColumns('a')}`

const joinPeople = 'JOIN "User" a ON a.id = r."authorId" JOIN "User" u ON u.id = r."vendorId"'

const joinOrderAndPeople = `JOIN "Order" o ON o.id = r."orderId" ${joinPeople}`

/**
 * SQL condition of every list and count: the viewer may see a review. Its author sees it, to edit or delete it, until
 * the vendor's account is deleted.
 */
const isVisibleReview = (scope = callerScope) =>
  `${listingIsVisible('r', 'a', scope)} AND ((a.id = ${scope.id} AND ${isNotBeingDeleted('u')}) OR ${personIsVisible('u', scope)})`

const isVisible = isVisibleReview()

/** Runs a statement of reviews; its own parameters follow the three of `viewerParams`. */
async function readReviews(ctx: Context, text: string, parameters: unknown[]): Promise<ReviewRow[]> {
  const rows = await ctx.sql<ReviewRow>(text, [...viewerParams(ctx), ...parameters])
  const reviews = rows.map((row) => ({ ...row, author: authorOf(row) }))
  const reviewsByOthers = reviews.filter(({ author }) => author.id !== ctx.viewer?.id)
  const personIds = reviewsByOthers.flatMap(({ author, vendorId }) => [author.id, vendorId])
  await auditHiddenPeople(ctx, personIds)
  return reviews
}

const reviewsOfVendorsSql = pagedStatement(
  (limit) => `
    SELECT listed.* FROM unnest((SELECT $5::int[])) AS vendor(key) CROSS JOIN LATERAL (
      SELECT ${columns} FROM "Review" r ${joinOrderAndPeople}
      WHERE r."vendorId" = vendor.key AND r.id < $4::int AND ${isVisible}
      ORDER BY r.id DESC LIMIT ${limit}) AS listed
    ORDER BY listed.id DESC`,
)

/** Returns a page of the reviews of each vendor, newest first, and one row more if the list goes on. */
export async function findReviewsOfVendors(
  ctx: Context,
  vendorIds: number[],
  { before, size }: { before: number; size: number },
): Promise<Map<number, ReviewRow[]>> {
  const reviewsByVendor = new Map<number, ReviewRow[]>(vendorIds.map((id) => [id, []]))
  for (const row of await readReviews(ctx, reviewsOfVendorsSql(size), [before, vendorIds]))
    reviewsByVendor.get(row.vendorId)?.push(row)
  return reviewsByVendor
}

const byIdsSql = `SELECT ${columns} FROM "Review" r ${joinOrderAndPeople} WHERE r.id = ANY($4::int[]) AND ${isVisible}`
const byOrdersSql = `SELECT ${columns} FROM "Review" r ${joinOrderAndPeople} WHERE r."orderId" = ANY($4::int[]) AND ${isVisible}`

/** Returns those of the reviews that the viewer can see, by id. */
export async function findReviews(ctx: Context, ids: number[]): Promise<Map<number, ReviewRow>> {
  return new Map((await readReviews(ctx, byIdsSql, [ids])).map((row) => [row.id, row]))
}

/** Returns the reviews of these orders that the viewer can see, by order id. */
export async function findReviewsOfOrders(ctx: Context, orderIds: number[]): Promise<Map<number, ReviewRow>> {
  return new Map((await readReviews(ctx, byOrdersSql, [orderIds])).map((row) => [row.orderId, row]))
}

const reviewableSql = `
  SELECT o.id FROM "Order" o JOIN "User" u ON u.id = o."vendorId"
  WHERE o.id = ANY($4::int[]) AND o."buyerId" = $1::int AND o."deliveredAt" IS NOT NULL
    AND $2::boolean IS NOT NULL AND ${personIsVisible('u', { ...callerScope, isModerator: 'false' })}`

/** Returns those of the caller's orders that may be reviewed: delivered, by a vendor the caller can still see. */
export async function findReviewable(ctx: Context, orderIds: number[]): Promise<Map<number, true>> {
  const rows = await ctx.sql<{ id: number }>(reviewableSql, [...viewerParams(ctx), orderIds])
  return new Map(rows.map(({ id }) => [id, true]))
}

/** Returns true if an order may be reviewed; locks its vendor until the transaction ends. */
export async function lockReviewable(
  tx: TransactionContext,
  { id, vendorId }: Pick<Order, 'id' | 'vendorId'>,
) {
  await tx.sql('SELECT id FROM "User" WHERE id = $1::int FOR SHARE', [vendorId])
  return (await findReviewable(tx, [id])).has(id)
}

/** Locks and returns a review with its order; null if there is none. */
export async function lockReview({ db, sql }: TransactionContext, id: number) {
  await sql('SELECT id FROM "Review" WHERE id = $1::int FOR NO KEY UPDATE', [id])
  return db.review.findUnique({ where: { id }, include: { order: true } })
}

/** Delivery record and review summary of a vendor. */
export interface SellingRecord {
  vendorId: number
  deliveredCount: number
  refundedCount: number
  /** Median hours from payment to delivery; null below `sampleLimits.min` deliveries. */
  usualHandOverHours: number | null
  /** Only those the viewer can see. */
  reviewCount: number
  averageStars: number | null
}

/** Newest orders and reviews to evaluate, and the deliveries needed for a median. */
const sampleLimits = { orders: 500, reviews: 500, min: 3 } as const

/** Deliveries confirmed by the schedule (FENNEC) do not count for the median. */
const sellingRecordsSql = `
  WITH viewer AS MATERIALIZED (
    SELECT ARRAY(SELECT "blockedId" FROM "Block" WHERE "blockerId" = $1::int
      UNION ALL SELECT "blockerId" FROM "Block" WHERE "blockedId" = $1::int) AS blocked
  )
  SELECT vendor.id AS "vendorId", deliveries.*, reviews.* FROM unnest($4::int[]) AS vendor(id)
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE o.status = 'DELIVERED')::int AS "deliveredCount",
      count(*) FILTER (WHERE o.status = 'REFUNDED')::int AS "refundedCount",
      CASE WHEN count(c.id) >= ${sampleLimits.min} THEN ceil((percentile_disc(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM c.at - o."paidAt")) FILTER (WHERE c.id IS NOT NULL)) / 3600)::int
      END AS "usualHandOverHours"
    FROM (SELECT id, status, "paidAt" FROM "Order" WHERE "vendorId" = vendor.id AND "paidAt" IS NOT NULL
      ORDER BY id DESC LIMIT ${sampleLimits.orders}) o
    LEFT JOIN "OrderChange" c ON c."orderId" = o.id AND c."to" = 'DELIVERED' AND c.by <> 'FENNEC') AS deliveries
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS "reviewCount", round(avg(r.stars), 1)::float8 AS "averageStars"
    FROM (SELECT r.stars FROM "Review" r ${joinPeople}
      WHERE r."vendorId" = vendor.id AND ${isVisibleReview({ ...callerScope, blocked: '(SELECT blocked FROM viewer)::int[]' })}
      ORDER BY r.id DESC LIMIT ${sampleLimits.reviews}) r) AS reviews`

/** Returns the record of each vendor by id, with the reviews that the viewer can see. */
export async function findSellingRecords(
  ctx: Context,
  vendorIds: number[],
): Promise<Map<number, SellingRecord>> {
  const rows = await ctx.sql<SellingRecord>(sellingRecordsSql, [...viewerParams(ctx), vendorIds])
  return new Map(rows.map((row) => [row.vendorId, row]))
}
