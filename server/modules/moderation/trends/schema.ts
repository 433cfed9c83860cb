// The last weeks in the graph, for admins: how many came, what was written and sold, and what went back (002 §2).
import { builder } from '#server/core/context/builder.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { findWeeks, weeksShown, type Week } from './queries.ts'

/** A week may be more than an Int holds, so sums are Floats; they are whole all the same. */
const AdminWeek = builder.objectRef<Week>('AdminWeek').implement({
  description: 'A week of Fennec, from Monday on in Lagos, as what is there now says.',
  fields: (t) => ({
    startsOn: t.exposeString('startsOn', { description: 'Its Monday, such as 2026-11-23.' }),
    isOver: t.exposeBoolean('isOver', { description: 'Whether it is over: the last one is not.' }),
    people: t.exposeInt('people', { description: 'How many people joined, but for those who have left.' }),
    posts: t.exposeInt('posts', { description: 'How many posts were published, but for those deleted.' }),
    sales: t.exposeInt('sales', { description: 'How many orders were paid.' }),
    salesKobo: t.exposeFloat('salesKobo', { description: 'What was paid for them, in whole kobo.' }),
    refunds: t.exposeInt('refunds', {
      description: 'How many payments were given back, or are on their way.',
    }),
    refundedKobo: t.exposeFloat('refundedKobo', { description: 'What goes back of them, in whole kobo.' }),
    reports: t.exposeInt('reports', { description: 'How many reports people have sent.' }),
    answerHours: t.exposeFloat('answerHours', {
      nullable: true,
      description:
        'In how many hours half of what was first reported in that week was answered; null where nothing was.',
    }),
  }),
})

builder.objectField(Admin, 'weeks', (t) =>
  t.field({
    type: [AdminWeek],
    description: `The last ${weeksShown} weeks, the first one first, with the one that is not over.`,
    extensions: { isRead: true },
    resolve: (_admin, _args, ctx) => findWeeks(ctx),
  }),
)
