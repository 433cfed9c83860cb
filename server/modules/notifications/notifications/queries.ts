// The statements of notifications: rows put and taken back, and what logs say of it; a page of them, and reading it.
import { houseKinds, keptDays, mostNamed } from '#rules/notifications/notifications'
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import type { EventKind, Events } from '#server/core/events/events.ts'
import { largestId } from '#server/core/context/ids.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import {
  heard,
  hears,
  viewerParams,
  unblocked,
  visiblePeople,
  postIsVisible,
} from '#server/core/visibility/visibility.ts'
import { commentContext, visibleComments } from '#server/core/visibility/commentVisibility.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'
import { numbering } from '#server/realtime/eventLog.ts'

declare module '#server/core/events/events.ts' {
  interface Events {
    /** The person was told of something, anew or again as it was. */
    notified: { notificationId: number; isUnread: boolean }
    /** Something he was told of was taken back; `unread` of it he had not read. */
    unnotified: { unread: number }
    /** The recipient has read or muted, on one of their devices; the id is that of an answered request, absent otherwise. */
    notificationsRead: { notificationId?: number }
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
  /** What was written, in plain words; where nothing was it is left out. */
  text?: string
  /** Where the recipients come from, with what follows FROM and WHERE. */
  from: string
}

/** What names a row that is there: everything but the time. */
type Named = Omit<Notice, 'postId' | 'commentId' | 'text'>

/** A row that was taken back is made anew after a day; before that it comes back as it was (001 §2). */
const isOld = ({ now }: Pick<Notice, 'now'>) => `n."createdAt" < ${now} - interval '1 day'`

/** What the logs of people are to say of the notifications in `notice`, of which they hear. */
export const news = `
  SELECT n."recipientId" AS "userId",
    jsonb_build_object('notificationId', n.id, 'isUnread', n."readAt" IS NULL) AS data
  FROM notice n WHERE NOT n."isSilent"`

/** Of those that are taken back: for each person once, however many they are. */
export const losses = `
  SELECT n."recipientId" AS "userId",
    jsonb_build_object('unread', count(*) FILTER (WHERE n."readAt" IS NULL)) AS data
  FROM notice n WHERE NOT n."isSilent" GROUP BY 1`

/**
 * Tells people who may know of it: nobody of what he did himself, nor across a block. Whoever does not want to hear of
 * such things, of that person or of a word of it has a row of it all the same, for his activity.
 */
const putting = (notice: Notice): string => `
  INSERT INTO "Notification" AS n
    ("recipientId", "actorId", kind, target, "postId", "commentId", "createdAt", "words", "isSilent")
  SELECT ${notice.recipient}, ${notice.actor}, ${notice.kind}::"NotificationKind", ${notice.target},
    ${notice.postId}, ${notice.commentId}, ${notice.now}, ${notice.text ? `nullif(${notice.text}, '')` : 'NULL'},
    (SELECT ${notice.kind}::"NotificationKind" = ANY(v."silentKinds") OR NOT ${hears(notice.actor, notice.text ?? `''`)}
      FROM "User" v WHERE v.id = ${notice.recipient})
  FROM ${notice.from}
    AND ${notice.recipient} <> ${notice.actor} AND ${unblocked(notice.recipient, notice.actor)}
  ORDER BY 1
  ON CONFLICT ("recipientId", kind, target, "actorId") DO UPDATE SET "undoneAt" = NULL, "words" = excluded."words",
    "createdAt" = CASE WHEN ${isOld(notice)} THEN excluded."createdAt" ELSE n."createdAt" END,
    "readAt" = CASE WHEN ${isOld(notice)} THEN NULL ELSE n."readAt" END,
    "isSilent" = CASE WHEN ${isOld(notice)} THEN excluded."isSilent" ELSE n."isSilent" END
  WHERE n."undoneAt" IS NOT NULL RETURNING n.*`

const takingBack = ({ recipient, actor, kind, target, now, from }: Named): string => `
  UPDATE "Notification" n SET "undoneAt" = ${now} FROM ${from}
    AND n."recipientId" = ${recipient} AND n."actorId" = ${actor}
    AND n.kind = ${kind}::"NotificationKind" AND n.target = ${target} AND n."undoneAt" IS NULL
  RETURNING n.*`

/** For the WITH of a statement that changes what it tells of: tells, and writes it into the logs of those who are told. */
export const notifying = (notice: Notice): string => `
  notice AS (${putting(notice)}), ${recorded('notified', news, notice)}`

/** As `notifying`, of what is taken back. */
export const retracting = (named: Named): string => `
  notice AS (${takingBack(named)}), ${recorded('unnotified', losses, named)}`

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
  /** What was written, in plain words; empty where nothing was. */
  text: string
}

