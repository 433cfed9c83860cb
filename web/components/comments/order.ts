// Sort order and poll interval of comments, for a panel whose live connection is down.

/** Poll interval of an open panel without a live connection (001 §7). */
export const commentsPollMs = 5000

export const sortOldestFirst = <Comment extends { readonly databaseId: number }>(
  comments: readonly Comment[],
) => comments.toSorted((a, b) => a.databaseId - b.databaseId)
