// What one is told of the copy of one's data as it happens.
import { builder } from '#server/core/context/builder.ts'
import { callerField } from '#server/core/context/viewer.ts'
import { logSubscription, seqField } from '#server/realtime/logSubscription.ts'
import type { LoggedEvent } from '#server/realtime/tailLog.ts'

const DataExportChanged = builder.objectRef<LoggedEvent<'dataExportChanged'>>('DataExportChanged').implement({
  description: 'The copy of your data was begun, is ready, or could not be made.',
  fields: (t) => ({ seq: seqField(t), viewer: callerField(t) }),
})

logSubscription('dataExport', {
  description: 'Tells you how it goes with the copy of your data, on whichever device you asked for it.',
  events: { dataExportChanged: DataExportChanged },
})
