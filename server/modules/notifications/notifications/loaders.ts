// GraphQL types `Notification` and `NotificationKind`, and the loader of the unread count.
import {
  formatAction,
  createExcerpt,
  isFromFennec,
  retentionDays,
  maxNamedActors,
  formatActorNames,
} from '#rules/notifications/notifications'
import { displayName } from '#rules/shared/common'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import { authenticated, type Context } from '#server/core/context/context.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { countUnread, type NotificationRow } from './queries.ts'

export const NotificationKind = builder.enumType('NotificationKind', {
  description: 'Kind of notification.',
  values: {
    LIKE: { description: 'Liked your post or your comment.' },
    COMMENT: { description: 'Commented on your post.' },
    REPLY: { description: 'Replied to your comment.' },
    REPOST: { description: 'Reposted your post.' },
    QUOTE: { description: 'Quoted your post.' },
    MENTION: { description: 'Mentioned you in a post or a comment.' },
    FOLLOW: { description: 'Started following you.' },
    FOLLOW_REQUEST: { description: 'Asked to follow you, as your account is private.' },
    FOLLOW_ACCEPTED: { description: 'Accepted your follow request.' },
    MESSAGE_REQUEST: {
      description: 'Asked to write to you. All pending requests are one notification.',
    },
    REPORT: { description: 'From Fennec: your report was decided.' },
    SYSTEM: { description: 'From Fennec: news about your account.' },
    PURCHASE: { description: 'From Fennec: news about something you have bought.' },
    SALE: { description: 'From Fennec: news about something you have sold.' },
    STANDING: {
      description:
        'From Fennec: a warning, a suspension, a removal, or the answer to your appeal. See `viewer { sanctions }`.',
    },
  },
})

/** Counts unread notifications, once per batch. */
const loadCount = createLoader(async (ctx, ids: number[]) => {
  const unreadCount = await countUnread(authenticated(ctx))
  return new Map(ids.map((id) => [id, unreadCount]))
})

export const loadUnreadCount = async (ctx: Context) =>
  (await loadCount(ctx, authenticated(ctx).viewer.id)) ?? 0

const getExcerpt = ({ text }: NotificationRow) => createExcerpt(text)

/** Hides the actor of notifications from Fennec. */
const getActors = ({ kind, actors }: NotificationRow) => (isFromFennec(kind) ? [] : actors)

const formatMessage = (row: NotificationRow) => {
  const names = formatActorNames(getActors(row).map(displayName), row.actorsCount)
  return `${names} ${formatAction({ kind: row.kind, isOnComment: row.commentId !== null, text: getExcerpt(row) })}`
}

export const Notification = builder.objectRef<NotificationRow>('Notification').implement({
  description: `Acts of others that concern you. Equal acts of several people on the same thing are one notification; retracted acts leave it. Kept for ${retentionDays} days.`,
  fields: (t) => ({
    id: t.id({
      description: 'Unique id, which stays the same while more people join.',
      resolve: ({ name }) => Buffer.from(`Notification:${name}`).toString('base64'),
    }),
    databaseId: t.exposeInt('id', {
      description: 'Id for `markNotificationsRead` and REST; it changes when another person joins.',
    }),
    kind: t.field({ type: NotificationKind, description: 'What they did.', resolve: ({ kind }) => kind }),
    actors: t.field({
      type: [User],
      description: `The last ${maxNamedActors} people who did it, newest first. Empty if it is from Fennec.`,
      resolve: getActors,
    }),
    actorsCount: t.int({
      description: 'Number of people who did it; 0 if it is from Fennec.',
      resolve: ({ kind, actorsCount }) => (isFromFennec(kind) ? 0 : actorsCount),
    }),
    message: t.string({
      description: 'Full text, such as "Ada Obi and 3 others liked your post".',
      resolve: formatMessage,
    }),
    text: t.string({
      nullable: true,
      description: 'The beginning of the comment or post it is about, on one line; null if that has no text.',
      resolve: getExcerpt,
    }),
    isOnComment: t.boolean({
      description: 'True if it is about a comment, and not about a post or person.',
      resolve: ({ commentId }) => commentId !== null,
    }),
    postDatabaseId: t.exposeInt('postId', {
      nullable: true,
      description: 'Id in the address of the post it is about, or of its comment; null if there is none.',
    }),
    isUnread: t.exposeBoolean('isUnread', {
      description: 'True if you have not read all of it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the last act.' }),
  }),
})
