// The statements of orders: taking and giving back stock, orders locked, and a page of each list.
import type { Context, Signed, Tx } from '#server/core/context.ts'
import { pagedStatement, type Key } from '#server/core/pages.ts'
import { onlooker, visiblePeople } from '#server/core/visibility.ts'
import { largestId } from '#server/core/ids.ts'
import type { Order, User } from '#server/generated/prisma/client.ts'
import { authorColumns, authorOf } from '#server/features/users/rows.ts'

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

/** Whoever may not know of the vendor, or finds him suspended, buys nothing of him; what is held is sold to nobody. */
const taking = `
  UPDATE "Product" p SET stock = p.stock - $5::int FROM "User" u
  WHERE p.id = $4::int AND u.id = p."vendorId" AND p.stock >= $5::int AND NOT p."isHeld" AND ${visiblePeople('u')}
  RETURNING p.id, p."vendorId", p.name, p."priceKobo"::int AS "priceKobo", p.sizes,
    (SELECT m.key FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoKey",
    (SELECT m.widths FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoWidths",
    (SELECT m.thumbhash FROM "Media" m WHERE m."productId" = p.id ORDER BY m.position, m.id LIMIT 1) AS "photoThumbhash"`

/** Sets so many of a product aside for the caller; nothing where there are not as many (decision 114). */
export async function takeStock(
  ctx: Signed,
  { productId, quantity }: { productId: number; quantity: number },
): Promise<Sold | undefined> {
  return (await ctx.sql<Sold>(taking, [...onlooker(ctx), productId, quantity]))[0]
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
  { db, sql }: Tx,
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
  /** Of the payment that counts, else of the last one. */
  reference: string | null
  checkoutUrl: string | null
  refundState: string | null
  changes: { to: Order['status']; at: string; note: string | null }[]
  buyerPhone: string | null
  /** Null for who has left. */
  buyer: User | null
  vendor: User | null
  /** Which part of a list it stands in. */
  part: number
}

const columns = `
  o.id, o."buyerId", o."vendorId", o."productId", o.status::text AS status, o."productName", o."photoName",
  o."photoThumbhash", o."priceKobo"::int AS "priceKobo", o.quantity, o.size, o."shippingAddress",
  o."totalKobo"::float8 AS "totalKobo", o."feeKobo"::float8 AS "feeKobo", o."vendorKobo"::float8 AS "vendorKobo",
  o."processingKobo"::float8 AS "processingKobo", o."reservedUntil", o."handoverCode", o.problem, o."createdAt",
  o."paidAt", o."shippedAt", o."deliveredAt", attempt.reference, attempt."checkoutUrl",
  refund.state::text AS "refundState",
  (SELECT coalesce(jsonb_agg(jsonb_build_object('to', c."to", 'at', c.at, 'note', c.note) ORDER BY c.id), '[]')
    FROM "OrderChange" c WHERE c."orderId" = o.id) AS changes,
  buyer.phone AS "buyerPhone", ${authorColumns('buyer', 'buyer')}, ${authorColumns('vendor', 'vendor')}`

const joined = `
  LEFT JOIN LATERAL (SELECT a.id, a.reference, a."checkoutUrl" FROM "PaymentAttempt" a WHERE a."orderId" = o.id
    ORDER BY (a.state IN ('SUCCEEDED', 'REVERSED')) DESC, a.id DESC LIMIT 1) attempt ON true
  LEFT JOIN "Refund" refund ON refund."attemptId" = attempt.id
  LEFT JOIN "User" buyer ON buyer.id = o."buyerId" LEFT JOIN "User" vendor ON vendor.id = o."vendorId"`

function orderOf(row: OrderRow): OrderRow {
  const [buyer, vendor] = [authorOf(row, 'buyer'), authorOf(row, 'vendor')]
  return { ...row, buyer: buyer.id === null ? null : buyer, vendor: vendor.id === null ? null : vendor }
}

/** What nobody has paid is shown to its vendor for a while only, and behind what was (decision 121). */
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
      SELECT ${columns}, page.part FROM page JOIN "Order" o ON o.id = page.id ${joined}
      ORDER BY page.part, o.id DESC`,
    ),
  ]),
) as Record<OrderList, (size: number) => string>

/** A page of what the caller has bought or sold, the newest first, and one more if there are any behind it. */
export async function findOrders(
  { sql, viewer, now }: Signed,
  list: OrderList,
  { after, size, status }: { after: Key | null; size: number; status: Order['status'] | null },
): Promise<OrderRow[]> {
  const [part = 0, before = largestId] = after ?? []
  const rows = await sql<OrderRow>(pages[list](size), [viewer.id, part, before, status, now()])
  return rows.map(orderOf)
}

const byIds = `SELECT ${columns}, 0 AS part FROM "Order" o ${joined}
  WHERE o.id = ANY($1::int[]) AND ($2::int IN (o."buyerId", o."vendorId") OR $3::boolean)`

/** Those of the orders that are the caller's, or all for an admin. */
export async function findOrdersById({ sql, viewer }: Signed, ids: number[]): Promise<OrderRow[]> {
  const rows = await sql<OrderRow>(byIds, [ids, viewer.id, viewer.role === 'ADMIN'])
  return rows.map(orderOf)
}

/** How many orders of a vendor were ever paid (decision 121). */
export async function countSales({ sql, viewer }: Signed): Promise<number> {
  const text =
    'SELECT count(*)::int AS count FROM "Order" WHERE "vendorId" = $1::int AND "paidAt" IS NOT NULL'
  return (await sql<{ count: number }>(text, [viewer.id]))[0]?.count ?? 0
}

/** One of two people has paid for something that the other one sells (decision 53). */
export const shareOrder = (one: string, other: string): string => `EXISTS (
  SELECT FROM "Order" s WHERE s."paidAt" IS NOT NULL
    AND ((s."buyerId" = ${one} AND s."vendorId" = ${other}) OR (s."buyerId" = ${other} AND s."vendorId" = ${one})))`
