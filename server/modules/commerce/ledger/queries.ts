// SQL of the ledger: a vendor's payments and refunds, by week and line by line.
import { monthBounds, type LedgerLine } from '#rules/commerce/ledger'
import type { AuthenticatedContext } from '#server/core/context/context.ts'

/**
 * All settled payments and refunds of vendor $1 from $2 until $3, in the provider's figures. Fennec's fee is the
 * sales minus the vendor's share. A refund takes the same fraction of the share as of the payment; the rest was fee.
 * If the provider reports no share, it is the order's `vendorKobo`, capped by what Fennec's part leaves of the
 * payment.
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

/** Sums as of settlement; refunds are summed separately. */
const sums = `
  sum(sales)::float8 AS "salesKobo", sum(sales - share)::float8 AS "feeKobo",
  sum(processing)::float8 AS "processingKobo", sum(share)::float8 AS "shareKobo", sum(refunds)::float8 AS "refundsKobo",
  sum(refunds - "shareBack")::float8 AS "refundedFeeKobo", sum("shareBack")::float8 AS "refundedShareKobo"`

/** Weeks start on Monday in Lagos and are cut at the month's ends. */
const weekly = `${lines}
  SELECT greatest(date_trunc('week', at AT TIME ZONE 'UTC' + interval '1 hour'),
      $2::timestamptz AT TIME ZONE 'UTC' + interval '1 hour')::date::text AS "startsOn",
    count(*) FILTER (WHERE kind = 'SALE')::int AS count, ${sums}
  FROM line GROUP BY 1 ORDER BY 1`

/** On every line, sales = fee + share + refunds; a refund's fee and share are negative. */
const sortedLines = `${lines}
  SELECT at, kind, "orderId", "productName", quantity, reference, sales::float8 AS "salesKobo",
    (sales - share - refunds + "shareBack")::float8 AS "feeKobo", processing::float8 AS "processingKobo",
    (share - "shareBack")::float8 AS "shareKobo", refunds::float8 AS "refundsKobo"
  FROM line ORDER BY at, "orderId", kind DESC`

const firstPayment = `
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
): Promise<LedgerWeek[]> => sql(weekly, [viewer.id, ...monthBounds(month)])

/** Returns the ledger lines of a month of the caller, oldest first. */
export const findLedgerLines = (
  { sql, viewer }: AuthenticatedContext,
  month: string,
): Promise<LedgerLine[]> => sql(sortedLines, [viewer.id, ...monthBounds(month)])

/** Returns the time of the caller's first payment; null if there is none. */
export async function findFirstPaymentTime({ sql, viewer }: AuthenticatedContext): Promise<Date | null> {
  const [row] = await sql<{ at: Date | null }>(firstPayment, [viewer.id])
  return row?.at ?? null
}
