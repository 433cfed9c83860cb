// GraphQL subscription `adminNews`: new and changed cases (API: `Ticket`), for admins.
import { builder } from '#server/core/context/builder.ts'
import { authenticated, type Services } from '#server/core/context/context.ts'
import { requireSecondFactor } from '#server/core/context/secondFactor.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { findSpamWaveAuthors } from '#server/modules/moderation/spamWaves/loaders.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Update } from '#server/realtime/latestQueue.ts'
import { loadTicket, Ticket } from './loaders.ts'
import type { TicketHint } from './topics.ts'

interface CaseUpdate extends Update {
  ticketId: number
}

const watchTickets = createBroadcast<'ticket', { viewerId: number }, CaseUpdate>({
  topic: 'ticket',
  keyOf: ({ ticketId }) => String(ticketId),
  // Admins get no updates of cases about themselves (002 §2).
  read: async (services, _key, hints, subscribers) => {
    const updates = hints.map((hint) => ({ ...hint, key: String(hint.ticketId) }))
    const authorKeys = await findAuthorKeys(services, { hints, subscribers })
    const updatesFor = (viewerId: number) =>
      updates.filter(
        ({ ticketId, reportedId }) => reportedId !== viewerId && !authorKeys.has(`${ticketId}:${viewerId}`),
      )
    return new Map(subscribers.map((subscriber) => [subscriber, updatesFor(subscriber.viewerId)]))
  },
})

/** Returns "ticketId:userId" of subscribers who posted in a spam wave, which has no single reported user. */
async function findAuthorKeys(
  services: Services,
  { hints, subscribers }: { hints: TicketHint[]; subscribers: readonly { viewerId: number }[] },
): Promise<Set<string>> {
  const ticketIds = hints.filter(({ reportedId }) => reportedId === null).map(({ ticketId }) => ticketId)
  if (ticketIds.length === 0) return new Set()
  const userIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const rows = await findSpamWaveAuthors(services, { ticketIds, userIds })
  return new Set(rows.map(({ ticketId, authorId }) => `${ticketId}:${authorId}`))
}

const AdminNews = builder.objectRef<CaseUpdate>('AdminNews').implement({
  description: 'A new or changed case.',
  fields: (t) => ({
    ticket: t.field({
      type: Ticket,
      nullable: true,
      description: 'Current state of the case.',
      extensions: { readsDatabase: true },
      resolve: ({ ticketId }, _args, ctx) => loadTicket(ctx, ticketId),
    }),
    admin: t.field({ type: Admin, description: 'The admin root, to refetch counts.', resolve: () => ({}) }),
  }),
})

builder.subscriptionField('adminNews', (t) =>
  t.field({
    type: AdminNews,
    description:
      'New and changed cases that are not about you, at most four updates a second; for admins. After a reconnect, refetch.',
    extensions: { isBroadcast: true },
    authScopes: { admin: true },
    subscribe: (_root, _args, ctx) =>
      watchTickets(ctx.services, 'all', { viewerId: authenticated(ctx).viewer.id }),
    resolve: (update: CaseUpdate, _args, ctx) => requireSecondFactor(authenticated(ctx)) && update,
  }),
)
