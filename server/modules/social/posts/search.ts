// Search column of posts, and the parser of searches for posts and messages (ADR 21).
import { postSearch } from '#rules/social/posts'
import { distinctWords, queryPrefixes, getSearchWords } from '#rules/shared/search'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { enforceLimit } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { searchLimit } from '#server/modules/identity/users/limits.ts'

/**
 * Returns the `searchText` column; write it whenever content or topic changes. It holds the plain words, which muted
 * words are compared with, then after a bar the words that only search uses.
 */
export function createPostSearchText({ content, topic }: { content: string; topic?: string | null }): string {
  const text = `${content}\n${topic ?? ''}`
  const plain = new Set(distinctWords(text))
  const searchOnly = getSearchWords(text).filter((word) => !plain.has(word))
  return [...plain, ...(searchOnly.length > 0 ? ['|', ...searchOnly] : [])].join(' ')
}

/** Returns the variants of each searched word; empty without a letter or digit. Counts against the search limit. */
export async function parseSearch(ctx: AuthenticatedContext, input: { text: string }): Promise<string[][]> {
  const { text } = parse(postSearch, input)
  await enforceLimit(ctx.limits, searchLimit, String(ctx.viewer.id))
  return queryPrefixes(text)
}
