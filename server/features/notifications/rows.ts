// The statements of notifications: one row for each recipient, actor, kind and target, put and taken back.
import type { Context } from '#server/core/context.ts'
import { unblocked, visiblePosts } from '#server/core/visibility.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'

/** What is told, each part as SQL. */
interface Notice {
  recipient: string
  actor: string
  kind: string
  target: string
  postId: string
  commentId: string
  now: string
  /** Where the recipients come from, with what follows FROM and WHERE. */
  from: string
}

/** What names a row that is there: everything but the time. */
type Named = Omit<Notice, 'postId' | 'commentId'>

/** A row that was taken back is made anew after a day; before that it comes back as it was (decision 57). */
const isOld = ({ now }: Pick<Notice, 'now'>) => `n."createdAt" < ${now} - interval '1 day'`

/**
 * A statement, or a part of one, that tells people who may know of it: nobody of what he did himself, and nobody of
 * somebody he has blocked or who has blocked him.
 */
export const notifying = (notice: Notice): string => `
  INSERT INTO "Notification" AS n
    ("recipientId", "actorId", kind, target, "postId", "commentId", "createdAt")
  SELECT ${notice.recipient}, ${notice.actor}, ${notice.kind}::"NotificationKind", ${notice.target},
    ${notice.postId}, ${notice.commentId}, ${notice.now}
  FROM ${notice.from}
    AND ${notice.recipient} <> ${notice.actor} AND ${unblocked(notice.recipient, notice.actor)}
  ORDER BY 1
  ON CONFLICT ("recipientId", "actorId", kind, target) DO UPDATE SET "undoneAt" = NULL,
    "createdAt" = CASE WHEN ${isOld(notice)} THEN excluded."createdAt" ELSE n."createdAt" END,
    "readAt" = CASE WHEN ${isOld(notice)} THEN NULL ELSE n."readAt" END
  WHERE n."undoneAt" IS NOT NULL`

/** A statement, or a part of one, that takes back what was told. */
export const retracting = ({ recipient, actor, kind, target, now, from }: Named): string => `
  UPDATE "Notification" n SET "undoneAt" = ${now} FROM ${from}
    AND n."recipientId" = ${recipient} AND n."actorId" = ${actor}
    AND n.kind = ${kind}::"NotificationKind" AND n.target = ${target} AND n."undoneAt" IS NULL`

/** Who did what, to what, and who should know. */
export interface Telling {
  actorId: number
  kind: NotificationKind
  recipientIds: number[]
  postId: number | null
  commentId: number | null
}

const told: Notice = {
  recipient: 'r.id',
  actor: '$1::int',
  kind: '$3::text',
  target: '$4::text',
  postId: '$6::int',
  commentId: '$7::int',
  now: '$2::timestamptz',
  from: `"User" r WHERE r.id = ANY($5::int[])`,
}

const eyes = { id: 'r.id', moderates: `r.role = 'ADMIN'`, now: told.now }

/** Whoever cannot see the post is not told of what happens on it. */
const telling = notifying({
  ...told,
  from: `${told.from} AND ($6::int IS NULL OR EXISTS (
    SELECT 1 FROM "Post" p JOIN "User" a ON a.id = p."authorId" WHERE p.id = $6::int AND ${visiblePosts('a', eyes)}))`,
})

const untelling = retracting(told)

/** A comment and what hangs under it. */
const withThread = (comment: string) => `(${comment}.id = $1::int OR ${comment}."rootId" = $1::int)`

const hushing = `
  UPDATE "Notification" n SET "undoneAt" = $2::timestamptz FROM "Comment" c
  WHERE ${withThread('c')} AND n."commentId" = c.id AND n."undoneAt" IS NULL`

/** What an edit has taken out of a text is not told again. */
const unhushing = `
  UPDATE "Notification" n SET "undoneAt" = NULL FROM "Comment" c
  WHERE ${withThread('c')} AND NOT c."isHidden" AND n."commentId" = c.id AND n."undoneAt" IS NOT NULL
    AND (n.kind <> 'MENTION'
    OR c.mentions @> jsonb_build_array(jsonb_build_object('userId', n."recipientId")))`

/** Takes back, or brings back, what was told of a comment and of its thread. */
export const hush = (ctx: Context, commentId: number): Promise<unknown[]> =>
  ctx.sql(hushing, [commentId, ctx.now()])
export const unhush = (ctx: Context, commentId: number): Promise<unknown[]> => ctx.sql(unhushing, [commentId])

const named = (ctx: Context, { actorId, kind, recipientIds, postId, commentId }: Telling) => [
  actorId,
  ctx.now(),
  kind,
  commentId !== null ? `comment:${commentId}` : postId !== null ? `post:${postId}` : '',
  recipientIds,
]

export const putNotifications = (ctx: Context, about: Telling): Promise<unknown[]> =>
  ctx.sql(telling, [...named(ctx, about), about.postId, about.commentId])

export const undoNotifications = (ctx: Context, about: Telling): Promise<unknown[]> =>
  ctx.sql(untelling, named(ctx, about))
