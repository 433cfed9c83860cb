// GraphQL schema of spam waves: the type `Flood`, a field of their case (API: `Ticket`).
import { builder } from '#server/core/context/builder.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { PostConnection, loadPostPage } from '#server/modules/social/posts/loaders.ts'
import { Ticket } from '#server/modules/moderation/cases/loaders.ts'
import { loadSpamWaveCounts, postsOfSpamWave } from './loaders.ts'

const Flood = builder.objectRef<typeof Ticket.$inferType>('Flood').implement({
  description: 'A spam wave: the same text or link, posted by many accounts within an hour.',
  fields: (t) => ({
    link: t.string({
      nullable: true,
      description: 'The link without tracking parameters; null if the text is the same instead.',
      resolve: ({ snapshot }) => (typeof snapshot.link === 'string' ? snapshot.link : null),
    }),
    accountsCount: t.int({
      description: 'Largest number of accounts that posted it within an hour.',
      resolve: ({ snapshot }) => Number(snapshot.accounts),
    }),
    postsCount: t.int({
      description: 'Number of remaining posts that still contain it.',
      extensions: { readsDatabase: true },
      resolve: async ({ id }, _args, ctx) => (await loadSpamWaveCounts(ctx, id))?.posts ?? 0,
    }),
    posts: t.field({
      type: PostConnection,
      description: 'The remaining posts, newest first.',
      args: pageArguments(t),
      resolve: ({ id }, page, ctx) => loadPostPage(ctx, postsOfSpamWave, id, page),
    }),
  }),
})

builder.objectField(Ticket, 'flood', (t) =>
  t.field({
    type: Flood,
    nullable: true,
    description: 'The spam wave; null for other kinds of cases.',
    resolve: (ticket) => (ticket.kind === 'FLOOD' ? ticket : null),
  }),
)
