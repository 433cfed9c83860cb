// GraphQL fields of the activity list: what others did about the viewer, and posts of followed people.
import { createExcerpt, retentionDays } from '#rules/notifications/notifications'
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf } from '#server/core/paging/pages.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { toCursorKey, readActivities, type ActivityRow } from './queries.ts'

const ActivityKind = builder.enumType('ActivityKind', {
  description: 'Kind of activity.',
  values: {
    LIKE: { description: 'Liked your post or your comment.' },
    COMMENT: { description: 'Commented on your post, or replied to you.' },
    REPOST: { description: 'Reposted your post, or quoted it: then `text` is of the quote.' },
    FOLLOW: { description: 'Started following you.' },
    POST: { description: 'Published a post, as a person you follow.' },
    MENTION: { description: 'Mentioned you in a post or a comment.' },
  },
})

const ActivityFilter = builder.enumType('ActivityFilter', {
  description: 'Part of the activity.',
  values: {
    ALL: { description: 'Everything.' },
    FOLLOWS: { description: 'New followers.' },
    POSTS: { description: 'Posts of people you follow.' },
  },
})

const Activity = builder.objectRef<ActivityRow>('Activity').implement({
  description: "One person's act about you, or a post of a person you follow.",
  fields: (t) => ({
    id: t.id({
      description: 'Unique id.',
      resolve: ({ source, id }) => Buffer.from(`Activity:${source}:${id}`).toString('base64'),
    }),
    kind: t.field({ type: ActivityKind, description: 'What they did.', resolve: ({ kind }) => kind }),
    user: t.expose('user', { type: User, description: 'Who did it.' }),
    postDatabaseId: t.exposeInt('postId', {
      nullable: true,
      description: 'Id in the address of the post it is about; null for a follow.',
    }),
    isOnComment: t.boolean({
      description: 'True if it is about a comment on that post, such as a liked comment of yours.',
      resolve: ({ commentId }) => commentId !== null,
    }),
    text: t.string({
      nullable: true,
      description: 'The beginning of the post or comment, on one line; null if it has no text.',
      resolve: ({ text }) => createExcerpt(text),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they did it.' }),
  }),
})

const ActivityConnection = builder.connectionObject(
  { type: Activity, name: 'ActivityConnection', description: 'One page of the activity.' },
  { name: 'ActivityEdge', description: 'One entry of the activity, with its cursor.' },
)

builder.prismaObjectField(Viewer, 'activities', (t) =>
  t.field({
    type: ActivityConnection,
    description: `Others' acts about you and posts of people you follow, of the last ${retentionDays} days, newest first.`,
    extensions: { resolvableFromId: true },
    args: {
      filter: t.arg({ type: ActivityFilter, defaultValue: 'ALL', description: 'The part to return.' }),
      withoutUnread: t.arg.boolean({
        required: false,
        description:
          'Leaves out acts with an unread notification, for clients that show `notifications(onlyUnread: true)` above.',
      }),
      ...pageArguments(t),
    },
    resolve: async (_viewer, { filter, withoutUnread, ...page }, ctx) => {
      const [list, size] = [`activities ${filter}`, sizeOf(page)]
      // The cursor starts with the time of the first page, so that acts read since then stay out of later pages.
      const cursor = decodeCursor(list, page, withoutUnread ? 4 : 3)
      const unreadAt = withoutUnread ? (cursor?.[0] ?? ctx.now().getTime()) : null
      const rows = await readActivities(authenticated(ctx), {
        filter,
        unreadAt,
        after: cursor?.slice(-3) ?? null,
        size,
      })
      const cursorPrefix = unreadAt === null ? [] : [unreadAt]
      return connectionOf(rows, { list, size, keyOf: (row) => [...cursorPrefix, ...toCursorKey(row)] })
    },
  }),
)
