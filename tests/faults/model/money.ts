// Invariants of orders and money after any fault (docs/threats.md: I1, I2, I7, I10), against the provider's records.
import { canTransition } from '#rules/commerce/orders'
import type { OrderStatus } from '#server/generated/prisma/enums.ts'
import type { Sql } from '#server/lib/sql.ts'
import type { TestFakePaystack } from '../../support/fakePaystack.ts'

const statements: Record<string, string> = {
  'a product with less than none (I1)': `SELECT id::text AS what FROM "Product" WHERE stock < 0`,
  'a fee and a share that are not the total (I7)': `
    SELECT id::text AS what FROM "Order"
    WHERE "feeKobo" + "vendorKobo" <> "totalKobo" OR "feeKobo" <> ("totalKobo" * 2 + 50) / 100`,
  'an order that is paid by none or several payments, or unpaid by one (I2)': `
    SELECT o.id::text AS what FROM "Order" o WHERE (o."paidAt" IS NOT NULL)::int <> (
      SELECT count(*) FROM "PaymentAttempt" a WHERE a."orderId" = o.id AND a.state IN ('SUCCEEDED', 'REVERSED')
        AND NOT EXISTS (SELECT FROM "Refund" r WHERE r."attemptId" = a.id AND r.reason <> 'by an admin'))`,
  'a refunded order with money that nobody gives back (I2)': `
    SELECT o.id::text AS what FROM "Order" o WHERE o.status = 'REFUNDED' AND EXISTS (
      SELECT FROM "PaymentAttempt" a WHERE a."orderId" = o.id AND a.state = 'SUCCEEDED'
        AND NOT EXISTS (SELECT FROM "Refund" r WHERE r."attemptId" = a.id))`,
  'an order that holds what it should not, or does not hold what it should (I1)': `
    SELECT id::text AS what FROM "Order"
    WHERE "holdsStock" <> ("paidAt" IS NOT NULL OR status = 'PENDING')`,
  'an order that is not where its history ends (I10)': `
    SELECT o.id::text AS what FROM "Order" o WHERE o.status <> (
      SELECT c."to" FROM "OrderChange" c WHERE c."orderId" = o.id ORDER BY c.id DESC LIMIT 1)`,
}

const changes = `
  SELECT "orderId"::text AS what, "from"::text AS "from", "to"::text AS "to",
    lag("to") OVER (PARTITION BY "orderId" ORDER BY id)::text AS before FROM "OrderChange"`

interface Change {
  what: string
  from: OrderStatus | null
  to: OrderStatus
  before: OrderStatus | null
}

/** Breaches, one per line. Only orders that were begun by a client have a history. */
export async function brokenMoney(sql: Sql, fakePaystack: TestFakePaystack): Promise<string[]> {
  const broken: string[] = []
  const begunByClient = `AND o."subaccountCode" <> 'ACCT_test'`
  for (const [name, statement] of Object.entries(statements)) {
    const text = statement.includes('"Order" o') ? `${statement} ${begunByClient}` : statement
    for (const { what } of await sql<{ what: string }>(text, [])) broken.push(`${name}: ${what}`)
  }
  for (const { what, from, to, before } of await sql<Change>(changes, []))
    if (from !== before || (from !== null && !canTransition(from, to)))
      broken.push(`an order ${what} that went from ${from} to ${to} (I10)`)
  return [...broken, ...(await findUnsettledCharges(sql, fakePaystack))]
}

/** Successful charges at the provider without exactly one paid order or refund (I2). */
async function findUnsettledCharges(sql: Sql, fakePaystack: TestFakePaystack): Promise<string[]> {
  const charged = (await fakePaystack.charges()).filter(
    ({ status }) => status === 'success' || status === 'reversed',
  )
  const rows = await sql<{ reference: string; isPaid: boolean; isRefunded: boolean }>(
    `SELECT a.reference, o."paidAt" IS NOT NULL AS "isPaid", r.id IS NOT NULL AS "isRefunded"
     FROM "PaymentAttempt" a JOIN "Order" o ON o.id = a."orderId" LEFT JOIN "Refund" r ON r."attemptId" = a.id
     WHERE a.state <> 'OPEN'`,
    [],
  )
  const known = new Map(rows.map((row) => [row.reference, row]))
  return charged.flatMap(({ reference }) => {
    const row = known.get(reference)
    return row && (row.isPaid || row.isRefunded)
      ? []
      : [`money that nobody has, and nobody gets back (I2): ${reference}`]
  })
}
