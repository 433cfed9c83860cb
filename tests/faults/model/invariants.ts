// Invariants of the database after any fault (docs/threats.md: I1 to I10), as SQL statements that must return no rows.
import type { Sql } from '#server/lib/sql.ts'
import { wrongCommentCounts } from '../../support/people/comments.ts'
import { danglingReferences } from '../../support/people/leaving.ts'
import { brokenChats, wrongUnread } from '../../support/people/messages.ts'
import { brokenLogs } from '../../support/log.ts'
import { wrongEngagementCounts } from '../../support/people/posts.ts'

/** Acts on posts, comments and people, with the people concerned. */
const acts = `
  SELECT p."authorId", a."userId", a.kind, a."postId", NULL::int AS "commentId" FROM (
    SELECT "userId", 'LIKE' AS kind, "postId" FROM "Like" UNION ALL SELECT "userId", 'REPOST', "postId" FROM "Repost"
  ) a JOIN "Post" p ON p.id = a."postId" WHERE p."authorId" <> a."userId"
  UNION ALL SELECT c."authorId", l."userId", 'LIKE', c."postId", c.id
    FROM "CommentLike" l JOIN "Comment" c ON c.id = l."commentId" WHERE c."authorId" <> l."userId"
  UNION ALL SELECT "followeeId", "followerId", 'FOLLOW', NULL, NULL FROM "Follow"`

/** Notifications of those acts; for a follow also of the request. */
const notifications = `
  SELECT "recipientId", "actorId", replace(kind::text, '_REQUEST', '') AS kind, "postId", "commentId"
  FROM "Notification"
  WHERE "undoneAt" IS NULL AND kind IN ('LIKE', 'REPOST', 'FOLLOW', 'FOLLOW_REQUEST')`

const rowStatements: Record<string, string> = {
  'a log of events with a hole or a wrong end': `SELECT "userId"::text AS what FROM (${brokenLogs}) broken`,
  'a post with a wrong count of likes or reposts (I3)': `SELECT id::text AS what FROM (${wrongEngagementCounts}) wrong`,
  'a wrong count of comments, or of likes of one (I3)': `SELECT wrong."of" AS what FROM (${wrongCommentCounts}) wrong`,
  'a person with a wrong count (I3)': `
    SELECT u.id::text AS what FROM "User" u
    WHERE u."postsCount" <> (SELECT count(*) FROM "Post" WHERE "authorId" = u.id)
      OR u."followersCount" <> (SELECT count(*) FROM "Follow" WHERE "followeeId" = u.id AND status = 'ACCEPTED')
      OR u."followingCount" <> (SELECT count(*) FROM "Follow" WHERE "followerId" = u.id AND status = 'ACCEPTED')`,
  'a chat whose messages are not numbered without holes (I4)': `SELECT id::text AS what FROM (${brokenChats}) broken`,
  'a wrong count of unread messages, or half a chat (I3)': `SELECT id::text AS what FROM (${wrongUnread}) wrong`,
  'somebody is told twice of the same (I6)': `
    SELECT concat_ws(' ', "recipientId", "actorId", kind, "postId", "commentId") AS what FROM "Notification"
    WHERE kind NOT IN ('SYSTEM', 'PURCHASE', 'SALE', 'STANDING')
    GROUP BY "recipientId", "actorId", kind, "postId", "commentId" HAVING count(*) > 1`,
  'somebody is not told of what was done (I6)': `SELECT d::text AS what FROM (${acts} EXCEPT ${notifications}) d`,
  'somebody is told of what was not done (I6)': `SELECT n::text AS what FROM (${notifications} EXCEPT (${acts})) n`,
  'a picture that points at no file in use (I8)': `
    SELECT "pictureKey" AS what FROM "User" WHERE "pictureKey" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "StoredFile" WHERE key = "pictureKey" AND "inUse")`,
  'a photo or video that points at no file in use (I8)': `
    SELECT m.key AS what FROM "Media" m
    WHERE NOT EXISTS (SELECT FROM "StoredFile" f WHERE f.key = m.key AND f."inUse")`,
  'what a deleted account has left (I9)': danglingReferences,
  'a file in use that nothing points at (I8)': `
    SELECT f.key AS what FROM "StoredFile" f WHERE f."inUse"
    AND NOT EXISTS (SELECT FROM "User" WHERE "pictureKey" = f.key)
    AND NOT EXISTS (SELECT FROM "Media" m WHERE m.key = f.key)
    AND NOT EXISTS (SELECT FROM "Order" WHERE "photoKey" = f.key)
    AND NOT EXISTS (SELECT FROM "DataExport" WHERE "fileKey" = f.key)`,
}

/** Statements about files; the parameter is the list of stored file names. */
const fileStatements: Record<string, string> = {
  'a file that no row knows of (I8)': `
    SELECT name AS what FROM unnest($1::text[]) name
    WHERE NOT EXISTS (SELECT FROM "StoredFile" WHERE name = ANY(names))`,
  'a file in use that is not there (I8)': `
    SELECT name AS what FROM "StoredFile", unnest(names) name WHERE "inUse" AND name <> ALL($1::text[])`,
}

/** Breaches, one per line; `mediaFiles` are the stored file names. */
export async function brokenInvariants(sql: Sql, mediaFiles: string[]): Promise<string[]> {
  const broken: string[] = []
  const check = async (name: string, statement: string, parameters: unknown[]) => {
    for (const { what } of await sql<{ what: string }>(statement, parameters)) broken.push(`${name}: ${what}`)
  }
  for (const [name, statement] of Object.entries(rowStatements)) await check(name, statement, [])
  for (const [name, statement] of Object.entries(fileStatements)) await check(name, statement, [mediaFiles])
  return broken
}
