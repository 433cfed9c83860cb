// Event log entries of data exports.

declare module '#server/core/events/events.ts' {
  interface Events {
    /** The user's export was requested, is ready, or failed. */
    dataExportChanged: Record<string, never>
  }
}

export {}
