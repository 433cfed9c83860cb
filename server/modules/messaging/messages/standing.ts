// Decides if a person may write to another one: at once, after a request, or not at all.
import type { MessageAudience } from '#rules/messaging/messages'
import type { Context } from '#server/core/context/context.ts'
import { visiblePeople } from '#server/core/visibility/visibility.ts'
import { asked, eyes, ties } from './queries.ts'

const follows = (one: string, other: string) =>
  `EXISTS (SELECT FROM "Follow" WHERE "followerId" = ${one} AND "followeeId" = ${other} AND status = 'ACCEPTED')`

/** True if a person has declined another one's request, or deleted it unanswered. */
const isDeclined = (one: string, asker: string) => `EXISTS (
  SELECT FROM "ConversationMember" t JOIN "Conversation" h ON h.id = t."conversationId"
  WHERE t."userId" = ${one} AND t."otherId" = ${asker} AND t."isRequest" AND t."clearedUpTo" >= h."lastSeq")`

/** SQL: how the viewer may write to o. */
export const standing = `
  SELECT o.id, o."firstName", o."lastName", o.handle, o."messagesFrom"::text AS "messagesFrom",
    ${ties.map((tie) => tie('$1::int', 'o.id')).join(' OR ')}
      OR (o."messagesFrom" <> 'NOBODY' AND ${follows('o.id', '$1::int')}) AS "isDirect",
    CASE o."messagesFrom" WHEN 'EVERYONE' THEN true WHEN 'FOLLOWERS' THEN ${follows('$1::int', 'o.id')}
      ELSE false END AS "mayAsk",
    EXISTS (SELECT FROM "ConversationMember" k JOIN "Conversation" h ON h.id = k."conversationId"
      WHERE k."userId" = $1::int AND k."otherId" = o.id AND h."askedById" = $1::int) AS "isWaiting",
    ${isDeclined('o.id', '$1::int')} AS "isDeclined"
  FROM "User" o WHERE o.id = ANY($3::int[]) AND o.id <> $1::int AND ${visiblePeople('o', eyes)}`

/** The relation of the caller to a person they may know of. */
export interface Standing {
  id: number
  firstName: string
  lastName: string | null
  handle: string
  messagesFrom: MessageAudience
  /** The caller may write anything, also links and files. */
  isDirect: boolean
  /** May ask to write. */
  mayAsk: boolean
  /** Has asked, and waits. */
  isWaiting: boolean
  /** Has asked, and was declined. */
  isDeclined: boolean
}

/** The caller may send a plain text. */
export const mayMessage = ({ isDirect, mayAsk, isWaiting }: Standing): boolean =>
  isDirect || (mayAsk && !isWaiting)

/** The caller may send a plain text about a product or service of the other one, which opens the chat. */
export const mayQuestion = ({ isDirect, mayAsk, isDeclined }: Standing): boolean =>
  isDirect || (mayAsk && !isDeclined)

/** The relation of the caller to those of these people they may know of. */
export async function findStandings(ctx: Context, userIds: number[]): Promise<Map<number, Standing>> {
  const rows = await ctx.sql<Standing>(standing, [...asked(ctx), userIds])
  return new Map(rows.map((row) => [row.id, row]))
}
