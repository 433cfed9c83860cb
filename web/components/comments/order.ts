// Order and poll interval of comments.

/** Poll interval of an open panel without a live connection (001 §7). */
export const commentsPollMs = 5000

export const oldestFirst = <Comment extends { readonly databaseId: number }>(comments: readonly Comment[]) =>
  comments.toSorted((a, b) => a.databaseId - b.databaseId)
