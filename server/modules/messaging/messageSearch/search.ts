// Command that returns pages of the search in the viewer's chats.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { parseSearch } from '#server/modules/social/posts/search.ts'
import { findMessagesByWords } from './queries.ts'

const list = 'messageSearch'

/** Returns a page of messages with all words, newest first, without requests. Counts against the search limit. */
export async function searchMessages(
  ctx: AuthenticatedContext,
  { text, ...page }: PageArguments & { text: string },
) {
  const before = decodeCursor(list, page, 1)?.[0] ?? null
  const wordVariants = await parseSearch(ctx, { text })
  const size = sizeOf(page)
  const rows = wordVariants.length === 0 ? [] : await findMessagesByWords(ctx, wordVariants, { before, size })
  return connectionOf(rows, { list, size, keyOf: ({ id }) => [id] })
}
