// Subscription to sign-outs of the viewer's devices.
import { builder } from '#server/core/context/builder.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'
import { globalId } from '#server/core/context/ids.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'

const SessionEnded = builder.objectRef<LoggedEvent<'sessionEnded'>>('SessionEnded').implement({
  description: 'One of your devices was signed out.',
  fields: (t) => ({
    seq: seqField(t),
    sessionId: t.id({
      description: 'Global id of the ended session.',
      resolve: ({ data }) => globalId('Session', data.sessionId),
    }),
    device: t.string({
      description: 'Name that the browser or app gave.',
      resolve: ({ data }) => data.device,
    }),
  }),
})

logSubscription('sessionEnded', {
  description: 'Sends an event when one of your devices is signed out.',
  events: { sessionEnded: SessionEnded },
})
