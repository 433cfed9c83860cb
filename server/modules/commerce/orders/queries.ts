// The statements of orders: taking and giving back stock, orders locked, and a page of each list.
import type { Context, AuthenticatedContext, TransactionContext } from '#server/core/context/context.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import { auditReads } from '#server/core/visibility/moderatorReads.ts'
import { largestId } from '#server/core/context/ids.ts'
import type { Order, User } from '#server/generated/prisma/client.ts'
import { isLeaving } from '#server/core/context/suspension.ts'
import { maySell } from '#server/modules/commerce/products/queries.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'

/** What is sold, as it was in the moment its quantity was set aside. */
export interface Sold {
  id: number
  vendorId: number
  name: string
  priceKobo: number
  sizes: string[]
  photoKey: string | null
  photoWidths: number[] | null
  photoThumbhash: string | null
}

const deal = (now: string) => ({ vendor: 'u', buyer: 'b', now })

const taking = `
  UPDATE "Product" p SET stock = p.stock - $4::int FROM "User" u, "User" b
  WHERE p.id = $3::int AND b.id = $1::int AND p.stock >= $4::int AND ${maySell('p', deal('$2::timestamptz'))}
  RETURNING p.id, p."vendorId", p.name, p."priceKobo"::int AS "priceKobo", p.sizes,
    (SELECT m.key FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoKey",
    (SELECT m.widths FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoWidths",
    (SELECT m.thumbhash FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoThumbhash"`

