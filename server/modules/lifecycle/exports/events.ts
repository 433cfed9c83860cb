// What the copy of one's data puts in people's logs.

declare module '#server/core/events/events.ts' {
  interface Events {
    /** The copy of the person's data was begun, is ready, or could not be made. */
    dataExportChanged: Record<string, never>
  }
}

export {}
