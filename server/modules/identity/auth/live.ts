// What accounts tell as it happens: a device was signed out.
import { builder } from '#server/core/context/builder.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'
import { globalId } from '#server/core/context/ids.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'

const SessionEnded = builder.objectRef<LoggedEvent<'sessionEnded'>>('SessionEnded').implement({
  description: 'One of your devices was signed out.',
  fields: (t) => ({
    seq: seqField(t),
    sessionId: t.id({
      description: 'The global id its session had.',
      resolve: ({ data }) => globalId('Session', data.sessionId),
    }),
    device: t.string({
      description: 'The browser or app, as it named itself.',
      resolve: ({ data }) => data.device,
    }),
  }),
})

logSubscription('sessionEnded', {
  description: 'Tells you when one of your devices is signed out.',
  events: { sessionEnded: SessionEnded },
})
