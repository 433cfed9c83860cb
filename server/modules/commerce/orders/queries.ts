// SQL of orders: reserve and return stock, lock orders, and list them.
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import { auditModeratorReads } from '#server/core/visibility/moderatorReads.ts'
import { largestId } from '#server/core/context/ids.ts'
import type { Order, User } from '#server/generated/prisma/client.ts'
import { isBeingDeleted } from '#server/core/context/suspension.ts'
import { maySell } from '#server/modules/commerce/products/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'

/** A product at the moment its stock is reserved. */
export interface ReservedProduct {
  id: number
  vendorId: number
  name: string
  priceKobo: number
  sizes: string[]
  photoKey: string | null
  photoWidths: number[] | null
  photoThumbhash: string | null
}

/** Aliases of the vendor and the buyer for `maySell`. */
const saleParties = (now: string) => ({ vendor: 'u', buyer: 'b', now })

const reserveStockSql = `
  UPDATE "Product" p SET stock = p.stock - $4::int FROM "User" u, "User" b
  WHERE p.id = $3::int AND b.id = $1::int AND p.stock >= $4::int AND ${maySell('p', saleParties('$2::timestamptz'))}
  RETURNING p.id, p."vendorId", p.name, p."priceKobo"::int AS "priceKobo", p.sizes,
    (SELECT m.key FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoKey",
    (SELECT m.widths FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoWidths",
    (SELECT m.thumbhash FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoThumbhash"`

