// Subscriptions to the caller's log of events: a room names its events, and this makes the field that tells them.
import { builder, type FieldBuilder, type GraphType } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import type { EventKind } from '#server/core/events/events.ts'
import { tailLog, type LoggedEvent, type ResyncNotice } from '#server/realtime/tailLog.ts'

/** What every event in the graph begins with. */
export const seqField = (t: FieldBuilder<{ seq: number }>) =>
  t.exposeInt('seq', { description: 'Its number in your log of events: the `after` to go on with.' })

const Resync = builder.objectRef<ResyncNotice>('Resync').implement({
  description:
    'You missed more than can be told event by event: refetch what you show. The subscription goes on by itself.',
  fields: (t) => ({ seq: seqField(t) }),
})

interface Subscription {
  description: string
  /** The type that each kind of event has in the graph. */
  events: { [Kind in EventKind]?: GraphType<LoggedEvent<Kind>> }
}

/** Adds a subscription to the caller's own events of these kinds. */
export function logSubscription(name: string, { description, events }: Subscription): void {
  const Update = builder.unionType(`${name.replace(/^./, (first) => first.toUpperCase())}Update`, {
    description: 'An event, or word that events were missed.',
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
            'The number of the last event you know, such as `viewer { eventSeq }` of what you show: what came since is told first. Without it, only what happens from now on.',
        }),
      },
      subscribe: (_root, { after }, ctx) =>
        tailLog(signed(ctx), { kinds: Object.keys(events) as EventKind[], after }),
      resolve: (step) => step,
    }),
  )
}
