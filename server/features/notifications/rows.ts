// The statements of notifications: one row for each recipient, actor, kind and target, put and taken back; and what the
// logs of those who are told say of it.
import type { Context } from '#server/core/context.ts'
import type { EventKind, Events } from '#server/core/events.ts'
import { unblocked, visiblePosts } from '#server/core/visibility.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'
import { numbering } from '#server/realtime/eventLog.ts'

declare module '#server/core/events.ts' {
  interface Events {
    /** The person was told of something, anew or again as it was. */
    notified: { notificationId: number; isUnread: boolean }
    /** Something he was told of was taken back; `unread` of it he had not read. */
    unnotified: { unread: number }
  }
}

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

/** What the log of a person is to say of a notification that is put, and of one that is taken back. */
const isNews = `n."recipientId" AS "userId",
  jsonb_build_object('notificationId', n.id, 'isUnread', n."readAt" IS NULL) AS data`
const isGone = `n."recipientId" AS "userId", jsonb_build_object('unread', (n."readAt" IS NULL)::int) AS data`

/** Of many notifications, for each person once. */
const areGone = `n."recipientId" AS "userId",
  jsonb_build_object('unread', count(*) FILTER (WHERE n."readAt" IS NULL)) AS data`

/**
 * Tells people who may know of it: nobody of what he did himself, and nobody of somebody he has blocked or who has
 * blocked him. Returns the event of each who is told.
 */
const putting = (notice: Notice): string => `
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
  WHERE n."undoneAt" IS NOT NULL RETURNING ${isNews}`

const takingBack = ({ recipient, actor, kind, target, now, from }: Named): string => `
  UPDATE "Notification" n SET "undoneAt" = ${now} FROM ${from}
    AND n."recipientId" = ${recipient} AND n."actorId" = ${actor}
    AND n.kind = ${kind}::"NotificationKind" AND n.target = ${target} AND n."undoneAt" IS NULL
  RETURNING ${isGone}`

/** For the WITH of a statement that changes what it tells of: tells, and writes it into the logs of those who are told. */
export const notifying = (notice: Notice): string => recorded('notified', putting(notice), notice)

/** As `notifying`, of what is taken back. */
export const retracting = (named: Named): string => recorded('unnotified', takingBack(named), named)

const recorded = (kind: EventKind, events: string, { now }: Pick<Notice, 'now'>) => `
  told AS (${events}),
  recorded AS (SELECT "userId", '${kind}' AS kind, data, 0 AS place FROM told),
  ${numbering(now)}`

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
const telling = putting({
  ...told,
  from: `${told.from} AND ($6::int IS NULL OR EXISTS (
    SELECT 1 FROM "Post" p JOIN "User" a ON a.id = p."authorId" WHERE p.id = $6::int AND ${visiblePosts('a', eyes)}))`,
})

const untelling = takingBack(told)

/** A comment and what hangs under it. */
const withThread = (comment: string) => `(${comment}.id = $1::int OR ${comment}."rootId" = $1::int)`

const hushing = `
  WITH n AS (
    UPDATE "Notification" n SET "undoneAt" = $2::timestamptz FROM "Comment" c
    WHERE ${withThread('c')} AND n."commentId" = c.id AND n."undoneAt" IS NULL RETURNING n.*
  )
  SELECT ${areGone} FROM n GROUP BY 1`

/** What an edit has taken out of a text is not told again. */
const unhushing = `
  UPDATE "Notification" n SET "undoneAt" = NULL FROM "Comment" c
  WHERE ${withThread('c')} AND NOT c."isHidden" AND n."commentId" = c.id AND n."undoneAt" IS NOT NULL
    AND (n.kind <> 'MENTION'
    OR c.mentions @> jsonb_build_array(jsonb_build_object('userId', n."recipientId")))
  RETURNING ${isNews}`

const ofPost = `
  SELECT ${areGone} FROM "Notification" n WHERE n."postId" = $1::int AND n."undoneAt" IS NULL GROUP BY 1`

/** What is to stand in a person's log. */
export interface Told<Kind extends 'notified' | 'unnotified'> {
  userId: number
  data: Events[Kind]
}

/** Takes back, or brings back, what was told of a comment and of its thread. */
export const hush = (ctx: Context, commentId: number): Promise<Told<'unnotified'>[]> =>
  ctx.sql(hushing, [commentId, ctx.now()])
export const unhush = (ctx: Context, commentId: number): Promise<Told<'notified'>[]> =>
  ctx.sql(unhushing, [commentId])

/** What was told of a post and of all that is said under it. */
export const findToldOfPost = (ctx: Context, postId: number): Promise<Told<'unnotified'>[]> =>
  ctx.sql(ofPost, [postId])

const named = (ctx: Context, { actorId, kind, recipientIds, postId, commentId }: Telling) => [
  actorId,
  ctx.now(),
  kind,
  commentId !== null ? `comment:${commentId}` : postId !== null ? `post:${postId}` : '',
  recipientIds,
]

export const putNotifications = (ctx: Context, about: Telling): Promise<Told<'notified'>[]> =>
  ctx.sql(telling, [...named(ctx, about), about.postId, about.commentId])

export const undoNotifications = (ctx: Context, about: Telling): Promise<Told<'unnotified'>[]> =>
  ctx.sql(untelling, named(ctx, about))
