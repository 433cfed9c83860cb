// GraphQL subscription `adminStats`: the statistics for admins, counted again on changes.
import { builder } from '#server/core/context/builder.ts'
import { authenticated, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { requireSecondFactor } from '#server/core/context/secondFactor.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Update, Updates } from '#server/realtime/latestQueue.ts'
import { Stats, createStats } from './loaders.ts'
import { findTotals, type Totals } from './queries.ts'

interface TotalsUpdate extends Update {
  totals: Totals
}

/** Minimum interval between counts, in milliseconds; each process counts once for all subscribers. */
const paceMs = 2000

const watchTotals = createBroadcast<'figures', object, TotalsUpdate>({
  topic: 'figures',
  keyOf: () => 'all',
  onReconnect: {},
  paceMs,
  read: async (services, _key, _hints, subscribers) => {
    const updates = [await readTotals(services)]
    return new Map(subscribers.map((subscriber) => [subscriber, updates]))
  },
})

const readTotals = async (ctx: Pick<Context, 'sql'>): Promise<TotalsUpdate> => ({
  key: 'totals',
  totals: await findTotals(ctx),
})

/** Starts with current totals, as the client's may be stale. */
async function subscribeToTotals(ctx: AuthenticatedContext): Promise<Updates<TotalsUpdate>> {
  const subscription = await watchTotals(ctx.services, 'all', {})
  try {
    subscription.pushInitial(await readTotals(ctx))
    return subscription
  } catch (error) {
    await subscription.return()
    throw error
  }
}

builder.subscriptionField('adminStats', (t) =>
  t.field({
    type: Stats,
    description: 'Statistics, now and on changes, at most every two seconds; for admins.',
    authScopes: { admin: true },
    subscribe: (_root, _args, ctx) => subscribeToTotals(authenticated(ctx)),
    resolve: ({ totals }: TotalsUpdate, _args, ctx) =>
      createStats(requireSecondFactor(authenticated(ctx)), totals),
  }),
)
