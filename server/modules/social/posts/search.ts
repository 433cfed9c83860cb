// Search words of posts, and parsing of searches for posts and messages (ADR 21).
import { postSearch } from '#rules/social/posts'
import { distinctWords, queryPrefixes, wordsOf } from '#rules/shared/search'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { spend } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { searches } from '#server/modules/identity/users/limits.ts'

/**
 * Returns the `searchText` column, to be written together with content and topic: plain words, which muted words
 * are compared with, then after a bar words for search only.
 */
export function searchTextOfPost({ content, topic }: { content: string; topic?: string | null }): string {
  const text = `${content}\n${topic ?? ''}`
  const plain = new Set(distinctWords(text))
  const others = wordsOf(text).filter((word) => !plain.has(word))
  return [...plain, ...(others.length > 0 ? ['|', ...others] : [])].join(' ')
}

/** Parses a search into variants of each word; empty without a letter or digit. Spends the search limit. */
export async function parseSearch(ctx: AuthenticatedContext, input: { text: string }): Promise<string[][]> {
  const { text } = parse(postSearch, input)
  await spend(ctx.limits, searches, String(ctx.viewer.id))
  return queryPrefixes(text)
}