const told: Notice = {
  recipient: 'r.id',
  actor: '$1::int',
  kind: '$3::text',
  target: '$4::text',
  postId: '$6::int',
  commentId: '$7::int',
  now: '$2::timestamptz',
  text: '$8::text',
  from: `"User" r WHERE r.id = ANY($5::int[])`,
}

/** An account may be told of what a session of it then shows or not, by the role that is granted there. */
const eyes = { id: 'r.id', moderates: `r.role = 'ADMIN'`, now: told.now }

/** Whoever cannot see the post is not told of what happens on it. */
const telling = `
  WITH notice AS (${putting({
    ...told,
    from: `${told.from} AND ($6::int IS NULL OR EXISTS (
    SELECT 1 FROM "Post" p JOIN "User" a ON a.id = p."authorId" WHERE p.id = $6::int AND ${postIsVisible('p', 'a', eyes)}))`,
  })}) ${news}`

const untelling = `WITH notice AS (${takingBack(told)}) ${losses}`

/** What is to stand in a person's log. */
export interface Told<Kind extends 'notified' | 'unnotified'> {
  userId: number
  data: Events[Kind]
}

const named = (ctx: Context, { actorId, kind, recipientIds, postId, commentId }: Telling) => [
  actorId,
  ctx.now(),
  kind,
  commentId !== null ? `comment:${commentId}` : postId !== null ? `post:${postId}` : '',
  recipientIds,
]

export const putNotifications = (ctx: Context, about: Telling): Promise<Told<'notified'>[]> =>
  ctx.sql(telling, [...named(ctx, about), about.postId, about.commentId, about.text])

export const undoNotifications = (ctx: Context, about: Telling): Promise<Told<'unnotified'>[]> =>
  ctx.sql(untelling, named(ctx, about))

/**
 * Groups notifications that are shown as one: the same done to the same; of those who follow, all of a day; each request
 * to follow alone; and all message requests together.
 */
export const groupOf = (n: string) => `concat_ws(':', ${n}.kind, nullif(${n}.target, ''), CASE
  WHEN ${n}.kind = 'FOLLOW_REQUEST' THEN ${n}."actorId"::text
  WHEN ${n}.kind <> 'MESSAGE_REQUEST' AND ${n}.target = '' THEN to_char(${n}."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') END)`

/** Whether the caller sees what a row n of notifications is about. */
export const seesTarget = `CASE
  WHEN n."commentId" IS NOT NULL THEN
    (SELECT ${visibleComments()} FROM ${commentContext} WHERE c.id = n."commentId")
  WHEN n."postId" IS NOT NULL THEN
    (SELECT ${postIsVisible('p', 'o')} FROM "Post" p JOIN "User" o ON o.id = p."authorId" WHERE p.id = n."postId")
  ELSE true END`

/** Whether a row comes from Fennec, whoever of us did it. */
export const fromFennec = (n: string) => `${n}.kind IN (${houseKinds.map((kind) => `'${kind}'`).join(', ')})`

/** What was written there, or what Fennec says: more than an excerpt of it, and no more than that takes. */
export const textOf = (
  n: string,
) => `left(coalesce((SELECT content FROM "Comment" WHERE id = ${n}."commentId"),
  (SELECT content FROM "Post" WHERE id = ${n}."postId"),
  (SELECT words FROM "Notification" WHERE id = ${n}.id AND ${fromFennec(n)})), 300)`

/** A notification as it is shown: what several people did to the same is one. */
export interface NotificationRow {
  /** Stays the same while more people join in. */
  name: string
  /** That of the newest row. */
  id: number
  kind: NotificationKind
  postId: number | null
  commentId: number | null
  isUnread: boolean
  createdAt: Date
  actorsCount: number
  /** The last ones of them, the newest first. */
  actors: User[]
  text: string | null
}

/** SQL: true if n is about a message request that still waits for the viewer's answer. */
const stillAsks = `EXISTS (
  SELECT FROM "ConversationMember" k JOIN "Message" x ON x."conversationId" = k."conversationId"
  WHERE k."userId" = $1::int AND k."otherId" = n."actorId" AND k."isRequest"
    AND x.seq > k."clearedUpTo" AND x."deletedAt" IS NULL)`

const isHeard = heard('actor.id', 'n.words')

