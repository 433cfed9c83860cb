// The activity in the graph: what others did about one, and what those one follows posted.
import { excerptOf, keptDays } from '#rules/notifications/notifications'
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf } from '#server/core/paging/pages.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { keyOf, readActivities, type ActivityRow } from './queries.ts'

const ActivityKind = builder.enumType('ActivityKind', {
  description: 'What somebody did.',
  values: {
    LIKE: { description: 'Liked your post or your comment.' },
    COMMENT: { description: 'Commented on your post, or replied to you.' },
    REPOST: { description: 'Reposted your post, or quoted it: then `text` says how.' },
    FOLLOW: { description: 'Started following you.' },
    POST: { description: 'Posted something, and you follow them.' },
    MENTION: { description: 'Named you in a post or a comment.' },
  },
})

const ActivityFilter = builder.enumType('ActivityFilter', {
  description: 'Which part of the activity.',
  values: {
    ALL: { description: 'Everything.' },
    FOLLOWS: { description: 'Who started following you.' },
    POSTS: { description: 'What people you follow posted.' },
  },
})

const Activity = builder.objectRef<ActivityRow>('Activity').implement({
  description: 'Something that one person did: about you, or a post of somebody you follow.',
  fields: (t) => ({
    id: t.id({
      description: 'Tells it from all others.',
      resolve: ({ source, id }) => Buffer.from(`Activity:${source}:${id}`).toString('base64'),
    }),
    kind: t.field({ type: ActivityKind, description: 'What they did.', resolve: ({ kind }) => kind }),
    user: t.expose('user', { type: User, description: 'Who did it.' }),
    postDatabaseId: t.exposeInt('postId', {
      nullable: true,
      description: 'The id in the address of the post it is about; null for a follow.',
    }),
    isOnComment: t.boolean({
      description: 'Whether it is about a comment on that post, such as one of yours that they liked.',
      resolve: ({ commentId }) => commentId !== null,
    }),
    text: t.string({
      nullable: true,
      description: 'The beginning of the post or comment, on one line; null where there are no words.',
      resolve: ({ text }) => excerptOf(text),
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they did it.' }),
  }),
})

const ActivityConnection = builder.connectionObject(
  { type: Activity, name: 'ActivityConnection', description: 'One page of the activity.' },
  { name: 'ActivityEdge', description: 'One entry of the activity, with its place.' },
)

builder.prismaObjectField(Viewer, 'activities', (t) =>
  t.field({
    type: ActivityConnection,
    description: `What happened around you in the last ${keptDays} days, the newest first: what others did about you, and what those you follow posted.`,
    extensions: { withoutRow: true },
    args: {
      filter: t.arg({ type: ActivityFilter, defaultValue: 'ALL', description: 'Which part of it.' }),
      withoutUnread: t.arg.boolean({
        required: false,
        description:
          'Leaves out acts of which an unread notification tells, for clients that show `notifications(onlyUnread: true)` above.',
      }),
      ...pageArguments(t),
    },
    resolve: async (_viewer, { filter, withoutUnread, ...page }, ctx) => {
      const [list, size] = [`activities ${filter}`, sizeOf(page)]
      // The cursor keeps the moment of the first page: what was unread then is in no later page, though it is read meanwhile.
      const cursor = decodeCursor(list, page, withoutUnread ? 4 : 3)
      const unreadAt = withoutUnread ? (cursor?.[0] ?? ctx.now().getTime()) : null
      const rows = await readActivities(signed(ctx), {
        filter,
        unreadAt,
        after: cursor?.slice(-3) ?? null,
        size,
      })
      const moment = unreadAt === null ? [] : [unreadAt]
      return connectionOf(rows, { list, size, keyOf: (row) => [...moment, ...keyOf(row)] })
    },
  }),
)
