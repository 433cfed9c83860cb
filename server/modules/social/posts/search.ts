// Finding posts and messages by what they say (ADR 21): their words as search compares them, and what is looked for.
import { postSearch } from '#rules/social/posts'
import { plainWordsOf, soughtOf, wordsOf } from '#rules/shared/search'
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { spend } from '#server/core/limits/limits.ts'
import { parse } from '#server/core/context/parse.ts'
import { searches } from '#server/modules/identity/users/limits.ts'

/**
 * The `searchText` of a post; whoever writes its content or topic writes it as well. Its plain words stand first, which
 * mutes are compared with; behind a bar those that search alone reads in it.
 */
export function searchTextOfPost({ content, topic }: { content: string; topic?: string | null }): string {
  const text = `${content}\n${topic ?? ''}`
  const plain = new Set(plainWordsOf(text))
  const others = wordsOf(text).filter((word) => !plain.has(word))
  return [...plain, ...(others.length > 0 ? ['|', ...others] : [])].join(' ')
}

/** Returns the answers to each word of a search; empty if the text has no letter or digit. */
export async function wordsSought(ctx: AuthenticatedContext, input: { text: string }): Promise<string[][]> {
  const { text } = parse(postSearch, input)
  await spend(ctx.limits, searches, String(ctx.viewer.id))
  return soughtOf(text)
}
