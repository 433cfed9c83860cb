// Charges and refunds of the provider against Fennec's records: equal, to the kobo (I2).
import type { Charge, Refund } from '#dev/fakePaystack/state.ts'
import type { Sql } from '#server/lib/sql.ts'
import type { TestFakePaystack } from '../../support/fakePaystack.ts'

interface Written {
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

const writing = `
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
  const written = await sql<Written>(writing, [])
  const charges = (await fakePaystack.charges()).filter(({ paidAt }) => paidAt !== null)
  const refunds = await fakePaystack.refunds()
  const wrong = charges.flatMap((charge) =>
    faultsOf(
      charge,
      written.find(({ reference }) => reference === charge.reference),
      refunds.filter(({ reference }) => reference === charge.reference),
    ),
  )
  const ledgerSums: Sums = {
    paid: total(charges.map(({ amountKobo }) => amountKobo)),
    fees: total(charges.map(({ feesKobo }) => feesKobo)),
    vendor: total(charges.map(({ split }) => split?.subaccount)),
    refunded: total(refunds.map(({ amountKobo }) => amountKobo)),
  }
  const writtenSums = Object.fromEntries(
    sums.map((name) => [name, total(written.map((row) => row[name]))]),
  ) as Sums
  for (const name of sums)
    if (writtenSums[name] !== ledgerSums[name])
      wrong.push(`${name}: ${writtenSums[name]} kobo here, ${ledgerSums[name]} there`)
  const paid = written.filter(({ pays }) => pays).length
  return {
    wrong,
    text: `${charges.length} payments, ${paid} of them for orders and ${refunds.length} given back; both sides: ${sums
      .map((name) => `${name} ${ledgerSums[name]}`)
      .join(', ')} kobo`,
  }
}

function faultsOf(
  { reference }: Charge,
  row: Written | undefined,
  refunds: Pick<Refund, 'amountKobo' | 'status'>[],
): string[] {
  if (!row) return [`${reference} is not known here`]
  const faults: string[] = []
  const answers = Number(row.pays) + refunds.length
  if (answers !== 1)
    faults.push(`${reference} has ${Number(row.pays)} paid orders and ${refunds.length} refunds (I2)`)
  if (row.alert !== null) faults.push(`${reference}: ${row.alert}`)
  if ((row.refunded !== null) !== refunds.length > 0) faults.push(`${reference}: a refund on one side alone`)
  if (refunds.some(({ status }) => status.toUpperCase().replace('-', '_') !== row.refundState))
    faults.push(`${reference}: its refund is ${refunds[0]?.status} there and ${row.refundState} here`)
  return faults
}

const total = (amounts: (number | null | undefined)[]): number =>
  amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
