// Topics in the graph: their posts, those that begin as one types, those of a campus, and those that a text names.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { Comment } from '#server/modules/social/comments/loaders.ts'
import { Post, PostConnection, topicPage } from '#server/modules/social/posts/loaders.ts'
import { Topic, topicCalled, topicsNamedIn } from './loaders.ts'
import { findOfCampus, type CampusTopicRow } from './queries.ts'
import { searchTopics } from './topics.ts'

builder.objectType(Topic, {
  description: 'What posts are about, in a word or a few.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description:
        'Of a post or a text: as it is written there. Else as it was last written in a post that you see.',
    }),
    key: t.exposeString('key', {
      description: 'As it stands in /topic/{key}: what is written alike is one topic.',
    }),
    posts: t.field({
      type: PostConnection,
      description: 'Its posts, the newest first.',
      authScopes: { signedIn: true },
      args: pageArguments(t),
      resolve: ({ key }, page, ctx) => topicPage(ctx, key, page),
    }),
  }),
})

builder.queryFields((t) => ({
  topic: t.field({
    type: Topic,
    description:
      'A topic, whether there are posts about it or not. Where you see none, its name is the one you gave.',
    authScopes: { signedIn: true },
    args: { name: t.arg.string({ description: 'Its name or its key, with or without #.' }) },
    resolve: (_root, { name }, ctx) => topicCalled(ctx, name),
  }),
  searchTopics: t.field({
    type: [Topic],
    description:
      'At most five topics that posts you see are about and that begin with a text, whatever its case and accents. The same one comes first, then those last written about.',
    authScopes: { signedIn: true },
    args: { text: t.arg.string({ description: 'What is being typed, with or without #.' }) },
    resolve: (_root, { text }, ctx) => searchTopics(signed(ctx), text),
  }),
}))

const CampusTopic = builder.objectRef<CampusTopicRow>('CampusTopic').implement({
  description: 'A topic, and how many people of a campus have written about it in the last seven days.',
  fields: (t) => ({
    topic: t.field({ type: Topic, description: 'The topic.', resolve: (row) => row }),
    peopleCount: t.exposeInt('peopleCount', { description: 'How many people, each counted once.' }),
  }),
})

builder.prismaObjectField(Viewer, 'campusTopics', (t) =>
  t.field({
    type: [CampusTopic],
    description:
      'At most five topics that most people of your university have written about in the last seven days, in posts that everybody may read.',
    extensions: { withoutRow: true },
    resolve: (_viewer, _args, ctx) => findOfCampus(ctx, signed(ctx).viewer.campus),
  }),
)

const named =
  'The topics that its text names with a #, each once: only those that posts of open accounts are about.'

builder.objectField(Post, 'namedTopics', (t) =>
  t.field({
    type: [Topic],
    description: named,
    resolve: ({ content }, _args, ctx) => topicsNamedIn(ctx, content),
  }),
)

builder.objectField(Comment, 'namedTopics', (t) =>
  t.field({
    type: [Topic],
    description: named,
    resolve: ({ content }, _args, ctx) => topicsNamedIn(ctx, content),
  }),
)
