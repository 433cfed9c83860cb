// SQL of the search in the viewer's chats.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { tsqueryOf } from '#server/core/paging/wordQuery.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import {
  memberParams,
  isMemberChat,
  isVisibleMessage,
  messageColumns,
  toMessage,
  joinSenderAndQuote,
  type MessageRow,
} from '#server/modules/messaging/messages/queries.ts'

/**
 * SQL: the words of a message, plus its chat as one more word, so that the index returns only messages of given chats.
 */
const indexedWords = `array_to_tsvector(string_to_array(x."searchText", ' ') || ('@' || x."conversationId"::text))`

/** The index has no order: it returns all matches in the viewer's chats, and the statement keeps the newest. */
const selectMessagesByWords = pagedStatement(
  (limit) => `
    WITH mine AS MATERIALIZED (
      SELECT m.* FROM "ConversationMember" m JOIN "User" o ON o.id = m."otherId" WHERE NOT m."isRequest" AND ${isMemberChat}
    ), indexed AS MATERIALIZED (
      SELECT x.id, x."conversationId", x.seq, x."deletedAt" FROM "Message" x WHERE ${indexedWords} @@ (
        SELECT '(' || string_agg(quote_literal('@' || "conversationId"), ' | ') || ') & ' || $3::text FROM mine)::tsquery
    ), found AS (
      SELECT x.id FROM indexed x JOIN mine m ON ${isVisibleMessage} WHERE x.id < $4::int ORDER BY x.id DESC LIMIT ${limit}
    )
    SELECT ${messageColumns()} FROM "Message" x JOIN mine m ON ${isVisibleMessage} ${joinSenderAndQuote}
    WHERE x.id = ANY(ARRAY(SELECT id FROM found)) ORDER BY x.id DESC`,
)

/** Returns the viewer's messages with all the words, newest first, one more than the page if there are any. */
export async function findMessagesByWords(
  ctx: AuthenticatedContext,
  wordVariants: string[][],
  { before, size }: { before: number | null; size: number },
): Promise<MessageRow[]> {
  const rows = await ctx.sql<object>(selectMessagesByWords(size), [
    ...memberParams(ctx),
    tsqueryOf(wordVariants),
    before ?? largestId,
  ])
  return rows.flatMap((row) => toMessage(row) ?? [])
}
