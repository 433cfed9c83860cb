// The statements that take back, or bring back, what was told of a comment, of a post, or of two people to each other.
import type { Context } from '#server/core/context/context.ts'
import { fromFennec, losses, news, type Told } from './queries.ts'

/** A comment and what hangs under it. */
const withThread = (comment: string) => `(${comment}.id = $1::int OR ${comment}."rootId" = $1::int)`

const hushing = `
  WITH notice AS (
    UPDATE "Notification" n SET "undoneAt" = $2::timestamptz FROM "Comment" c
    WHERE ${withThread('c')} AND n."commentId" = c.id AND n."undoneAt" IS NULL RETURNING n.*
  ) ${losses}`

/** Leaves out mentions that an edit removed, and likes that were taken back. */
const unhushing = `
  WITH notice AS (
    UPDATE "Notification" n SET "undoneAt" = NULL FROM "Comment" c
    WHERE ${withThread('c')} AND NOT c."isHidden" AND n."commentId" = c.id AND n."undoneAt" IS NOT NULL
      AND (n.kind <> 'MENTION'
      OR c.mentions @> jsonb_build_array(jsonb_build_object('userId', n."recipientId")))
      AND (n.kind <> 'LIKE' OR EXISTS (
        SELECT FROM "CommentLike" l WHERE l."commentId" = c.id AND l."userId" = n."actorId"))
    RETURNING n.*
  ) ${news}`

const ofPost = `
  WITH notice AS (SELECT * FROM "Notification" WHERE "postId" = $1::int AND "undoneAt" IS NULL) ${losses}`

/** Notifications of two people about each other, but for those that Fennec itself sends. */
const betweenTwo = `
  WITH notice AS (
    SELECT * FROM "Notification" n
    WHERE ("recipientId", "actorId") IN (($1::int, $2::int), ($2::int, $1::int)) AND "undoneAt" IS NULL
      AND NOT ${fromFennec('n')}
  ) ${losses}`

/** Takes back, or brings back, what was told of a comment and of its thread. */
export const hush = (ctx: Context, commentId: number): Promise<Told<'unnotified'>[]> =>
  ctx.sql(hushing, [commentId, ctx.now()])
export const unhush = (ctx: Context, commentId: number): Promise<Told<'notified'>[]> =>
  ctx.sql(unhushing, [commentId])

/** Returns the notifications of a post and of its comments, to be taken back. */
export const findToldOfPost = (ctx: Context, postId: number): Promise<Told<'unnotified'>[]> =>
  ctx.sql(ofPost, [postId])

/** Returns the notifications of two people about each other, to be taken back. */
export const findToldBetween = (
  ctx: Context,
  [one, other]: [number, number],
): Promise<Told<'unnotified'>[]> => ctx.sql(betweenTwo, [one, other])
