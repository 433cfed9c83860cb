// Message standing: whether the viewer may write to a person directly, with a message request, or not at all.
// It is unrelated to account standing, which is a person's warnings and suspensions.
import type { MessageAudience } from '#rules/messaging/messages'
import type { Context } from '#server/core/context/context.ts'
import { personIsVisible } from '#server/core/visibility/visibility.ts'
import { memberParams, memberScope, directConditions } from './queries.ts'

const follows = (followerId: string, followeeId: string) =>
  `EXISTS (SELECT FROM "Follow" WHERE "followerId" = ${followerId} AND "followeeId" = ${followeeId} AND status = 'ACCEPTED')`

/** SQL: true if a recipient has declined the request of a person, or deleted it unanswered. */
const hasDeclined = (recipientId: string, requesterId: string) => `EXISTS (
  SELECT FROM "ConversationMember" t JOIN "Conversation" h ON h.id = t."conversationId"
  WHERE t."userId" = ${recipientId} AND t."otherId" = ${requesterId} AND t."isRequest" AND t."clearedUpTo" >= h."lastSeq")`

/** SQL: the message standing of the viewer ($1) towards each person o, of the ids $3. */
export const messageStandingSql = `
  SELECT o.id, o."firstName", o."lastName", o.handle, o."messagesFrom"::text AS "messagesFrom",
    ${directConditions.map((isDirect) => isDirect('$1::int', 'o.id')).join(' OR ')}
      OR (o."messagesFrom" <> 'NOBODY' AND ${follows('o.id', '$1::int')}) AS "isDirect",
    CASE o."messagesFrom" WHEN 'EVERYONE' THEN true WHEN 'FOLLOWERS' THEN ${follows('$1::int', 'o.id')}
      ELSE false END AS "mayRequest",
    EXISTS (SELECT FROM "ConversationMember" k JOIN "Conversation" h ON h.id = k."conversationId"
      WHERE k."userId" = $1::int AND k."otherId" = o.id AND h."askedById" = $1::int) AS "hasPendingRequest",
    ${hasDeclined('o.id', '$1::int')} AS "isDeclined"
  FROM "User" o WHERE o.id = ANY($3::int[]) AND o.id <> $1::int AND ${personIsVisible('o', memberScope)}`

/** Permission of the viewer to write to a person they can see. */
export interface MessageStanding {
  id: number
  firstName: string
  lastName: string | null
  handle: string
  messagesFrom: MessageAudience
  /** May write anything, links and files included. */
  isDirect: boolean
  /** May send a message request, by the settings of the person. */
  mayRequest: boolean
  /** Has sent a request that is not answered yet. */
  hasPendingRequest: boolean
  /** The person has declined the viewer's request. */
  isDeclined: boolean
}

/** Returns true if the viewer may send a plain text, as a message or a request. */
export const canMessage = ({ isDirect, mayRequest, hasPendingRequest }: MessageStanding): boolean =>
  isDirect || (mayRequest && !hasPendingRequest)

/** Returns true if the viewer may ask about a product or service of the person, which opens the chat. */
export const canAskAbout = ({ isDirect, mayRequest, isDeclined }: MessageStanding): boolean =>
  isDirect || (mayRequest && !isDeclined)

/** Returns the viewer's standing towards each of these people they can see. */
export async function findMessageStandings(
  ctx: Context,
  userIds: number[],
): Promise<Map<number, MessageStanding>> {
  const rows = await ctx.sql<MessageStanding>(messageStandingSql, [...memberParams(ctx), userIds])
  return new Map(rows.map((row) => [row.id, row]))
}
