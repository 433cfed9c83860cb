// GraphQL schema of the weekly statistics, for admins (002 §2).
import { builder } from '#server/core/context/builder.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { findWeeklyFigures, weeksShown, type Week } from './queries.ts'

/** Sums of a week can exceed Int, so they are Floats with whole values. */
const AdminWeek = builder.objectRef<Week>('AdminWeek').implement({
  description: 'Figures of a week from Monday in Lagos, computed from current data.',
  fields: (t) => ({
    startsOn: t.exposeString('startsOn', { description: 'Monday, such as 2026-11-23.' }),
    isOver: t.exposeBoolean('isOver', { description: 'False for the current week.' }),
    people: t.exposeInt('people', { description: 'Number of new users, without deleted accounts.' }),
    posts: t.exposeInt('posts', { description: 'Number of new posts, without deleted ones.' }),
    sales: t.exposeInt('sales', { description: 'Number of paid orders.' }),
    salesKobo: t.exposeFloat('salesKobo', { description: 'Payments for them, in whole kobo.' }),
    refunds: t.exposeInt('refunds', { description: 'Number of refunds, done or under way.' }),
    refundedKobo: t.exposeFloat('refundedKobo', { description: 'Sum of the refunds, in whole kobo.' }),
    reports: t.exposeInt('reports', { description: 'Number of reports.' }),
    answerHours: t.exposeFloat('answerHours', {
      nullable: true,
      description: 'Median hours until reports first made in this week were answered; null if none were.',
    }),
  }),
})

builder.objectField(Admin, 'weeks', (t) =>
  t.field({
    type: [AdminWeek],
    description: `The last ${weeksShown} weeks, oldest first, including the current one.`,
    extensions: { readsDatabase: true },
    resolve: (_admin, _args, ctx) => findWeeklyFigures(ctx),
  }),
)
