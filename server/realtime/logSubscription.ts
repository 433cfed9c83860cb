// GraphQL subscriptions to the viewer's event log, of which each module defines one.
import { builder, type FieldBuilder, type GraphType } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import type { EventKind } from '#server/core/events/events.ts'
import { tailLog, type LoggedEvent, type ResyncNotice } from '#server/realtime/tailLog.ts'

export const seqField = (t: FieldBuilder<{ seq: number }>) =>
  t.exposeInt('seq', { description: 'Number of the event in your event log, to resume from with `after`.' })

const Resync = builder.objectRef<ResyncNotice>('Resync').implement({
  description: 'Too many events were missed to send each: refetch what you show. The subscription continues.',
  fields: (t) => ({ seq: seqField(t) }),
})

interface Subscription {
  description: string
  events: { [Kind in EventKind]?: GraphType<LoggedEvent<Kind>> }
}

/** Adds a subscription to the viewer's events of these kinds. */
export function logSubscription(name: string, { description, events }: Subscription): void {
  const Update = builder.unionType(`${name.replace(/^./, (first) => first.toUpperCase())}Update`, {
    description: 'An event, or a notice that events were missed.',
    types: [...Object.values(events), Resync],
    resolveType: ({ kind }) => (kind === 'resync' ? Resync : events[kind]),
  })
  builder.subscriptionField(name, (t) =>
    t.field({
      type: Update,
      description,
      authScopes: { signedIn: true },
      args: {
        after: t.arg.int({
          required: false,
          description:
            'Number of the last event you know, such as `viewer { eventSeq }`. Events after it are sent first. Without it, only new events are sent.',
        }),
      },
      subscribe: (_root, { after }, ctx) =>
        tailLog(authenticated(ctx), { kinds: Object.keys(events) as EventKind[], after }),
      resolve: (step) => step,
    }),
  )
}