/** Sets so many of a product aside for the caller; nothing where there are not as many, or it may not be sold (ADR 25). */
export async function takeStock(
  ctx: AuthenticatedContext,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<Sold | undefined> {
  return (await ctx.sql<Sold>(taking, [ctx.viewer.id, ctx.now(), productId, quantity]))[0]
}

/** SQL condition: the product of order `o` may be sold to its buyer now. */
const isSellable = (now: string) => `EXISTS (
  SELECT FROM "Product" p JOIN "User" u ON u.id = o."vendorId" JOIN "User" b ON b.id = o."buyerId"
  WHERE p.id = o."productId" AND ${maySell('p', deal(now))})`

const lockingParties = 'SELECT id FROM "User" WHERE id IN ($1::int, $2::int) ORDER BY id FOR SHARE'

/**
 * Returns whether what an order is for may still be sold to its buyer, and keeps buyer and vendor from leaving, from being
 * suspended and from blocking each other until the transaction has ended.
 */
export async function lockSellable(
  { sql, now }: TransactionContext,
  { id, buyerId, vendorId }: Order,
): Promise<boolean> {
  await sql(lockingParties, [buyerId, vendorId])
  const text = `SELECT o.id FROM "Order" o WHERE o.id = $1::int AND ${isSellable('$2::timestamptz')}`
  return (await sql(text, [id, now()])).length > 0
}

const unsellable = `
  SELECT o.id FROM "Order" o WHERE o.status = 'PENDING' AND NOT ${isSellable('$1::timestamptz')} ORDER BY o.id`

/** Orders that wait to be paid for what may not be sold any more. */
export const findUnsellable = async ({ sql, now }: Context): Promise<number[]> =>
  (await sql<{ id: number }>(unsellable, [now()])).map(({ id }) => id)

/** Locks the orders of a product that wait to be paid. */
export async function lockPendingOf({ db, sql }: TransactionContext, productId: number): Promise<Order[]> {
  const text = `SELECT id FROM "Order" WHERE "productId" = $1::int AND status = 'PENDING' ORDER BY id FOR NO KEY UPDATE`
  const ids = (await sql<{ id: number }>(text, [productId])).map(({ id }) => id)
  return db.order.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
}

interface Wanted {
  productId: number
  quantity: number
}

/** There is as much of the product as is wanted, or the buyer holds some of it already. */
const may = `(p.stock >= $2::int OR EXISTS (SELECT FROM "Order" o WHERE o."buyerId" = $3::int
  AND o."productId" = p.id AND o.status = 'PENDING' AND o."holdsStock"))`

/** Returns true where the caller may have as much of a product: read without a lock. */
export async function mayHave({ sql, viewer }: AuthenticatedContext, wanted: Wanted): Promise<boolean> {
  const text = `SELECT ${may} AS may FROM "Product" p WHERE p.id = $1::int`
  const { productId, quantity } = wanted
  return (await sql<{ may: boolean }>(text, [productId, quantity, viewer.id]))[0]?.may ?? false
}

const sale = `
  SELECT p."vendorId", a."subaccountCode", ${may} AS may FROM "Product" p
  LEFT JOIN "BankAccount" a ON a."vendorId" = p."vendorId" WHERE p.id = $1::int`

/** A product as a checkout sees it. */
export interface Sale {
  vendorId: number
  /** The vendor's at the provider; null until it is made there. */
  subaccountCode: string | null
  /** As `mayHave` says. */
  may: boolean
}

/** Returns undefined where there is no such product. Whether the caller sees it is another matter. */
export async function findSale(
  { sql, viewer }: AuthenticatedContext,
  wanted: Wanted,
): Promise<Sale | undefined> {
  const { productId, quantity } = wanted
  return (await sql<Sale>(sale, [productId, quantity, viewer.id]))[0]
}

/** Takes what an order needs once more; false where there is not as much any more. */
export async function retakeStock({ sql }: Context, { productId, quantity }: Order): Promise<boolean> {
  const text =
    'UPDATE "Product" SET stock = stock - $2::int WHERE id = $1::int AND stock >= $2::int RETURNING id'
  return productId !== null && (await sql(text, [productId, quantity])).length > 0
}

/** Gives back what was set aside, if the product is still there: as much as a stock can hold. */
export async function giveStockBack({ sql }: Context, { productId, quantity }: Order): Promise<void> {
  const text = 'UPDATE "Product" SET stock = stock + $2::int WHERE id = $1::int'
  if (productId !== null) await sql(text, [productId, quantity])
}

/** Locks an order by its id, or by the reference of a payment for it. */
export async function lockOrder(
  { db, sql }: TransactionContext,
  by: { id: number } | { reference: string },
): Promise<Order | null> {
  const [text, value] =
    'id' in by
      ? ['SELECT id FROM "Order" WHERE id = $1::int FOR NO KEY UPDATE', by.id]
      : [
          `SELECT o.id FROM "PaymentAttempt" a JOIN "Order" o ON o.id = a."orderId"
           WHERE a.reference = $1::text FOR NO KEY UPDATE OF o`,
          by.reference,
        ]
  const [row] = await sql<{ id: number }>(text, [value])
  return row ? db.order.findUnique({ where: { id: row.id } }) : null
}

/** An order as its two see it. */
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
  /** Reference of the payment that counts, else of the last one; `refundState` and `refundedAt` are of the same. */
  reference: string | null
  checkoutUrl: string | null
  /** Its time is not over, its quantity is set aside, and it may be sold to its buyer now. */
  isPayable: boolean
  refundState: string | null
  /** When its money was back. */
  refundedAt: Date | null
  changes: { to: Order['status']; at: string; note: string | null }[]
  buyerPhone: string | null
  /** Null for who has left. */
  buyer: User | null
  vendor: User | null
  /** Which part of a list it stands in. */
  part: number
}

