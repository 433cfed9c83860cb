// What in the graph depends on who asks: fields and types say so of themselves, since no answer tells.

/** What fields and types say of themselves: `authScopes` depend on the caller as well. */
export interface Said {
  extensions: { isBroadcast?: unknown; perViewer?: unknown; pothosOptions?: { authScopes?: unknown } }
}

/** Whether what a field answers, or every field of a type, depends on who asks. */
export const dependsOnViewer = ({ extensions: { perViewer, pothosOptions } }: Said) =>
  perViewer === true || pothosOptions?.authScopes !== undefined
