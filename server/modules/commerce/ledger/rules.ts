// Rules of a vendor's ledger: months in Lagos time, and the CSV export of a month's payments and refunds.
import * as z from 'zod/mini'
import { cleanValue } from '#rules/shared/common'
import { csvCell, csvFile } from '#rules/shared/csv'
import { formatNairaDecimal } from '#rules/shared/money'
import { lagosDay, lagosMoment, lagosOffsetMs } from '#rules/shared/lagos'

export const ledgerTexts = { month: 'month must be written as 2026-11' } as const

export const ledgerMonth = cleanValue(ledgerTexts.month).check(
  z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, ledgerTexts.month),
)

/** Returns the month of a moment in Lagos, such as 2026-11. */
export const monthOf = (moment: Date): string => lagosDay(moment).slice(0, 7)

const parseMonth = (month: string) => month.split('-').map(Number) as [number, number]

/** Returns the month `count` months later; earlier if negative. */
export function addMonths(month: string, count: number): string {
  const [year, number] = parseMonth(month)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

function startOfMonth(month: string): Date {
  const [year, number] = parseMonth(month)
  return new Date(Date.UTC(year, number - 1, 1) - lagosOffsetMs)
}

/** Returns the start of a month and, exclusive, its end. */
export const monthBounds = (month: string): [Date, Date] => [
  startOfMonth(month),
  startOfMonth(addMonths(month, 1)),
]

/**
 * A payment or refund of an order, in whole kobo. Sales are the sum of Fennec's fee, the vendor's share and refunds;
 * processing is the provider's fee.
 */
export interface LedgerLine {
  at: Date
  kind: 'SALE' | 'REFUND'
  orderId: number
  productName: string
  quantity: number
  reference: string
  salesKobo: number
  feeKobo: number
  processingKobo: number
  shareKobo: number
  refundsKobo: number
}

const header = [
  'date',
  'kind',
  'order',
  'product',
  'quantity',
  'reference',
  'sales',
  'fennec_fee',
  'processing',
  'share',
  'refunds',
]

/** Returns a month as a CSV file, in naira. */
export function toLedgerCsv(lines: readonly LedgerLine[]): string {
  const rows = lines.map((line) => [
    lagosMoment(line.at).slice(0, 16),
    line.kind.toLowerCase(),
    line.orderId,
    csvCell(line.productName),
    line.quantity,
    line.reference,
    ...[line.salesKobo, line.feeKobo, line.processingKobo, line.shareKobo, line.refundsKobo].map(
      formatNairaDecimal,
    ),
  ])
  return csvFile([header, ...rows])
}
