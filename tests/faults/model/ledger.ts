// Comparison of the payment provider's charges and refunds with Fennec's records, which must be equal to the kobo (I2).
import type { Charge, Refund } from '#dev/fakePaystack/state.ts'
import type { Sql } from '#server/lib/sql.ts'
import type { TestFakePaystack } from '../../support/fakePaystack.ts'

/** A payment attempt in Fennec's records; amounts are kobo. */
interface LedgerRow {
  reference: string
  paid: number | null
  fees: number | null
  vendor: number | null
  alert: string | null
  /** True if this attempt pays its order. */
  pays: boolean
  refunded: number | null
  refundState: string | null
}

const ledgerStatement = `
  SELECT a.reference, a."paidKobo"::float8 AS paid, a."feesKobo"::float8 AS fees, a."vendorKobo"::float8 AS vendor,
    a.alert, a.state IN ('SUCCEEDED', 'REVERSED') AND o."paidAt" IS NOT NULL AND r.id IS NULL AS pays,
    r."amountKobo"::float8 AS refunded, r.state::text AS "refundState"
  FROM "PaymentAttempt" a JOIN "Order" o ON o.id = a."orderId" LEFT JOIN "Refund" r ON r."attemptId" = a.id`

const sums = ['paid', 'fees', 'vendor', 'refunded'] as const
type Sums = Record<(typeof sums)[number], number>

/** Differences between both sides, and their sums in words. */
export async function compareLedgers(
  sql: Sql,
  fakePaystack: TestFakePaystack,
): Promise<{ wrong: string[]; text: string }> {
  const rows = await sql<LedgerRow>(ledgerStatement, [])
  const charges = (await fakePaystack.charges()).filter(({ paidAt }) => paidAt !== null)
  const refunds = await fakePaystack.refunds()
  const errors = charges.flatMap((charge) =>
    findChargeErrors(
      charge,
      rows.find(({ reference }) => reference === charge.reference),
      refunds.filter(({ reference }) => reference === charge.reference),
    ),
  )
  const providerSums: Sums = {
    paid: total(charges.map(({ amountKobo }) => amountKobo)),
    fees: total(charges.map(({ feesKobo }) => feesKobo)),
    vendor: total(charges.map(({ split }) => split?.subaccount)),
    refunded: total(refunds.map(({ amountKobo }) => amountKobo)),
  }
  const fennecSums = Object.fromEntries(
    sums.map((name) => [name, total(rows.map((row) => row[name]))]),
  ) as Sums
  for (const name of sums)
    if (fennecSums[name] !== providerSums[name])
      errors.push(`${name}: ${fennecSums[name]} kobo here, ${providerSums[name]} there`)
  const paid = rows.filter(({ pays }) => pays).length
  return {
    wrong: errors,
    text: `${charges.length} payments, ${paid} of them for orders and ${refunds.length} given back; both sides: ${sums
      .map((name) => `${name} ${providerSums[name]}`)
      .join(', ')} kobo`,
  }
}

function findChargeErrors(
  { reference }: Charge,
  row: LedgerRow | undefined,
  refunds: Pick<Refund, 'amountKobo' | 'status'>[],
): string[] {
  if (!row) return [`${reference} is not known here`]
  const failures: string[] = []
  const answers = Number(row.pays) + refunds.length
  if (answers !== 1)
    failures.push(`${reference} has ${Number(row.pays)} paid orders and ${refunds.length} refunds (I2)`)
  if (row.alert !== null) failures.push(`${reference}: ${row.alert}`)
  if ((row.refunded !== null) !== refunds.length > 0)
    failures.push(`${reference}: a refund on one side alone`)
  if (refunds.some(({ status }) => status.toUpperCase().replace('-', '_') !== row.refundState))
    failures.push(`${reference}: its refund is ${refunds[0]?.status} there and ${row.refundState} here`)
  return failures
}

const total = (amounts: (number | null | undefined)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
