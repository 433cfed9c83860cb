// GraphQL schema of a vendor's ledger: the payments, fees and refunds of a month, by week and as CSV (ADR 26).
import { toLedgerCsv, monthOf } from '#rules/commerce/ledger'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { readLedgerMonth } from './ledger.ts'
import { findFirstPaymentTime, findLedgerLines, type LedgerSums, type LedgerWeek } from './queries.ts'

/** Sums of a month can exceed Int, so they are Floats with whole values. */
const sumFields = (t: FieldBuilder<LedgerSums>) => ({
  count: t.exposeInt('count', { description: 'Number of payments.' }),
  sales: t.exposeFloat('salesKobo', { description: "Buyers' payments for your products, in whole kobo." }),
  fee: t.exposeFloat('feeKobo', { description: "Fennec's fee, in whole kobo." }),
  processing: t.exposeFloat('processingKobo', {
    description:
      'Processing costs of the payment provider, in whole kobo. Fennec or the buyer pays them, never you.',
  }),
  share: t.exposeFloat('shareKobo', {
    description: 'Your share, as paid out by the provider, in whole kobo.',
  }),
  refunds: t.exposeFloat('refundsKobo', { description: 'Refunds to buyers, in whole kobo.' }),
  refundedFee: t.exposeFloat('refundedFeeKobo', {
    description: "Part of the refunds that was Fennec's fee, in whole kobo.",
  }),
  refundedShare: t.exposeFloat('refundedShareKobo', {
    description: 'Part of the refunds that was your share, in whole kobo.',
  }),
})

const Sums = builder.objectRef<LedgerSums>('LedgerSums').implement({
  description: 'Sums of a period: sales are fee plus share, refunds are refunded fee plus refunded share.',
  fields: sumFields,
})

const Week = builder.objectRef<LedgerWeek>('LedgerWeek').implement({
  description: 'A week from Monday, cut at the ends of the month.',
  fields: (t) => ({
    startsOn: t.exposeString('startsOn', {
      description: 'First day within the month in Lagos, such as 2026-11-23.',
    }),
    ...sumFields(t),
  }),
})

const zeroSums: LedgerSums = {
  count: 0,
  salesKobo: 0,
  feeKobo: 0,
  processingKobo: 0,
  shareKobo: 0,
  refundsKobo: 0,
  refundedFeeKobo: 0,
  refundedShareKobo: 0,
}

function sumWeeks(weeks: LedgerWeek[]): LedgerSums {
  const total = { ...zeroSums }
  const names = Object.keys(zeroSums) as (keyof LedgerSums)[]
  for (const week of weeks) for (const name of names) total[name] += week[name]
  return total
}

const Ledger = builder.objectRef<{ month: string; weeks: LedgerWeek[] }>('Ledger').implement({
  description: "A month of your sales, in the payment provider's figures.",
  fields: (t) => ({
    month: t.exposeString('month', { description: 'The month, such as 2026-11.' }),
    firstMonth: t.string({
      nullable: true,
      description: 'Month of your first payment; null if you were never paid.',
      extensions: { readsDatabase: true },
      async resolve(_ledger, _args, ctx) {
        const first = await findFirstPaymentTime(authenticated(ctx))
        return first && monthOf(first)
      },
    }),
    lastMonth: t.string({
      description: 'Current month.',
      resolve: (_ledger, _args, { now }) => monthOf(now()),
    }),
    weeks: t.field({
      type: [Week],
      description: 'Weeks with payments or refunds, oldest first.',
      resolve: ({ weeks }) => weeks,
    }),
    total: t.field({
      type: Sums,
      description: 'Sums of the month.',
      resolve: ({ weeks }) => sumWeeks(weeks),
    }),
    csv: t.string({
      description:
        'The month as CSV, oldest line first, in naira with two decimals. Fee and share of a refund are negative.',
      extensions: { readsDatabase: true },
      resolve: async ({ month }, _args, ctx) => toLedgerCsv(await findLedgerLines(authenticated(ctx), month)),
    }),
  }),
})

builder.prismaObjectField(Viewer, 'ledger', (t) =>
  t.field({
    type: Ledger,
    description: 'A month of your sales; for vendors. FORBIDDEN for customers.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    args: {
      month: t.arg.string({
        required: false,
        description: 'A month such as 2026-11; by default the current month.',
      }),
    },
    resolve: (_viewer, { month }, ctx) => readLedgerMonth(authenticated(ctx), month),
  }),
)
