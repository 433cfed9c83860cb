// SQL of notifications: insertion and retraction with their event log entries, pages of grouped notifications, and the
// unread count.
import { fennecKinds, retentionDays, maxNamedActors } from '#rules/notifications/notifications'
import type { Context, AuthenticatedContext } from '#server/core/context/context.ts'
import type { EventKind, Events } from '#server/core/events/events.ts'
import { largestId } from '#server/core/context/ids.ts'
import { pagedStatement, type Key } from '#server/core/paging/pages.ts'
import {
  isUnmutedByCaller,
  isUnmutedByViewer,
  viewerParams,
  unblocked,
  personIsVisible,
  postIsVisible,
} from '#server/core/visibility/visibility.ts'
import { commentContext, commentIsVisible } from '#server/core/visibility/commentVisibility.ts'
import { authorColumns, authorOf } from '#server/modules/identity/users/queries.ts'
import type { User } from '#server/generated/prisma/client.ts'
import type { NotificationKind } from '#server/generated/prisma/enums.ts'
import { numberEventsSql } from '#server/realtime/eventLog.ts'

declare module '#server/core/events/events.ts' {
  interface Events {
    /** A notification was created or restored. */
    notified: { notificationId: number; isUnread: boolean }
    /** Notifications were retracted, `unread` of them unread. */
    unnotified: { unread: number }
    /** The user has read notifications or muted; `notificationId` is of an answered follow request only. */
    notificationsRead: { notificationId?: number }
  }
}

/** SQL expressions of a notification's columns. */
interface NoticeSql {
  recipient: string
  actor: string
  kind: string
  target: string
  postId: string
  commentId: string
  now: string
  /** New text in plain words, if any. */
  text?: string
  /** FROM and WHERE clauses with the recipients. */
  from: string
}

type NoticeKeySql = Omit<NoticeSql, 'postId' | 'commentId' | 'text'>

/** SQL condition: the row is older than a day, so that it is restored as a new one and not unchanged (001 §2). */
const isOldSql = ({ now }: Pick<NoticeSql, 'now'>) => `n."createdAt" < ${now} - interval '1 day'`

/** SQL: `notified` events of the rows in `notice` that are not silent. */
export const notifiedEvents = `
  SELECT n."recipientId" AS "userId",
    jsonb_build_object('notificationId', n.id, 'isUnread', n."readAt" IS NULL) AS data
  FROM notice n WHERE NOT n."isSilent"`

/** SQL: `unnotified` events of the rows in `notice` that are not silent, one per person. */
export const unnotifiedEvents = `
  SELECT n."recipientId" AS "userId",
    jsonb_build_object('unread', count(*) FILTER (WHERE n."readAt" IS NULL)) AS data
  FROM notice n WHERE NOT n."isSilent" GROUP BY 1`

/** SQL: inserts or restores rows, silent ones for the activity list if the recipient muted the kind, actor or a word. */
const createInsert = (notice: NoticeSql): string => `
  INSERT INTO "Notification" AS n
    ("recipientId", "actorId", kind, target, "postId", "commentId", "createdAt", "words", "isSilent")
  SELECT ${notice.recipient}, ${notice.actor}, ${notice.kind}::"NotificationKind", ${notice.target},
    ${notice.postId}, ${notice.commentId}, ${notice.now}, ${notice.text ? `nullif(${notice.text}, '')` : 'NULL'},
    (SELECT ${notice.kind}::"NotificationKind" = ANY(v."silentKinds") OR NOT ${isUnmutedByViewer(notice.actor, notice.text ?? `''`)}
      FROM "User" v WHERE v.id = ${notice.recipient})
  FROM ${notice.from}
    AND ${notice.recipient} <> ${notice.actor} AND ${unblocked(notice.recipient, notice.actor)}
  ORDER BY 1
  ON CONFLICT ("recipientId", kind, target, "actorId") DO UPDATE SET "undoneAt" = NULL, "words" = excluded."words",
    "createdAt" = CASE WHEN ${isOldSql(notice)} THEN excluded."createdAt" ELSE n."createdAt" END,
    "readAt" = CASE WHEN ${isOldSql(notice)} THEN NULL ELSE n."readAt" END,
    "isSilent" = CASE WHEN ${isOldSql(notice)} THEN excluded."isSilent" ELSE n."isSilent" END
  WHERE n."undoneAt" IS NOT NULL RETURNING n.*`

const createRetraction = ({ recipient, actor, kind, target, now, from }: NoticeKeySql): string => `
  UPDATE "Notification" n SET "undoneAt" = ${now} FROM ${from}
    AND n."recipientId" = ${recipient} AND n."actorId" = ${actor}
    AND n.kind = ${kind}::"NotificationKind" AND n.target = ${target} AND n."undoneAt" IS NULL
  RETURNING n.*`

/** SQL of a WITH clause: inserts notifications and their event log entries. */
export const notificationClauses = (notice: NoticeSql): string => `
  notice AS (${createInsert(notice)}), ${createEventClauses('notified', notifiedEvents, notice)}`

