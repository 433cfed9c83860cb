// The order of comments, and how often they are asked for while they do not come by themselves.

/** Every 5 s while a panel is open (001 §7). */
export const commentsPollMs = 5000

/** The oldest first: one's own, shown at once, may have come before others that are older. */
export const inOrder = <Comment extends { readonly databaseId: number }>(comments: readonly Comment[]) =>
  comments.toSorted((one, other) => one.databaseId - other.databaseId)
