// Finding posts and messages by what they say (decision 330): their words as search compares them, and what is looked for.
import { plainText } from '#rules/common'
import { postSearch } from '#rules/posts'
import type { Signed } from '#server/core/context.ts'
import { spend } from '#server/core/limits.ts'
import { parse } from '#server/core/parse.ts'
import { searches } from '#server/features/users/limits.ts'

/** In UTF-16 units: no word is that long, and what an index takes has an end. */
const longestWord = 64

/** Each once, as a search compares them. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    plainText(text)
      .split(' ')
      .filter(Boolean)
      .map((word) => word.slice(0, longestWord)),
  ),
]

/** The `searchText` of a post; whoever writes its content or topic writes it as well. */
export const searchTextOfPost = ({ content, topic }: { content: string; topic?: string | null }): string =>
  wordsOf(`${content} ${topic ?? ''}`).join(' ')

/** What a search looks for; none where the text has no letter or digit. */
export async function wordsSought(ctx: Signed, input: { text: string }): Promise<string[]> {
  const { text } = parse(postSearch, input)
  await spend(ctx.limits, searches, String(ctx.viewer.id))
  return wordsOf(text)
}