/** SQL of a WITH clause: retracts notifications and inserts their event log entries. */
export const retractionClauses = (key: NoticeKeySql): string => `
  notice AS (${createRetraction(key)}), ${createEventClauses('unnotified', unnotifiedEvents, key)}`

const createEventClauses = (kind: EventKind, events: string, { now }: Pick<NoticeSql, 'now'>) => `
  event AS (${events}),
  recorded AS (SELECT "userId", '${kind}' AS kind, data, 0 AS place FROM event),
  ${numberEventsSql(now)}`

interface NotificationInput {
  actorId: number
  kind: NotificationKind
  recipientIds: number[]
  postId: number | null
  commentId: number | null
  /** New text in plain words, else empty. */
  text: string
}

const inputSql: NoticeSql = {
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

/** The recipient as viewer, by account role: the role granted to a session may show less. */
const recipientScope = { id: 'r.id', isModerator: `r.role = 'ADMIN'`, now: inputSql.now }

/** Notifies only recipients who can see the post. */
const insertSql = `
  WITH notice AS (${createInsert({
    ...inputSql,
    from: `${inputSql.from} AND ($6::int IS NULL OR EXISTS (
    SELECT 1 FROM "Post" p JOIN "User" a ON a.id = p."authorId" WHERE p.id = $6::int AND ${postIsVisible('p', 'a', recipientScope)}))`,
  })}) ${notifiedEvents}`

const retractSql = `WITH notice AS (${createRetraction(inputSql)}) ${unnotifiedEvents}`

/** An event for one user's log. */
export interface NotificationEvent<Kind extends 'notified' | 'unnotified'> {
  userId: number
  data: Events[Kind]
}

const keyParameters = (
  ctx: Context,
  { actorId, kind, recipientIds, postId, commentId }: NotificationInput,
) => [
  actorId,
  ctx.now(),
  kind,
  commentId !== null ? `comment:${commentId}` : postId !== null ? `post:${postId}` : '',
  recipientIds,
]

export const insertNotifications = (
  ctx: Context,
  input: NotificationInput,
): Promise<NotificationEvent<'notified'>[]> =>
  ctx.sql(insertSql, [...keyParameters(ctx, input), input.postId, input.commentId, input.text])

export const retractNotifications = (
  ctx: Context,
  input: NotificationInput,
): Promise<NotificationEvent<'unnotified'>[]> => ctx.sql(retractSql, keyParameters(ctx, input))

/** SQL: the group key: a kind on a target, all follows of a day, one follow request, or all message requests. */
export const groupKey = (n: string) => `concat_ws(':', ${n}.kind, nullif(${n}.target, ''), CASE
  WHEN ${n}.kind = 'FOLLOW_REQUEST' THEN ${n}."actorId"::text
  WHEN ${n}.kind <> 'MESSAGE_REQUEST' AND ${n}.target = '' THEN to_char(${n}."createdAt" AT TIME ZONE 'UTC', 'YYYY-MM-DD') END)`

/** SQL condition: the viewer can see the post or comment of notification n. */
export const canSeeTarget = `CASE
  WHEN n."commentId" IS NOT NULL THEN
    (SELECT ${commentIsVisible()} FROM ${commentContext} WHERE c.id = n."commentId")
  WHEN n."postId" IS NOT NULL THEN
    (SELECT ${postIsVisible('p', 'o')} FROM "Post" p JOIN "User" o ON o.id = p."authorId" WHERE p.id = n."postId")
  ELSE true END`

/** SQL condition: the notification is from Fennec. */
export const isFromFennecSql = (n: string) =>
  `${n}.kind IN (${fennecKinds.map((kind) => `'${kind}'`).join(', ')})`

/** SQL: the first 300 characters of the comment, the post, or Fennec's text, of which excerpts are made. */
export const selectText = (
  n: string,
) => `left(coalesce((SELECT content FROM "Comment" WHERE id = ${n}."commentId"),
  (SELECT content FROM "Post" WHERE id = ${n}."postId"),
  (SELECT words FROM "Notification" WHERE id = ${n}.id AND ${isFromFennecSql(n)})), 300)`

/** A group of notifications, shown as one. */
export interface NotificationRow {
  /** Group key, which stays the same while more people join. */
  name: string
  /** Id of the newest row. */
  id: number
  kind: NotificationKind
  postId: number | null
  commentId: number | null
  isUnread: boolean
  createdAt: Date
  actorsCount: number
  /** The last `maxNamedActors`, newest first. */
  actors: User[]
  text: string | null
}

/** SQL condition: n is about a message request that the viewer has not answered. */
const isPendingRequest = `EXISTS (
  SELECT FROM "ConversationMember" k JOIN "Message" x ON x."conversationId" = k."conversationId"
  WHERE k."userId" = $1::int AND k."otherId" = n."actorId" AND k."isRequest"
    AND x.seq > k."clearedUpTo" AND x."deletedAt" IS NULL)`

const isNotMutedSql = isUnmutedByCaller('actor.id', 'n.words')

/** SQL condition: n counted as unread at `moment`. The actor's visibility is not checked. */
export const wasUnread = (moment: string) =>
  `((n."readAt" IS NULL OR n."readAt" > ${moment}) AND NOT n."isSilent" AND ${isNotMutedSql})`

/** FROM and WHERE clauses: the viewer's notifications since $4, by visible people, without muted people and words. */
const fromViewerNotifications = `"Notification" n JOIN "User" actor ON actor.id = n."actorId"
  WHERE n."recipientId" = $1::int AND n."undoneAt" IS NULL AND NOT n."isSilent"
    AND n."createdAt" > $4::timestamptz
    AND (n.kind <> 'MESSAGE_REQUEST' OR ${isPendingRequest})
    AND (${isFromFennecSql('n')} OR (${personIsVisible('actor')} AND ${isNotMutedSql}))`

const aliases = ['first', 'second', 'third'].slice(0, maxNamedActors)

/** SQL: the groups that satisfy `condition`, newest first. */
const selectGroups = (condition: string, limit: number) => `
  WITH visible AS MATERIALIZED (
    SELECT n.*, ${groupKey('n')} AS name FROM ${fromViewerNotifications}
  ), page AS MATERIALIZED (
    SELECT * FROM (
      SELECT name, kind::text AS kind, "postId", "commentId", bool_or("readAt" IS NULL) AS "isUnread",
        max("createdAt") AS "createdAt", (array_agg(id ORDER BY "createdAt" DESC, id DESC))[1] AS id,
        count(*)::int AS "actorsCount", (array_agg("actorId" ORDER BY "createdAt" DESC, id DESC))[:${maxNamedActors}] AS actors
      FROM visible GROUP BY name, kind, "postId", "commentId"
    ) n WHERE ${condition} AND ${canSeeTarget}
    ORDER BY "createdAt" DESC, id DESC LIMIT ${limit}
  )
  SELECT n.name, n.id, n.kind, n."postId", n."commentId", n."isUnread", n."createdAt", n."actorsCount",
    ${selectText('n')} AS text, ${aliases.map((alias) => authorColumns(alias, alias)).join(', ')}
  FROM page n ${aliases.map((alias, index) => `LEFT JOIN "User" ${alias} ON ${alias}.id = n.actors[${index + 1}]`).join(' ')}
  ORDER BY n."createdAt" DESC, n.id DESC`

const isAfterCursor = '(n."createdAt", n.id) < (to_timestamp($5::float8 / 1000), $6::int)'
const pageSql = pagedStatement((limit) => selectGroups(isAfterCursor, limit))
const unreadPageSql = pagedStatement((limit) => selectGroups(`n."isUnread" AND ${isAfterCursor}`, limit))
/** SQL: the group that contains row $5. */
const selectGroupOfRow = selectGroups('n.name = (SELECT name FROM visible WHERE id = $5::int)', 1)

const getRetentionStart = (ctx: Context) => new Date(ctx.now().getTime() - retentionDays * 86_400_000)

async function readGroups(
  ctx: AuthenticatedContext,
  statement: string,
  parameters: unknown[],
): Promise<NotificationRow[]> {
  const rows = await ctx.sql<NotificationRow>(statement, [
    ...viewerParams(ctx),
    getRetentionStart(ctx),
    ...parameters,
  ])
  return rows.map((row) => ({
    ...row,
    actors: aliases.map((alias) => authorOf(row, alias)).filter(({ id }) => id !== null),
  }))
}

/** Returns up to `size + 1` of the viewer's notifications, or of the unread ones, newest first. */
export const readNotifications = (
  ctx: AuthenticatedContext,
  { after, size, onlyUnread = false }: { after: Key | null; size: number; onlyUnread?: boolean },
): Promise<NotificationRow[]> =>
  readGroups(ctx, (onlyUnread ? unreadPageSql : pageSql)(size), [...(after ?? [Infinity, largestId])])

/** Returns the group that contains a row; undefined if it is not shown. */
export const findNotification = async (
  ctx: AuthenticatedContext,
  id: number,
): Promise<NotificationRow | undefined> => (await readGroups(ctx, selectGroupOfRow, [id]))[0]

const countUnreadSql = `
  SELECT count(DISTINCT name)::int AS unread FROM (SELECT ${groupKey('n')} AS name FROM ${fromViewerNotifications}
    AND n."readAt" IS NULL AND ${canSeeTarget} ORDER BY n."createdAt" DESC LIMIT 1000) newest`

/** Counts unread groups among the newest 1,000 unread rows: a badge shows 99+ at most. */
export const countUnread = async (ctx: AuthenticatedContext): Promise<number> =>
  (await ctx.sql<{ unread: number }>(countUnreadSql, [...viewerParams(ctx), getRetentionStart(ctx)]))[0]
    ?.unread ?? 0
