// Finding posts and messages by what they say (decision 330): their words as search compares them, and what is looked for.
import { postSearch } from '#rules/posts'
import { soughtOf, wordsOf } from '#rules/search'
import type { Signed } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { parse } from '#server/core/parse.ts'
import { searches } from '#server/features/users/limits.ts'

/** The `searchText` of a post; whoever writes its content or topic writes it as well. */
export const searchTextOfPost = ({ content, topic }: { content: string; topic?: string | null }): string =>
  wordsOf(`${content}\n${topic ?? ''}`).join(' ')

/** Returns the answers to each word of a search; empty if the text has no letter or digit. */
export async function wordsSought(ctx: Signed, input: { text: string }): Promise<string[][]> {
  const { text } = parse(postSearch, input)
  await spend(ctx.limits, searches, String(ctx.viewer.id))
  return soughtOf(text)
}
