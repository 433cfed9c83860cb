// SQL of a vendor's ledger: their payments and refunds in a month, line by line and summed by week.
import { monthBounds, type LedgerLine } from '#rules/commerce/ledger'
import type { AuthenticatedContext } from '#server/core/context/context.ts'

/**
 * All settled payments and refunds of vendor $1 from $2 until $3, in the provider's figures. Fennec's fee is the
 * sales minus the vendor's share. A refund takes the same fraction of the share as of the payment; the rest was fee.
 * If the provider reports no share, it is the order's `vendorKobo`, capped by what Fennec's part leaves of the
 * payment.
 */
const linesSql = `
  WITH payment AS (
    SELECT a.id, a."orderId", a.reference, a.state, a."settledAt", a."paidKobo", a."feesKobo", o."productName",
      o.quantity, least(o."processingKobo", a."paidKobo") AS "processingKobo",
      coalesce(a."vendorKobo",
        least(o."vendorKobo", greatest(a."paidKobo" - o."processingKobo" - o."feeKobo", 0))) AS share
    FROM "Order" o JOIN "PaymentAttempt" a ON a."orderId" = o.id
    WHERE o."vendorId" = $1::int AND a."settledAt" IS NOT NULL),
  refunded AS (
    SELECT m.*, r."createdAt" AS "refundedAt", r."amountKobo" AS "refundedKobo"
    FROM payment m JOIN "Refund" r ON r."attemptId" = m.id WHERE r.state <> 'FAILED'
    UNION ALL
    SELECT m.*, c.at, m."paidKobo"
    FROM payment m JOIN "OrderChange" c ON c."orderId" = m."orderId" AND c."to" = 'REFUNDED' AND c.by = 'PROVIDER'
    WHERE m.state = 'REVERSED' AND NOT EXISTS (SELECT FROM "Refund" r WHERE r."attemptId" = m.id)),
  line AS (
    SELECT "settledAt" AS at, 'SALE' AS kind, "orderId", "productName", quantity, reference,
      "paidKobo" - "processingKobo" AS sales, coalesce("feesKobo", 0) AS processing,
      share, 0::bigint AS refunds, 0::bigint AS "shareBack"
    FROM payment WHERE "settledAt" >= $2::timestamptz AND "settledAt" < $3::timestamptz
    UNION ALL
    SELECT "refundedAt", 'REFUND', "orderId", "productName", quantity, reference, 0, 0, 0, "refundedKobo",
      round(share::numeric * "refundedKobo" / nullif("paidKobo", 0))::bigint
    FROM refunded WHERE "refundedAt" >= $2::timestamptz AND "refundedAt" < $3::timestamptz)`

/** Sums as of settlement; refunds are summed separately. */
const sumColumns = `
  sum(sales)::float8 AS "salesKobo", sum(sales - share)::float8 AS "feeKobo",
  sum(processing)::float8 AS "processingKobo", sum(share)::float8 AS "shareKobo", sum(refunds)::float8 AS "refundsKobo",
  sum(refunds - "shareBack")::float8 AS "refundedFeeKobo", sum("shareBack")::float8 AS "refundedShareKobo"`

/** Weeks start on Monday in Lagos and are cut at the month's ends. */
const weeklySql = `${linesSql}
  SELECT greatest(date_trunc('week', at AT TIME ZONE 'UTC' + interval '1 hour'),
      $2::timestamptz AT TIME ZONE 'UTC' + interval '1 hour')::date::text AS "startsOn",
    count(*) FILTER (WHERE kind = 'SALE')::int AS count, ${sumColumns}
  FROM line GROUP BY 1 ORDER BY 1`

/** On every line, sales = fee + share + refunds; a refund's fee and share are negative. */
const sortedLinesSql = `${linesSql}
  SELECT at, kind, "orderId", "productName", quantity, reference, sales::float8 AS "salesKobo",
    (sales - share - refunds + "shareBack")::float8 AS "feeKobo", processing::float8 AS "processingKobo",
    (share - "shareBack")::float8 AS "shareKobo", refunds::float8 AS "refundsKobo"
  FROM line ORDER BY at, "orderId", kind DESC`

const firstPaymentSql = `
  SELECT min(a."settledAt") AS at FROM "Order" o JOIN "PaymentAttempt" a ON a."orderId" = o.id
  WHERE o."vendorId" = $1::int`

/** Sums of a week or month in whole kobo, with the number of payments. */
export interface LedgerSums {
  count: number
  salesKobo: number
  feeKobo: number
  processingKobo: number
  shareKobo: number
  refundsKobo: number
  /** The refunds split into Fennec's fee and the vendor's share, in kobo. */
  refundedFeeKobo: number
  refundedShareKobo: number
}

/** `startsOn` is the first day within the month, such as 2026-11-23. */
export type LedgerWeek = LedgerSums & { startsOn: string }

/** Returns the weeks with payments or refunds in a month of the caller. */
export const findLedgerWeeks = (
  { sql, viewer }: AuthenticatedContext,
  month: string,
): Promise<LedgerWeek[]> => sql(weeklySql, [viewer.id, ...monthBounds(month)])

/** Returns the ledger lines of a month of the caller, oldest first. */
export const findLedgerLines = (
  { sql, viewer }: AuthenticatedContext,
  month: string,
): Promise<LedgerLine[]> => sql(sortedLinesSql, [viewer.id, ...monthBounds(month)])

/** Returns the time of the caller's first payment; null if there is none. */
export async function findFirstPaymentTime({ sql, viewer }: AuthenticatedContext): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }>(firstPaymentSql, [viewer.id])
  return row?.at ?? null
}