const columnsAt = (now: string) => `
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

/**
 * Reasons of refunds that say which of an order's payments counts: the one that it was bought with, also where an admin gives
 * it back. A later payment is surplus, and goes back.
 */
export const refundReasons = { byAdmin: 'by an admin', surplus: 'paid twice' } as const

/**
 * SQL order of an order's payments `a` with their refunds `r`, the one to show first: the one that it was bought with, else
 * one that came too late, else money that was surplus or a wrong sum, else the last page that was made.
 */
const countingFirst = `
  CASE WHEN a.state NOT IN ('SUCCEEDED', 'REVERSED', 'WRONG') THEN 3
    WHEN a.state = 'WRONG' OR r.reason IN ('${refundReasons.surplus}', a.alert) THEN 2
    WHEN r.reason <> '${refundReasons.byAdmin}' THEN 1 ELSE 0 END,
  a."settledAt", a.id DESC`

const joined = `
  LEFT JOIN LATERAL (
    SELECT a.reference, a."checkoutUrl", r.state AS "refundState", r."changedAt" AS "refundChangedAt"
    FROM "PaymentAttempt" a LEFT JOIN "Refund" r ON r."attemptId" = a.id
    WHERE a."orderId" = o.id ORDER BY ${countingFirst} LIMIT 1) attempt ON true
  LEFT JOIN "User" buyer ON buyer.id = o."buyerId" LEFT JOIN "User" vendor ON vendor.id = o."vendorId"`

/** A party that is leaving counts as gone. */
function orderOf(row: OrderRow): OrderRow {
  const [buyer, vendor] = [authorOf(row, 'buyer'), authorOf(row, 'vendor')].map((person) =>
    person.id === null || isLeaving(person) ? null : person,
  )
  return { ...row, buyer: buyer ?? null, vendor: vendor ?? null }
}

/** What nobody has paid is shown to its vendor for a while only, and behind what was (002 §2). */
const shownToVendor = `(o."paidAt" IS NOT NULL OR (o.status = 'PENDING' AND o."createdAt" > $5::timestamptz - interval '30 minutes')
  OR (o.status = 'FAILED' AND o."createdAt" > $5::timestamptz - interval '24 hours'))`

const lists = {
  purchases: { where: 'o."buyerId" = $1::int', part: '0' },
  sales: {
    where: `o."vendorId" = $1::int AND ${shownToVendor}`,
    part: '(o."paidAt" IS NULL)::int',
  },
} as const

export type OrderList = keyof typeof lists

const pages = Object.fromEntries(
  Object.entries(lists).map(([name, { where, part }]) => [
    name,
    pagedStatement(
      (limit) => `
      WITH page AS MATERIALIZED (
        SELECT o.id, ${part} AS part FROM "Order" o
        WHERE ${where} AND (${part}, -o.id) > ($2::int, -$3::int)
          AND ($4::text IS NULL OR o.status::text = $4::text) AND $5::timestamptz IS NOT NULL
        ORDER BY 2, o.id DESC LIMIT ${limit})
      SELECT ${columnsAt('$5::timestamptz')}, page.part FROM page JOIN "Order" o ON o.id = page.id ${joined}
      ORDER BY page.part, o.id DESC`,
    ),
  ]),
) as Record<OrderList, (size: number) => string>

/** A page of what the caller has bought or sold, the newest first, and one more if there are any behind it. */
export async function findOrders(
  { sql, viewer, now }: AuthenticatedContext,
  list: OrderList,
  { after, size, status }: { after: Key | null; size: number; status: Order['status'] | null },
): Promise<OrderRow[]> {
  const [part = 0, before = largestId] = after ?? []
  const rows = await sql<OrderRow>(pages[list](size), [viewer.id, part, before, status, now()])
  return rows.map(orderOf)
}

const byIds = `SELECT ${columnsAt('$4::timestamptz')}, 0 AS part FROM "Order" o ${joined}
  WHERE o.id = ANY($1::int[]) AND ($2::int IN (o."buyerId", o."vendorId") OR $3::boolean)`

/** Those of the orders that are the caller's, or all for an admin. */
export async function findOrdersById(ctx: AuthenticatedContext, ids: number[]): Promise<OrderRow[]> {
  const { sql, viewer, now } = ctx
  const rows = await sql<OrderRow>(byIds, [ids, viewer.id, viewer.role === 'ADMIN', now()])
  const ofOthers = rows.filter(({ buyerId, vendorId }) => buyerId !== viewer.id && vendorId !== viewer.id)
  await auditReads(
    ctx,
    'lookAtOrder',
    ofOthers.map(({ id }) => `order:${id}`),
  )
  return rows.map(orderOf)
}

/** How many orders of a vendor were ever paid (002 §2). */
export async function countSales({ sql, viewer }: AuthenticatedContext): Promise<number> {
  const text =
    'SELECT count(*)::int AS count FROM "Order" WHERE "vendorId" = $1::int AND "paidAt" IS NOT NULL'
  return (await sql<{ count: number }>(text, [viewer.id]))[0]?.count ?? 0
}

/** One of two people has paid for something that the other one sells (001 §2). */
export const shareOrder = (one: string, other: string): string => `EXISTS (
  SELECT FROM "Order" s WHERE s."paidAt" IS NOT NULL
    AND ((s."buyerId" = ${one} AND s."vendorId" = ${other}) OR (s."buyerId" = ${other} AND s."vendorId" = ${one})))`
