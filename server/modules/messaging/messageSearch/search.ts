// Searching one's chats: what is looked for, how often, and where the next page begins.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { wordsSought } from '#server/modules/social/posts/search.ts'
import { findMessagesByWords } from './queries.ts'

const list = 'messageSearch'

/** A page of what has all the words of the text, the newest first: of what the caller still has, requests apart. */
export async function searchMessages(
  ctx: AuthenticatedContext,
  { text, ...page }: PageArguments & { text: string },
) {
  const before = decodeCursor(list, page, 1)?.[0] ?? null
  const sought = await wordsSought(ctx, { text })
  const size = sizeOf(page)
  const rows = sought.length === 0 ? [] : await findMessagesByWords(ctx, sought, { before, size })
  return connectionOf(rows, { list, size, keyOf: ({ id }) => [id] })
}
