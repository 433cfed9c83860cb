// GraphQL field of the feeds.
import { builder } from '#server/core/context/builder.ts'
import { authenticated, type AuthenticatedContext } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf, statementSize } from '#server/core/paging/pages.ts'
import { coalescedFirstPage } from '#server/core/paging/requestCoalescer.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { Post } from '#server/modules/social/posts/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { FeedScope } from './loaders.ts'
import { rankForReader } from './ranking.ts'
import {
  readFeed,
  readFirstPages,
  type FeedPage,
  type FeedRow,
  type FirstPage,
  getCursorKey,
} from './queries.ts'

const FeedOrder = builder.enumType('FeedOrder', {
  description: 'Order of a feed.',
  values: {
    HOT: {
      description:
        'Engaging and fresh posts first: ten times the engaged people weigh as much as 12.5 hours. Inside a page, people you follow and your university come first, and no author twice in a row.',
    },
    LATEST: { description: 'Newest first.' },
  },
})

const FeedConnection = builder.connectionObject(
  { type: Post, name: 'FeedConnection', description: 'One page of a feed.' },
  {
    name: 'FeedEdge',
    description: 'One post of a feed, with its cursor.',
    fields: (t) => ({
      at: t.field({
        type: 'DateTime',
        description: 'Time the post was posted, or reposted by a person you follow.',
        resolve: ({ node: { createdAt, placedAt = createdAt } }: { node: FeedRow }) => placedAt,
      }),
      repostedBy: t.field({
        type: User,
        nullable: true,
        description: 'The person whose repost brought the post into FOLLOWING; null without.',
        resolve: ({ node }: { node: FeedRow }) => node.repostedBy,
      }),
    }),
  },
)

const readFirstPage = coalescedFirstPage<FeedRow, FirstPage>({
  readOne: (viewer, page) =>
    readFeed(viewer, { ...page, scope: page.campus === null ? 'ALL' : 'CAMPUS', after: null }),
  readMany: readFirstPages,
})

/** Reads a page in stored order. Concurrent viewers of a first page share one statement (ADR 20). */
async function readPage(ctx: AuthenticatedContext, page: FeedPage): Promise<FeedRow[]> {
  const { order, scope, after, size } = page
  if (after || scope === 'FOLLOWING') return readFeed(ctx, page)
  const campus = scope === 'CAMPUS' ? ctx.viewer.campus : null
  return readFirstPage(ctx, { order, campus, size: statementSize(size) })
}

builder.prismaObjectField(Viewer, 'feed', (t) =>
  t.field({
    type: FeedConnection,
    description: 'A feed of posts. Continue with `after`, and drop posts you already have by their id.',
    extensions: { resolvableFromId: true },
    args: {
      order: t.arg({ type: FeedOrder, defaultValue: 'HOT', description: 'Order of the feed.' }),
      scope: t.arg({ type: FeedScope, defaultValue: 'ALL', description: 'Authors whose posts it shows.' }),
      ...pageArguments(t),
    },
    resolve: async (_viewer, { order, scope, ...page }, ctx) => {
      const caller = authenticated(ctx)
      const size = sizeOf(page)
      const list = `${order} ${scope}`
      const rows = await readPage(caller, { order, scope, after: decodeCursor(list, page, 2), size })
      const connection = connectionOf(rows, { list, size, keyOf: (row) => getCursorKey(order, row) })
      if (order === 'LATEST') return connection
      const edges = new Map(connection.edges.map((edge) => [edge.node, edge]))
      const ranked = rankForReader([...edges.keys()], caller.viewer)
      return { ...connection, edges: ranked.flatMap((row) => edges.get(row) ?? []) }
    },
  }),
)
