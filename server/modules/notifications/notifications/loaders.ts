// What notifications are in the graph, for their list and for what is told of them live.
import {
  deedOf,
  excerptOf,
  isFromFennec,
  keptDays,
  mostNamed,
  namesOf,
} from '#rules/notifications/notifications'
import { displayName } from '#rules/shared/common'
import { batched } from '#server/core/paging/batch.ts'
import { builder } from '#server/core/context/builder.ts'
import { signed, type Context } from '#server/core/context/context.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { countUnread, type NotificationRow } from './queries.ts'

export const NotificationKind = builder.enumType('NotificationKind', {
  description: 'What somebody did that concerns you.',
  values: {
    LIKE: { description: 'Liked your post or your comment.' },
    COMMENT: { description: 'Commented on your post.' },
    REPLY: { description: 'Replied to your comment.' },
    REPOST: { description: 'Reposted your post.' },
    QUOTE: { description: 'Quoted your post in one of theirs.' },
    MENTION: { description: 'Named you in a post or a comment.' },
    FOLLOW: { description: 'Started following you.' },
    FOLLOW_REQUEST: { description: 'Asked whether they may follow you, since your account is private.' },
    FOLLOW_ACCEPTED: { description: 'Let you follow them, as you had asked.' },
    MESSAGE_REQUEST: {
      description: 'Asked to write to you. All who wait for your answer are one notification.',
    },
    REPORT: { description: 'Not somebody but Fennec: has looked at your report.' },
    SYSTEM: { description: 'Not somebody but Fennec: has news about your account.' },
    PURCHASE: { description: 'Not somebody but Fennec: has news about something you have bought.' },
    SALE: { description: 'Not somebody but Fennec: has news about something you have sold.' },
    STANDING: {
      description:
        'Not somebody but Fennec: has warned or suspended you, taken something down, or answered your appeal. `viewer { sanctions }` has it.',
    },
  },
})

/** How many are unread, read once for all that ask in the same turn. */
const loadUnread = batched(async (ctx, ids: number[]) => {
  const unread = await countUnread(signed(ctx))
  return new Map(ids.map((id) => [id, unread]))
})

export const unreadOf = async (ctx: Context) => (await loadUnread(ctx, signed(ctx).viewer.id)) ?? 0

const textOf = ({ text }: NotificationRow) => excerptOf(text)

/** Who of us did it is nobody's to know. */
const actorsOf = ({ kind, actors }: NotificationRow) => (isFromFennec(kind) ? [] : actors)

const messageOf = (row: NotificationRow) => {
  const names = namesOf(actorsOf(row).map(displayName), row.actorsCount)
  return `${names} ${deedOf({ kind: row.kind, isOnComment: row.commentId !== null, text: textOf(row) })}`
}

export const Notification = builder.objectRef<NotificationRow>('Notification').implement({
  description: `Something others did that concerns you. What several people did to the same is one; who takes back what he did is in it no more. Kept for ${keptDays} days.`,
  fields: (t) => ({
    id: t.id({
      description: 'Stays the same while more people join in.',
      resolve: ({ name }) => Buffer.from(`Notification:${name}`).toString('base64'),
    }),
    databaseId: t.exposeInt('id', {
      description: 'For `markNotificationsRead` and REST; another one when somebody has joined in.',
    }),
    kind: t.field({ type: NotificationKind, description: 'What they did.', resolve: ({ kind }) => kind }),
    actors: t.field({
      type: [User],
      description: `Who did it, the last one first: at most ${mostNamed} of them. Nobody where it comes from Fennec.`,
      resolve: actorsOf,
    }),
    actorsCount: t.int({
      description: 'How many people did it.',
      resolve: ({ kind, actorsCount }) => (isFromFennec(kind) ? 0 : actorsCount),
    }),
    message: t.string({
      description: 'All of it in words, such as "Ada Obi and 3 others liked your post".',
      resolve: messageOf,
    }),
    text: t.string({
      nullable: true,
      description:
        'The beginning of the comment or post that it is about, on one line; null where that has no text.',
      resolve: textOf,
    }),
    isOnComment: t.boolean({
      description: 'Whether it is about a comment, rather than a post or a person.',
      resolve: ({ commentId }) => commentId !== null,
    }),
    postDatabaseId: t.exposeInt('postId', {
      nullable: true,
      description: 'The id in the address of the post it is about, or whose comments it is about.',
    }),
    isUnread: t.exposeBoolean('isUnread', {
      description: 'Whether there is something in it you have not read.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When somebody did it last.' }),
  }),
})
