// What admins are told while they look at the overview: how much there is has changed.
import { builder } from '#server/core/context/builder.ts'
import { signed, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { heldFactor } from '#server/core/context/secondFactor.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Update, Updates } from '#server/realtime/latestQueue.ts'
import { Stats, statsOf } from './loaders.ts'
import { findTotals, type Totals } from './queries.ts'

interface News extends Update {
  totals: Totals
}

/** However much is written, it is counted no more often, in milliseconds: once in a process for all who look. */
const paceMs = 2000

const watchTotals = createBroadcast<'figures', object, News>({
  topic: 'figures',
  keyOf: () => 'all',
  onReturn: {},
  paceMs,
  read: async (parts, _key, _hints, subscribers) => {
    const news = [await newsOf(parts)]
    return new Map(subscribers.map((subscriber) => [subscriber, news]))
  },
})

const newsOf = async (ctx: Pick<Context, 'sql'>): Promise<News> => ({
  key: 'totals',
  totals: await findTotals(ctx),
})

/** From how much there is now: what the caller has read of it may be older. */
async function watchFigures(ctx: AuthenticatedContext): Promise<Updates<News>> {
  const watch = await watchTotals(ctx.parts, 'all', {})
  try {
    watch.begin(await newsOf(ctx))
    return watch
  } catch (error) {
    await watch.return()
    throw error
  }
}

builder.subscriptionField('adminStats', (t) =>
  t.field({
    type: Stats,
    description: 'How much there is, now and as it changes, at most every two seconds; for admins.',
    authScopes: { admin: true },
    subscribe: (_root, _args, ctx) => watchFigures(signed(ctx)),
    resolve: ({ totals }: News, _args, ctx) => statsOf(heldFactor(signed(ctx)), totals),
  }),
)
