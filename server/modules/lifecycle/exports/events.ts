// Type of the data export event in the event log.

declare module '#server/core/events/events.ts' {
  interface Events {
    /** The user's export was requested, is ready, or failed. */
    dataExportChanged: Record<string, never>
  }
}

export {}