/** SQL: true if n counted as unread at that moment; its actor is a person whom the viewer may know of. */
export const wasUnread = (moment: string) =>
  `((n."readAt" IS NULL OR n."readAt" > ${moment}) AND NOT n."isSilent" AND ${isHeard})`

/** What the caller was told since $4, by people he may know of and has not muted, in words that he has not. */
const toldToCaller = `"Notification" n JOIN "User" actor ON actor.id = n."actorId"
  WHERE n."recipientId" = $1::int AND n."undoneAt" IS NULL AND NOT n."isSilent"
    AND n."createdAt" > $4::timestamptz
    AND (n.kind <> 'MESSAGE_REQUEST' OR ${stillAsks})
    AND (${fromFennec('n')} OR (${visiblePeople('actor')} AND ${isHeard}))`

const aliases = ['first', 'second', 'third'].slice(0, mostNamed)

/** What `of` leaves of the groups, the newest first. */
const shownGroups = (of: string, limit: number) => `
  WITH told AS MATERIALIZED (
    SELECT n.*, ${groupOf('n')} AS name FROM ${toldToCaller}
  ), shown AS MATERIALIZED (
    SELECT * FROM (
      SELECT name, kind::text AS kind, "postId", "commentId", bool_or("readAt" IS NULL) AS "isUnread",
        max("createdAt") AS "createdAt", (array_agg(id ORDER BY "createdAt" DESC, id DESC))[1] AS id,
        count(*)::int AS "actorsCount", (array_agg("actorId" ORDER BY "createdAt" DESC, id DESC))[:${mostNamed}] AS actors
      FROM told GROUP BY name, kind, "postId", "commentId"
    ) n WHERE ${of} AND ${seesTarget}
    ORDER BY "createdAt" DESC, id DESC LIMIT ${limit}
  )
  SELECT n.name, n.id, n.kind, n."postId", n."commentId", n."isUnread", n."createdAt", n."actorsCount",
    ${textOf('n')} AS text, ${aliases.map((alias) => authorColumns(alias, alias)).join(', ')}
  FROM shown n ${aliases.map((alias, at) => `LEFT JOIN "User" ${alias} ON ${alias}.id = n.actors[${at + 1}]`).join(' ')}
  ORDER BY n."createdAt" DESC, n.id DESC`

const isBehind = '(n."createdAt", n.id) < (to_timestamp($5::float8 / 1000), $6::int)'
const pages = pagedStatement((limit) => shownGroups(isBehind, limit))
const unreadPages = pagedStatement((limit) => shownGroups(`n."isUnread" AND ${isBehind}`, limit))
/** The group of one row, whichever of its rows that is. */
const ofRow = shownGroups('n.name = (SELECT name FROM told WHERE id = $5::int)', 1)

const since = (ctx: Context) => new Date(ctx.now().getTime() - keptDays * 86_400_000)

async function readGroups(
  ctx: AuthenticatedContext,
  text: string,
  parameters: unknown[],
): Promise<NotificationRow[]> {
  const rows = await ctx.sql<NotificationRow>(text, [...viewerParams(ctx), since(ctx), ...parameters])
  return rows.map((row) => ({
    ...row,
    actors: aliases.map((alias) => authorOf(row, alias)).filter(({ id }) => id !== null),
  }))
}

/** A page of what the caller was told, or of what is unread of it, and one more if there are any behind it. */
export const readNotifications = (
  ctx: AuthenticatedContext,
  { after, size, onlyUnread = false }: { after: Key | null; size: number; onlyUnread?: boolean },
): Promise<NotificationRow[]> =>
  readGroups(ctx, (onlyUnread ? unreadPages : pages)(size), [...(after ?? [Infinity, largestId])])

/** The notification that a row is shown in now; none if it is not. */
export const findNotification = async (
  ctx: AuthenticatedContext,
  id: number,
): Promise<NotificationRow | undefined> => (await readGroups(ctx, ofRow, [id]))[0]

const counting = `
  SELECT count(DISTINCT name)::int AS unread FROM (SELECT ${groupOf('n')} AS name FROM ${toldToCaller}
    AND n."readAt" IS NULL AND ${seesTarget} ORDER BY n."createdAt" DESC LIMIT 1000) newest`

/** How many of what the caller is shown are unread, among the newest 1,000 that others did: a badge says 99+. */
export const countUnread = async (ctx: AuthenticatedContext): Promise<number> =>
  (await ctx.sql<{ unread: number }>(counting, [...viewerParams(ctx), since(ctx)]))[0]?.unread ?? 0
