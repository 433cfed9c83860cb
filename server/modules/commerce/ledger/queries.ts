// The statements of the ledger: what the provider has taken and given back for a vendor's orders, by week and line by line.
import { boundsOf, type LedgerLine } from '#rules/commerce/ledger'
import type { AuthenticatedContext } from '#server/core/context/context.ts'

/**
 * Every payment whose money came, in the provider's own figures, and every sum that goes back or was taken back, of the
 * vendor $1 from $2 until $3. What stays with Fennec is what neither the vendor nor the payment itself has got. A refund takes
 * back of the vendor's share what it takes back of the payment; the rest of it was Fennec's. Where the provider does not say
 * what the vendor has got, the share is what was asked for the vendor, but no more than Fennec's part leaves of the payment.
 */
const lines = `
  WITH money AS (
    SELECT a.id, a."orderId", a.reference, a.state, a."settledAt", a."paidKobo", a."feesKobo", o."productName",
      o.quantity, least(o."processingKobo", a."paidKobo") AS "processingKobo",
      coalesce(a."vendorKobo",
        least(o."vendorKobo", greatest(a."paidKobo" - o."processingKobo" - o."feeKobo", 0))) AS share
    FROM "Order" o JOIN "PaymentAttempt" a ON a."orderId" = o.id
    WHERE o."vendorId" = $1::int AND a."settledAt" IS NOT NULL),
  gone AS (
    SELECT m.*, r."createdAt" AS "goneAt", r."amountKobo" AS "goneKobo"
    FROM money m JOIN "Refund" r ON r."attemptId" = m.id WHERE r.state <> 'FAILED'
    UNION ALL
    SELECT m.*, c.at, m."paidKobo"
    FROM money m JOIN "OrderChange" c ON c."orderId" = m."orderId" AND c."to" = 'REFUNDED' AND c.by = 'PROVIDER'
    WHERE m.state = 'REVERSED' AND NOT EXISTS (SELECT FROM "Refund" r WHERE r."attemptId" = m.id)),
  line AS (
    SELECT "settledAt" AS at, 'SALE' AS kind, "orderId", "productName", quantity, reference,
      "paidKobo" - "processingKobo" AS sales, coalesce("feesKobo", 0) AS processing,
      share, 0::bigint AS refunds, 0::bigint AS "shareBack"
    FROM money WHERE "settledAt" >= $2::timestamptz AND "settledAt" < $3::timestamptz
    UNION ALL
    SELECT "goneAt", 'REFUND', "orderId", "productName", quantity, reference, 0, 0, 0, "goneKobo",
      round(share::numeric * "goneKobo" / nullif("paidKobo", 0))::bigint
    FROM gone WHERE "goneAt" >= $2::timestamptz AND "goneAt" < $3::timestamptz)`

/** Sums of lines as they were when the money came: a refund is beside them. */
const sums = `
  sum(sales)::float8 AS "salesKobo", sum(sales - share)::float8 AS "feeKobo",
  sum(processing)::float8 AS "processingKobo", sum(share)::float8 AS "shareKobo", sum(refunds)::float8 AS "refundsKobo",
  sum(refunds - "shareBack")::float8 AS "refundedFeeKobo", sum("shareBack")::float8 AS "refundedShareKobo"`

/** Weeks begin on Monday in Lagos; the first and the last of a month end with it. */
const weekly = `${lines}
  SELECT greatest(date_trunc('week', at AT TIME ZONE 'UTC' + interval '1 hour'),
      $2::timestamptz AT TIME ZONE 'UTC' + interval '1 hour')::date::text AS "startsOn",
    count(*) FILTER (WHERE kind = 'SALE')::int AS count, ${sums}
  FROM line GROUP BY 1 ORDER BY 1`

/** In each line sales are fee, share and refunds: what a refund takes back is below 0. */
const each = `${lines}
  SELECT at, kind, "orderId", "productName", quantity, reference, sales::float8 AS "salesKobo",
    (sales - share - refunds + "shareBack")::float8 AS "feeKobo", processing::float8 AS "processingKobo",
    (share - "shareBack")::float8 AS "shareKobo", refunds::float8 AS "refundsKobo"
  FROM line ORDER BY at, "orderId", kind DESC`

const first = `
  SELECT min(a."settledAt") AS at FROM "Order" o JOIN "PaymentAttempt" a ON a."orderId" = o.id
  WHERE o."vendorId" = $1::int`

/** A week of the ledger, or all of a month: how many payments there were, and their sums in whole kobo. */
export interface LedgerSums {
  count: number
  salesKobo: number
  feeKobo: number
  processingKobo: number
  shareKobo: number
  refundsKobo: number
  /** The parts of the refunds that had been Fennec's fee and the vendor's share, in kobo. */
  refundedFeeKobo: number
  refundedShareKobo: number
}

/** `startsOn` is its first day in the month, such as 2026-11-23. */
export type LedgerWeek = LedgerSums & { startsOn: string }

/** The weeks of a month of the caller's in which anything came or went. */
export const findWeeks = ({ sql, viewer }: AuthenticatedContext, month: string): Promise<LedgerWeek[]> =>
  sql(weekly, [viewer.id, ...boundsOf(month)])

/** The lines of a month of the caller's, the oldest first. */
export const findLines = ({ sql, viewer }: AuthenticatedContext, month: string): Promise<LedgerLine[]> =>
  sql(each, [viewer.id, ...boundsOf(month)])

/** When the caller was first paid; null while never. */
export async function findFirst({ sql, viewer }: AuthenticatedContext): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }>(first, [viewer.id])
  return row?.at ?? null
}
