// The ledger of a vendor in the graph: a month by its weeks, and as a file (ADR 26).
import { csvOf, monthOf } from '#rules/commerce/ledger'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { readMonth } from './ledger.ts'
import { findFirst, findLines, type LedgerSums, type LedgerWeek } from './queries.ts'

/** A month may be more than an Int holds, so sums are Floats; they are whole all the same. */
const sums = (t: FieldBuilder<LedgerSums>) => ({
  count: t.exposeInt('count', { description: 'How many payments there were.' }),
  sales: t.exposeFloat('salesKobo', { description: 'What was paid for what you sold, in whole kobo.' }),
  fee: t.exposeFloat('feeKobo', { description: 'What stays with Fennec of it, in whole kobo.' }),
  processing: t.exposeFloat('processingKobo', {
    description:
      'What the provider of payments has taken, in whole kobo: of our part or on top of the price, never of yours.',
  }),
  share: t.exposeFloat('shareKobo', { description: 'What the provider has given you, in whole kobo.' }),
  refunds: t.exposeFloat('refundsKobo', { description: 'What went back to buyers, in whole kobo.' }),
  refundedFee: t.exposeFloat('refundedFeeKobo', {
    description: 'What of the refunds had stayed with Fennec, in whole kobo.',
  }),
  refundedShare: t.exposeFloat('refundedShareKobo', {
    description: 'What of the refunds had been your share, in whole kobo.',
  }),
})

const Sums = builder.objectRef<LedgerSums>('LedgerSums').implement({
  description:
    'What came and went in some time: sales are fee and share, and refunds are the parts of both that went back.',
  fields: sums,
})

const Week = builder.objectRef<LedgerWeek>('LedgerWeek').implement({
  description: 'A week of the ledger, from Monday on; the first and the last of a month end with it.',
  fields: (t) => ({
    startsOn: t.exposeString('startsOn', {
      description: 'Its first day in the month, such as 2026-11-23, in Lagos.',
    }),
    ...sums(t),
  }),
})

const nothing: LedgerSums = {
  count: 0,
  salesKobo: 0,
  feeKobo: 0,
  processingKobo: 0,
  shareKobo: 0,
  refundsKobo: 0,
  refundedFeeKobo: 0,
  refundedShareKobo: 0,
}

function totalOf(weeks: LedgerWeek[]): LedgerSums {
  const total = { ...nothing }
  const names = Object.keys(nothing) as (keyof LedgerSums)[]
  for (const week of weeks) for (const name of names) total[name] += week[name]
  return total
}

const Ledger = builder.objectRef<{ month: string; weeks: LedgerWeek[] }>('Ledger').implement({
  description: 'A month of what you sold, in the figures of the provider of payments.',
  fields: (t) => ({
    month: t.exposeString('month', { description: 'Such as 2026-11.' }),
    firstMonth: t.string({
      nullable: true,
      description: 'The month in which you were first paid; null while never.',
      extensions: { isRead: true },
      async resolve(_ledger, _args, ctx) {
        const first = await findFirst(signed(ctx))
        return first && monthOf(first)
      },
    }),
    lastMonth: t.string({
      description: 'The month it is now.',
      resolve: (_ledger, _args, { now }) => monthOf(now()),
    }),
    weeks: t.field({
      type: [Week],
      description: 'Its weeks in which anything came or went, the first one first.',
      resolve: ({ weeks }) => weeks,
    }),
    total: t.field({ type: Sums, description: 'All of it.', resolve: ({ weeks }) => totalOf(weeks) }),
    csv: t.string({
      description:
        'Its lines as a file for table programs, the oldest first, sums in naira with two decimals: payments and what went back, of fee and share below 0.',
      extensions: { isRead: true },
      resolve: async ({ month }, _args, ctx) => csvOf(await findLines(signed(ctx), month)),
    }),
  }),
})

builder.prismaObjectField(Viewer, 'ledger', (t) =>
  t.field({
    type: Ledger,
    description: 'A month of what you sold; for vendors.',
    extensions: { withoutRow: true, isRead: true },
    args: {
      month: t.arg.string({ required: false, description: 'Such as 2026-11; without one this month.' }),
    },
    resolve: (_viewer, { month }, ctx) => readMonth(signed(ctx), month),
  }),
)
