// The mark `perViewer` of GraphQL fields and types whose result depends on the viewer, so that viewers do not share it.

/** Extensions of a field or type; `authScopes` depend on the viewer too. */
export interface WithExtensions {
  extensions: { isBroadcast?: unknown; perViewer?: unknown; pothosOptions?: { authScopes?: unknown } }
}

/** Returns true if the field, or every field of the type, depends on the viewer. */
export const dependsOnViewer = ({ extensions: { perViewer, pothosOptions } }: WithExtensions) =>
  perViewer === true || pothosOptions?.authScopes !== undefined
