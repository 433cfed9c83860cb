// What admins are told while they look at the queue: a ticket is new, or not what it was.
import { builder } from '#server/core/context/builder.ts'
import { signed, type Parts } from '#server/core/context/context.ts'
import { heldFactor } from '#server/core/context/secondFactor.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { findThoseIn } from '#server/modules/moderation/spamWaves/loaders.ts'
import { createBroadcast } from '#server/realtime/broadcast.ts'
import type { Update } from '#server/realtime/latestQueue.ts'
import { loadTicket, Ticket } from './loaders.ts'
import type { TicketHint } from './topics.ts'

interface News extends Update {
  ticketId: number
}

const watchTickets = createBroadcast<'ticket', { viewerId: number }, News>({
  topic: 'ticket',
  keyOf: ({ ticketId }) => String(ticketId),
  // An admin hears nothing of reports about himself (002 §2).
  read: async (parts, _key, hints, subscribers) => {
    const news = hints.map((hint) => ({ ...hint, key: String(hint.ticketId) }))
    const isIn = await thoseInFloods(parts, { hints, subscribers })
    const ofOthers = (viewerId: number) =>
      news.filter(
        ({ ticketId, reportedId }) => reportedId !== viewerId && !isIn.has(`${ticketId}:${viewerId}`),
      )
    return new Map(subscribers.map((subscriber) => [subscriber, ofOthers(subscriber.viewerId)]))
  },
})

/** Which of those who watch are in which of the floods: what is about several people names none of them. */
async function thoseInFloods(
  parts: Parts,
  { hints, subscribers }: { hints: TicketHint[]; subscribers: readonly { viewerId: number }[] },
): Promise<Set<string>> {
  const ticketIds = hints.filter(({ reportedId }) => reportedId === null).map(({ ticketId }) => ticketId)
  if (ticketIds.length === 0) return new Set()
  const userIds = [...new Set(subscribers.map(({ viewerId }) => viewerId))]
  const rows = await findThoseIn(parts, { ticketIds, userIds })
  return new Set(rows.map(({ ticketId, authorId }) => `${ticketId}:${authorId}`))
}

const AdminNews = builder.objectRef<News>('AdminNews').implement({
  description: 'Something for admins is new, or not what it was.',
  fields: (t) => ({
    ticket: t.field({
      type: Ticket,
      nullable: true,
      description: 'The ticket as it is now.',
      extensions: { isRead: true },
      resolve: ({ ticketId }, _args, ctx) => loadTicket(ctx, ticketId),
    }),
    admin: t.field({ type: Admin, description: 'What else admins see, as it is now.', resolve: () => ({}) }),
  }),
})

builder.subscriptionField('adminNews', (t) =>
  t.field({
    type: AdminNews,
    description:
      'Tickets of others as they come and change, at most four times a second; for admins. After you were away, ask anew.',
    extensions: { isBroadcast: true },
    authScopes: { admin: true },
    subscribe: (_root, _args, ctx) => watchTickets(ctx.parts, 'all', { viewerId: signed(ctx).viewer.id }),
    resolve: (news: News, _args, ctx) => heldFactor(signed(ctx)) && news,
  }),
)
