// The statement of the search in one's chats.
import type { AuthenticatedContext } from '#server/core/context/context.ts'
import { largestId } from '#server/core/context/ids.ts'
import { tsqueryOf } from '#server/core/paging/wordQuery.ts'
import { pagedStatement } from '#server/core/paging/pages.ts'
import {
  asked,
  isHis,
  isThere,
  messageColumns,
  messageOf,
  withSender,
  type MessageRow,
} from '#server/modules/messaging/messages/queries.ts'

/** The words of a message, and its chat as one more, so that the index finds nothing in the chats of others. */
const indexed = `array_to_tsvector(string_to_array(x."searchText", ' ') || ('@' || x."conversationId"::text))`

/** The index knows no order: all that the caller's chats have is read, the newest of it kept. */
const byWords = pagedStatement(
  (limit) => `
    WITH mine AS MATERIALIZED (
      SELECT m.* FROM "ConversationMember" m JOIN "User" o ON o.id = m."otherId" WHERE NOT m."isRequest" AND ${isHis}
    ), indexed AS MATERIALIZED (
      SELECT x.id, x."conversationId", x.seq, x."deletedAt" FROM "Message" x WHERE ${indexed} @@ (
        SELECT '(' || string_agg(quote_literal('@' || "conversationId"), ' | ') || ') & ' || $3::text FROM mine)::tsquery
    ), found AS (
      SELECT x.id FROM indexed x JOIN mine m ON ${isThere} WHERE x.id < $4::int ORDER BY x.id DESC LIMIT ${limit}
    )
    SELECT ${messageColumns()} FROM "Message" x JOIN mine m ON ${isThere} ${withSender}
    WHERE x.id = ANY(ARRAY(SELECT id FROM found)) ORDER BY x.id DESC`,
)

/** A page of the caller's messages that have what is sought, and one more if there are any. */
export async function findMessagesByWords(
  ctx: AuthenticatedContext,
  sought: string[][],
  { before, size }: { before: number | null; size: number },
): Promise<MessageRow[]> {
  const rows = await ctx.sql<object>(byWords(size), [...asked(ctx), tsqueryOf(sought), before ?? largestId])
  return rows.flatMap((row) => messageOf(row) ?? [])
}
