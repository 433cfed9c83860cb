// GraphQL fields of topics.
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { Comment } from '#server/modules/social/comments/loaders.ts'
import { Post, PostConnection, loadTopicPage } from '#server/modules/social/posts/loaders.ts'
import { Topic, loadTopicByName, findNamedTopics } from './loaders.ts'
import { findCampusTopics, type CampusTopicRow } from './queries.ts'
import { searchTopics } from './topics.ts'

builder.objectType(Topic, {
  description: 'A subject of posts, of a few words.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name as written in the post or text; otherwise as last written in a visible post.',
    }),
    key: t.exposeString('key', { description: 'The key in /topic/{key}; equal keys are one topic.' }),
    posts: t.field({
      type: PostConnection,
      description: 'Its posts, newest first.',
      authScopes: { signedIn: true },
      args: pageArguments(t),
      resolve: ({ key }, page, ctx) => loadTopicPage(ctx, key, page),
    }),
  }),
})

builder.queryFields((t) => ({
  topic: t.field({
    type: Topic,
    description: 'A topic by name, even without posts. Without a visible post its name is the given one.',
    authScopes: { signedIn: true },
    args: { name: t.arg.string({ description: 'Its name or its key, with or without #.' }) },
    resolve: (_root, { name }, ctx) => loadTopicByName(ctx, name),
  }),
  searchTopics: t.field({
    type: [Topic],
    description:
      'At most five topics of visible posts with a prefix, ignoring case and accents: an exact match first, then last written first.',
    authScopes: { signedIn: true },
    args: { text: t.arg.string({ description: 'The prefix, with or without #.' }) },
    resolve: (_root, { text }, ctx) => searchTopics(authenticated(ctx), text),
  }),
}))

const CampusTopic = builder.objectRef<CampusTopicRow>('CampusTopic').implement({
  description: 'A topic, and the number of people of a campus who wrote about it in the last seven days.',
  fields: (t) => ({
    topic: t.field({ type: Topic, description: 'The topic.', resolve: (row) => row }),
    peopleCount: t.exposeInt('peopleCount', { description: 'Number of people, each counted once.' }),
  }),
})

builder.prismaObjectField(Viewer, 'campusTopics', (t) =>
  t.field({
    type: [CampusTopic],
    description:
      'At most five topics that most people of your university wrote about in the last seven days, in public posts.',
    extensions: { resolvableFromId: true },
    resolve: (_viewer, _args, ctx) => findCampusTopics(ctx, authenticated(ctx).viewer.campus),
  }),
)

const namedTopicsDescription = 'Topics named with a # in its text, each once; only those with public posts.'

builder.objectField(Post, 'namedTopics', (t) =>
  t.field({
    type: [Topic],
    description: namedTopicsDescription,
    resolve: ({ content }, _args, ctx) => findNamedTopics(ctx, content),
  }),
)

builder.objectField(Comment, 'namedTopics', (t) =>
  t.field({
    type: [Topic],
    description: namedTopicsDescription,
    resolve: ({ content }, _args, ctx) => findNamedTopics(ctx, content),
  }),
)