/** Reserves stock for the caller; undefined if it is short or the product may not be sold to them (ADR 25). */
export async function reserveStock(
  ctx: AuthenticatedContext,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<ReservedProduct | undefined> {
  return (await ctx.sql<ReservedProduct>(reserveStockSql, [ctx.viewer.id, ctx.now(), productId, quantity]))[0]
}

/** SQL condition: the product of order `o` may be sold to its buyer at `now`. */
const isSellable = (now: string) => `EXISTS (
  SELECT FROM "Product" p JOIN "User" u ON u.id = o."vendorId" JOIN "User" b ON b.id = o."buyerId"
  WHERE p.id = o."productId" AND ${maySell('p', saleParties(now))})`

const lockPartiesSql = 'SELECT id FROM "User" WHERE id IN ($1::int, $2::int) ORDER BY id FOR SHARE'

/** Returns true if an order's product may still be sold to its buyer; locks both until the transaction ends. */
export async function lockSellable(
  { sql, now }: TransactionContext,
  { id, buyerId, vendorId }: Order,
): Promise<boolean> {
  await sql(lockPartiesSql, [buyerId, vendorId])
  const text = `SELECT o.id FROM "Order" o WHERE o.id = $1::int AND ${isSellable('$2::timestamptz')}`
  return (await sql(text, [id, now()])).length > 0
}

const unsellableSql = `
  SELECT o.id FROM "Order" o WHERE o.status = 'PENDING' AND NOT ${isSellable('$1::timestamptz')} ORDER BY o.id`

/** Returns the unpaid orders whose product may no longer be sold to their buyer. */
export const findUnsellable = async ({ sql, now }: Context): Promise<number[]> =>
  (await sql<{ id: number }>(unsellableSql, [now()])).map(({ id }) => id)

/** Locks and returns the unpaid orders of a product. */
export async function lockPendingOrders(
  { db, sql }: TransactionContext,
  productId: number,
): Promise<Order[]> {
  const text = `SELECT id FROM "Order" WHERE "productId" = $1::int AND status = 'PENDING' ORDER BY id FOR NO KEY UPDATE`
  const ids = (await sql<{ id: number }>(text, [productId])).map(({ id }) => id)
  return db.order.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
}

interface Quantity {
  productId: number
  quantity: number
}

/** SQL condition: the stock of product p suffices, or the buyer already holds a reservation of it. */
const hasStockSql = `(p.stock >= $2::int OR EXISTS (SELECT FROM "Order" o WHERE o."buyerId" = $3::int
  AND o."productId" = p.id AND o.status = 'PENDING' AND o."holdsStock"))`

/** Returns true if the stock suffices for the quantity, or the caller already holds a reservation; takes no lock. */
export async function hasStockFor({ sql, viewer }: AuthenticatedContext, order: Quantity): Promise<boolean> {
  const text = `SELECT ${hasStockSql} AS "hasStock" FROM "Product" p WHERE p.id = $1::int`
  const { productId, quantity } = order
  return (await sql<{ hasStock: boolean }>(text, [productId, quantity, viewer.id]))[0]?.hasStock ?? false
}

const checkoutTargetSql = `
  SELECT p."vendorId", a."subaccountCode", ${hasStockSql} AS "hasStock" FROM "Product" p
  LEFT JOIN "BankAccount" a ON a."vendorId" = p."vendorId" WHERE p.id = $1::int`

/** Product that the caller wants to buy, before any row is locked. */
export interface CheckoutTarget {
  vendorId: number
  /** Account of the vendor at the provider; null until it is registered. */
  subaccountCode: string | null
  /** Result of `hasStockFor`. */
  hasStock: boolean
}

/** Returns undefined if there is no such product. Does not check if the caller can see it. */
export async function findCheckoutTarget(
  { sql, viewer }: AuthenticatedContext,
  order: Quantity,
): Promise<CheckoutTarget | undefined> {
  const { productId, quantity } = order
  return (await sql<CheckoutTarget>(checkoutTargetSql, [productId, quantity, viewer.id]))[0]
}

/** Reserves the quantity of an order without stock; false if the stock does not suffice. */
export async function reserveStockAgain({ sql }: Context, { productId, quantity }: Order): Promise<boolean> {
  const text =
    'UPDATE "Product" SET stock = stock - $2::int WHERE id = $1::int AND stock >= $2::int RETURNING id'
  return productId !== null && (await sql(text, [productId, quantity])).length > 0
}

/** Returns an order's quantity to the stock of its product, if that still exists. */
export async function returnStock({ sql }: Context, { productId, quantity }: Order): Promise<void> {
  const text = 'UPDATE "Product" SET stock = stock + $2::int WHERE id = $1::int'
  if (productId !== null) await sql(text, [productId, quantity])
}

/** Locks and returns an order by its id or by the reference of one of its payments; null if there is none. */
export async function lockOrder(
  { db, sql }: TransactionContext,
  key: { id: number } | { reference: string },
): Promise<Order | null> {
  const [text, value] =
    'id' in key
      ? ['SELECT id FROM "Order" WHERE id = $1::int FOR NO KEY UPDATE', key.id]
      : [
          `SELECT o.id FROM "PaymentAttempt" a JOIN "Order" o ON o.id = a."orderId"
           WHERE a.reference = $1::text FOR NO KEY UPDATE OF o`,
          key.reference,
        ]
  const [row] = await sql<{ id: number }>(text, [value])
  return row ? db.order.findUnique({ where: { id: row.id } }) : null
}

/** An order as its buyer and vendor see it. */
export interface OrderRow {
  id: number
  buyerId: number | null
  vendorId: number | null
  productId: number | null
  status: Order['status']
  productName: string
  photoName: string | null
  photoThumbhash: string | null
  priceKobo: number
  quantity: number
  size: string | null
  shippingAddress: string
  totalKobo: number
  feeKobo: number
  vendorKobo: number
  processingKobo: number
  reservedUntil: Date
  handoverCode: string | null
  problem: string | null
  createdAt: Date
  paidAt: Date | null
  shippedAt: Date | null
  deliveredAt: Date | null
  /** Reference of the attempt that paid the order, else of the last one; refund state and time belong to the same. */
  reference: string | null
  checkoutUrl: string | null
  /** The reservation holds and the product may be sold to its buyer now. */
  isPayable: boolean
  refundState: string | null
  refundedAt: Date | null
  changes: { to: Order['status']; at: string; note: string | null }[]
  buyerPhone: string | null
  /** Null once the account is deleted. */
  buyer: User | null
  vendor: User | null
  /** Section of a sales list: 0 for paid orders, 1 for the unpaid ones after them; 0 in other lists. */
  part: number
}

const orderColumns = (now: string) => `
  o.id, o."buyerId", o."vendorId", o."productId", o.status::text AS status, o."productName", o."photoName",
  o."photoThumbhash", o."priceKobo"::int AS "priceKobo", o.quantity, o.size, o."shippingAddress",
  o."totalKobo"::float8 AS "totalKobo", o."feeKobo"::float8 AS "feeKobo", o."vendorKobo"::float8 AS "vendorKobo",
  o."processingKobo"::float8 AS "processingKobo", o."reservedUntil", o."handoverCode", o.problem, o."createdAt",
  o."paidAt", o."shippedAt", o."deliveredAt", attempt.reference, attempt."checkoutUrl",
  (o.status = 'PENDING' AND o."holdsStock" AND o."reservedUntil" >= ${now} AND ${isSellable(now)}) AS "isPayable",
  attempt."refundState"::text AS "refundState",
  CASE WHEN attempt."refundState" = 'PROCESSED' THEN attempt."refundChangedAt"
    WHEN attempt."refundState" IS NULL AND o.status = 'REFUNDED'
    THEN (SELECT max(c.at) FROM "OrderChange" c WHERE c."orderId" = o.id AND c."to" = 'REFUNDED') END AS "refundedAt",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('to', c."to", 'at', c.at, 'note', c.note) ORDER BY c.id), '[]')
    FROM "OrderChange" c WHERE c."orderId" = o.id) AS changes,
  buyer.phone AS "buyerPhone", ${authorColumns('buyer', 'buyer')}, ${authorColumns('vendor', 'vendor')}`

/** Refund reasons that tell the attempt which paid an order from others; see `payingAttemptFirst`. */
export const refundReasons = { byAdmin: 'by an admin', surplus: 'paid twice' } as const

/** SQL order of attempts `a` with refunds `r`: the one that paid the order, late, surplus or wrong ones, others. */
const payingAttemptFirst = `
  CASE WHEN a.state NOT IN ('SUCCEEDED', 'REVERSED', 'WRONG') THEN 3
    WHEN a.state = 'WRONG' OR r.reason IN ('${refundReasons.surplus}', a.alert) THEN 2
    WHEN r.reason <> '${refundReasons.byAdmin}' THEN 1 ELSE 0 END,
  a."settledAt", a.id DESC`

const joinPaymentAndPeople = `
  LEFT JOIN LATERAL (
    SELECT a.reference, a."checkoutUrl", r.state AS "refundState", r."changedAt" AS "refundChangedAt"
    FROM "PaymentAttempt" a LEFT JOIN "Refund" r ON r."attemptId" = a.id
    WHERE a."orderId" = o.id ORDER BY ${payingAttemptFirst} LIMIT 1) attempt ON true
  LEFT JOIN "User" buyer ON buyer.id = o."buyerId" LEFT JOIN "User" vendor ON vendor.id = o."vendorId"`

/** Sets buyer and vendor to null while their account is being deleted. */
function toOrder(row: OrderRow): OrderRow {
  const [buyer, vendor] = [authorOf(row, 'buyer'), authorOf(row, 'vendor')].map((person) =>
    person.id === null || isBeingDeleted(person) ? null : person,
  )
  return { ...row, buyer: buyer ?? null, vendor: vendor ?? null }
}

/** Vendors see unpaid orders for a limited time only (002 §2). */
const isShownToVendor = `(o."paidAt" IS NOT NULL OR (o.status = 'PENDING' AND o."createdAt" > $5::timestamptz - interval '30 minutes')
  OR (o.status = 'FAILED' AND o."createdAt" > $5::timestamptz - interval '24 hours'))`

const lists = {
  purchases: { where: 'o."buyerId" = $1::int', part: '0' },
  sales: {
    where: `o."vendorId" = $1::int AND ${isShownToVendor}`,
    part: '(o."paidAt" IS NULL)::int',
  },
} as const

export type OrderList = keyof typeof lists

const pageStatements = Object.fromEntries(
  Object.entries(lists).map(([name, { where, part }]) => [
    name,
    pagedStatement(
      (limit) => `
      WITH page AS MATERIALIZED (
        SELECT o.id, ${part} AS part FROM "Order" o
        WHERE ${where} AND (${part}, -o.id) > ($2::int, -$3::int)
          AND ($4::text IS NULL OR o.status::text = $4::text) AND $5::timestamptz IS NOT NULL
        ORDER BY 2, o.id DESC LIMIT ${limit})
      SELECT ${orderColumns('$5::timestamptz')}, page.part FROM page JOIN "Order" o ON o.id = page.id ${joinPaymentAndPeople}
      ORDER BY page.part, o.id DESC`,
    ),
  ]),
) as Record<OrderList, (size: number) => string>

/** Returns a page of the caller's purchases or sales, newest first, and one row more if the list goes on. */
export async function findOrders(
  { sql, viewer, now }: AuthenticatedContext,
  list: OrderList,
  { after, size, status }: { after: Key | null; size: number; status: Order['status'] | null },
): Promise<OrderRow[]> {
  const [part = 0, before = largestId] = after ?? []
  const rows = await sql<OrderRow>(pageStatements[list](size), [viewer.id, part, before, status, now()])
  return rows.map(toOrder)
}

const byIds = `SELECT ${orderColumns('$4::timestamptz')}, 0 AS part FROM "Order" o ${joinPaymentAndPeople}
  WHERE o.id = ANY($1::int[]) AND ($2::int IN (o."buyerId", o."vendorId") OR $3::boolean)`

/** Returns those orders that are the caller's, or all for an admin, whose reads are audited. */
export async function findOrdersById(ctx: AuthenticatedContext, ids: number[]): Promise<OrderRow[]> {
  const { sql, viewer, now } = ctx
  const rows = await sql<OrderRow>(byIds, [ids, viewer.id, viewer.role === 'ADMIN', now()])
  const ordersOfOthers = rows.filter(
    ({ buyerId, vendorId }) => buyerId !== viewer.id && vendorId !== viewer.id,
  )
  await auditModeratorReads(
    ctx,
    'lookAtOrder',
    ordersOfOthers.map(({ id }) => `order:${id}`),
  )
  return rows.map(toOrder)
}

/** Counts the caller's sales that were ever paid (002 §2). */
export async function countSales({ sql, viewer }: AuthenticatedContext): Promise<number> {
  const text =
    'SELECT count(*)::int AS count FROM "Order" WHERE "vendorId" = $1::int AND "paidAt" IS NOT NULL'
  return (await sql<{ count: number }>(text, [viewer.id]))[0]?.count ?? 0
}

/** SQL condition: one of two users has bought and paid something from the other (001 §2). */
export const haveSharedOrder = (one: string, other: string): string => `EXISTS (
  SELECT FROM "Order" s WHERE s."paidAt" IS NOT NULL
    AND ((s."buyerId" = ${one} AND s."vendorId" = ${other}) OR (s."buyerId" = ${other} AND s."vendorId" = ${one})))`
