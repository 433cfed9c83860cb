// Subscription to the state of the viewer's data export.
import { builder } from '#server/core/context/builder.ts'
import { callerField } from '#server/core/context/viewer.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'

const DataExportChanged = builder.objectRef<LoggedEvent<'dataExportChanged'>>('DataExportChanged').implement({
  description: 'Your data export was requested, is ready, or failed.',
  fields: (t) => ({ seq: seqField(t), viewer: callerField(t) }),
})

logSubscription('dataExport', {
  description: 'Sends an event when the state of your data export changes.',
  events: { dataExportChanged: DataExportChanged },
})
