// Rules of the ledger: its months and weeks, in the time of Lagos, and the file a month can be taken along as.
import * as z from 'zod/mini'
import { bareValue } from '#rules/shared/common'
import { csvCell, csvFile } from '#rules/shared/csv'
import { nairaDecimal } from '#rules/shared/money'
import { lagosDay, lagosMoment, lagosMs } from '#rules/shared/lagos'

export const ledgerTexts = { month: 'month must be written as 2026-11' } as const

export const ledgerMonth = bareValue(ledgerTexts.month).check(
  z.regex(/^20\d\d-(0[1-9]|1[0-2])$/, ledgerTexts.month),
)

/** The month of a moment, such as 2026-11. */
export const monthOf = (moment: Date): string => lagosDay(moment).slice(0, 7)

const parts = (month: string) => month.split('-').map(Number) as [number, number]

/** A month so many after another one, or before it. */
export function monthAfter(month: string, by: number): string {
  const [year, number] = parts(month)
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7)
}

/** When a month begins. */
function beginOf(month: string): Date {
  const [year, number] = parts(month)
  return new Date(Date.UTC(year, number - 1, 1) - lagosMs)
}

/** From when to when it lasts; the end is the beginning of the next one. */
export const boundsOf = (month: string): [Date, Date] => [beginOf(month), beginOf(monthAfter(month, 1))]

/** A line of the ledger: money that came for an order, or went back, in whole kobo. Sales are fee, share and refunds. */
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

const heads = [
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

/** A month as a file for table programs, the oldest line first. */
export function csvOf(lines: readonly LedgerLine[]): string {
  const rows = lines.map((line) => [
    lagosMoment(line.at).slice(0, 16),
    line.kind.toLowerCase(),
    line.orderId,
    csvCell(line.productName),
    line.quantity,
    line.reference,
    ...[line.salesKobo, line.feeKobo, line.processingKobo, line.shareKobo, line.refundsKobo].map(
      nairaDecimal,
    ),
  ])
  return csvFile([heads, ...rows])
}
