// Floods in the graph: what many accounts have posted within an hour, as a part of its ticket.
import { builder } from '#server/core/context/builder.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { PostConnection, postPage } from '#server/modules/social/posts/loaders.ts'
import { Ticket } from '#server/modules/moderation/cases/loaders.ts'
import { loadFloodCounts, ofFlood } from './loaders.ts'

const Flood = builder.objectRef<typeof Ticket.$inferType>('Flood').implement({
  description: 'The same text or link, posted by many accounts within an hour.',
  fields: (t) => ({
    link: t.string({
      nullable: true,
      description: 'The link, without what only says who has shared it; null where it is the text.',
      resolve: ({ snapshot }) => (typeof snapshot.link === 'string' ? snapshot.link : null),
    }),
    accountsCount: t.int({
      description: 'How many accounts have posted it within an hour, when most did.',
      resolve: ({ snapshot }) => Number(snapshot.accounts),
    }),
    postsCount: t.int({
      description: 'How many of the posts are there and say it still.',
      extensions: { isRead: true },
      resolve: async ({ id }, _args, ctx) => (await loadFloodCounts(ctx, id))?.posts ?? 0,
    }),
    posts: t.field({
      type: PostConnection,
      description: 'Those posts as they are now, the newest first.',
      args: pageArguments(t),
      resolve: ({ id }, page, ctx) => postPage(ctx, ofFlood, id, page),
    }),
  }),
})

builder.objectField(Ticket, 'flood', (t) =>
  t.field({
    type: Flood,
    nullable: true,
    description: 'Of a flood, what is posted and by how many; null of anything else.',
    resolve: (ticket) => (ticket.kind === 'FLOOD' ? ticket : null),
  }),
)
