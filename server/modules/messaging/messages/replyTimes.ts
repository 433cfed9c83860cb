// SQL of the usual time in which a vendor answers, from their chats (002 §2).
import type { Context } from '#server/core/context/context.ts'

/** The newest chats of a vendor that are read, and their age in days; fewer than `minChats` give no result. */
const sample = { maxChats: 30, maxDays: 90, minChats: 3 } as const

/**
 * SQL: one wait per chat, from the first unanswered message to the vendor's newest answer, or until now if they never
 * answered. Unanswered messages after an answer do not count, since a last message often needs no answer.
 */
const selectReplyTimes = `
  SELECT vendor.id, ceil(waits.usual / 60)::int AS minutes
  FROM unnest($1::int[]) AS vendor(id) CROSS JOIN LATERAL (
    SELECT count(*) AS known, percentile_disc(0.5) WITHIN GROUP (
      ORDER BY extract(epoch FROM coalesce(answer."createdAt", $2::timestamptz) - question."createdAt")) AS usual
    FROM (
      SELECT "conversationId" AS id FROM "ConversationMember"
      WHERE "userId" = vendor.id AND NOT "isRequest" AND "lastAt" > $2::timestamptz - make_interval(days => $3::int)
      ORDER BY "lastAt" DESC, "conversationId" DESC LIMIT $4::int) AS chat
    LEFT JOIN LATERAL (
      SELECT m.seq, m."createdAt" FROM "Message" m
      WHERE m."conversationId" = chat.id AND m."senderId" = vendor.id AND EXISTS (SELECT FROM "Message" b
        WHERE b."conversationId" = chat.id AND b.seq = m.seq - 1 AND b."senderId" <> vendor.id)
      ORDER BY m.seq DESC LIMIT 1) AS answer ON true
    LEFT JOIN LATERAL (
      SELECT max(v.seq) AS seq FROM "Message" v
      WHERE v."conversationId" = chat.id AND v."senderId" = vendor.id
        AND (answer.seq IS NULL OR v.seq < answer.seq)) AS before ON true
    CROSS JOIN LATERAL (
      SELECT q."createdAt" FROM "Message" q
      WHERE q."conversationId" = chat.id AND q."senderId" <> vendor.id AND q.seq > coalesce(before.seq, 0)
        AND (answer.seq IS NOT NULL OR before.seq IS NULL)
      ORDER BY q.seq LIMIT 1) AS question) AS waits
  WHERE waits.known >= $5::int`

/** Returns the median reply time of each vendor in minutes, without vendors who have too few chats. */
export async function findReplyTimes(ctx: Context, vendorIds: number[]): Promise<Map<number, number>> {
  const parameters = [vendorIds, ctx.now(), sample.maxDays, sample.maxChats, sample.minChats]
  const rows = await ctx.sql<{ id: number; minutes: number }>(selectReplyTimes, parameters)
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}
