// The feeds in the graph: windows of posts, by score or by time, of everybody, one's campus, or those one follows.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf } from '#server/core/paging/pages.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { Post } from '#server/modules/social/posts/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { readWindow } from './feed.ts'
import { FeedScope } from './loaders.ts'
import { rankForReader } from './ranking.ts'
import { keyOf, type FeedRow } from './queries.ts'

const FeedOrder = builder.enumType('FeedOrder', {
  description: 'How a feed is ordered.',
  values: {
    HOT: {
      description:
        'What many people engage with and what is fresh: ten times the people weigh as much as 12.5 hours. Inside a page, those you follow and your own university come first, and no author twice in a row.',
    },
    LATEST: { description: 'The newest first.' },
  },
})

const FeedConnection = builder.connectionObject(
  { type: Post, name: 'FeedConnection', description: 'One page of a feed.' },
  {
    name: 'FeedEdge',
    description: 'One post of a feed, with its place.',
    fields: (t) => ({
      at: t.field({
        type: 'DateTime',
        description: 'When it came into the feed: when it was posted, or reposted by somebody you follow.',
        resolve: ({ node: { createdAt, at = createdAt } }: { node: FeedRow }) => at,
      }),
      repostedBy: t.field({
        type: User,
        nullable: true,
        description:
          'Who brought it into the feed by a repost; null for a post that is there by itself. Only in FOLLOWING.',
        resolve: ({ node }: { node: FeedRow }) => node.repostedBy,
      }),
    }),
  },
)

builder.prismaObjectField(Viewer, 'feed', (t) =>
  t.field({
    type: FeedConnection,
    description:
      'What there is to read. Pages follow each other by `after`; drop what you have already by its id.',
    extensions: { withoutRow: true },
    args: {
      order: t.arg({ type: FeedOrder, defaultValue: 'HOT', description: 'How it is ordered.' }),
      scope: t.arg({ type: FeedScope, defaultValue: 'ALL', description: 'Whose posts it shows.' }),
      ...pageArguments(t),
    },
    resolve: async (_viewer, { order, scope, ...page }, ctx) => {
      const caller = signed(ctx)
      const size = sizeOf(page)
      const list = `${order} ${scope}`
      const rows = await readWindow(caller, { order, scope, after: decodeCursor(list, page, 2), size })
      const connection = connectionOf(rows, { list, size, keyOf: (row) => keyOf(order, row) })
      if (order === 'LATEST') return connection
      const edges = new Map(connection.edges.map((edge) => [edge.node, edge]))
      const ranked = rankForReader([...edges.keys()], caller.viewer)
      return { ...connection, edges: ranked.flatMap((row) => edges.get(row) ?? []) }
    },
  }),
)
