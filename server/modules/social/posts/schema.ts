// Posts in the graph: what a post says and shows, the lists it is in, and how one is published, edited and deleted.
import { displayName } from '#rules/shared/common'
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { isSuspended } from '#server/core/context/suspension.ts'
import { uploadOf } from '#server/core/context/uploads.ts'
import { callerField } from '#server/core/context/viewer.ts'
import { loadOwnMedia, Media, seenOf } from '#server/modules/shared/media/loaders.ts'
import { Mention, MentionInput, givenMentions } from '#server/modules/social/mentions/loaders.ts'
import { Topic } from '#server/modules/social/topics/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import {
  foundPage,
  loadPost,
  Post,
  PostConnection,
  postField,
  PostMediaInput,
  postMediaOf,
  postPage,
} from './loaders.ts'
import { uploadPostMedia } from './media.ts'
import { createPost, deletePost, editPost } from './posts.ts'
import { ofPerson, ofReposter } from './queries.ts'
import { wordsSought } from './search.ts'

const ReplySetting = builder.enumType('ReplySetting', {
  description: 'Who may reply to a post and quote it.',
  values: {
    EVERYONE: { description: 'Everybody who sees it.' },
    FOLLOWERS: { description: 'Those who follow its author.' },
    NOBODY: { description: 'Its author alone.' },
  },
})

/** How the reader stands to a post is in its row. */
const ofReader = { perViewer: true }

builder.node(Post, {
  description: 'Something a person published: a text, photos or videos, or both.',
  id: { resolve: ({ id }) => id, description: 'Global id.' },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadPost(ctx, Number(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number in /posts/{id} and in REST paths.' }),
    author: t.expose('author', { type: User, description: 'Who published it.' }),
    content: t.exposeString('content', {
      description: 'The text, as it was written; empty where there are only media.',
    }),
    mentions: t.expose('mentions', {
      type: [Mention],
      description: 'The people its text names, in their order.',
    }),
    topic: t.field({
      type: Topic,
      nullable: true,
      description: 'What it is about; null without a topic.',
      resolve: ({ topic, topicKey }) => (topic && topicKey ? { name: topic, key: topicKey } : null),
    }),
    media: t.field({
      type: [Media],
      description: 'Its photos and videos, in their order: at most 10.',
      resolve({ media, author }, _args, { now }) {
        const ownerIsClosed = author.isPrivate || isSuspended(author, now())
        return seenOf(media, { ownerName: displayName(author), ownerIsClosed })
      },
    }),
    isQuote: t.exposeBoolean('isQuote', {
      description: 'Whether it quotes another post, which may be deleted by now.',
    }),
    quoteOf: t.field({
      type: Post,
      nullable: true,
      description: 'The post it quotes; null when it quotes none, or one that is deleted or not for you.',
      extensions: { perViewer: true, isRead: true },
      resolve: ({ quoteOfId }, _args, ctx) => (quoteOfId === null ? null : loadPost(ctx, quoteOfId)),
    }),
    replySetting: t.expose('replySetting', {
      type: ReplySetting,
      description: 'Who may reply to it and quote it.',
    }),
    viewerMayReply: t.exposeBoolean('viewerMayReply', {
      description:
        'Whether `createComment` would take a reply to it from you now, and `createPost` a quote of it where the account of its author is open.',
      extensions: ofReader,
    }),
    isHeld: t.exposeBoolean('isHeld', {
      description:
        'Whether only its author and moderators see it, until they have decided about a report of it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was published.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its text was last changed; null while it never was.',
    }),
  }),
})

builder.objectFields(Post, (t) => ({
  likesCount: t.exposeInt('likesCount', { description: 'How many people like it.' }),
  commentsCount: t.exposeInt('commentsCount', { description: 'How many comments and replies it has.' }),
  repostsCount: t.exposeInt('repostsCount', { description: 'How many people have reposted it.' }),
  viewerHasLiked: t.exposeBoolean('viewerHasLiked', {
    description: 'Whether you like it.',
    extensions: ofReader,
  }),
  viewerHasReposted: t.exposeBoolean('viewerHasReposted', {
    description: 'Whether you have reposted it.',
    extensions: ofReader,
  }),
}))

builder.queryFields((t) => ({
  post: t.field({
    type: Post,
    nullable: true,
    description:
      'A post by the number in its address; signed out too. Null when it is not there, or not for you.',
    args: { databaseId: t.arg.int({ description: 'The number in /posts/{id}.' }) },
    resolve: (_root, args, ctx) => loadPost(ctx, args.databaseId),
  }),
  searchPosts: t.field({
    type: PostConnection,
    description:
      'Posts whose text and topic have all the words of a text, each from where a word begins, whatever the case, accents and grouping: `e-book` finds `ebook`, and `N12500` finds `₦12,500`. The newest come first.',
    authScopes: { signedIn: true },
    args: {
      text: t.arg.string({ description: 'What they should say: 1 to 80 characters.' }),
      ...pageArguments(t),
    },
    resolve: async (_root, { text, ...page }, ctx) =>
      foundPage(ctx, await wordsSought(signed(ctx), { text }), page),
  }),
}))

builder.prismaObjectFields(User, (t) => ({
  posts: t.field({
    type: PostConnection,
    description: 'What the person has published, the newest first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => postPage(ctx, ofPerson, id, page),
  }),
  reposts: t.field({
    type: PostConnection,
    description: 'What the person has reposted, the last reposted first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => postPage(ctx, ofReposter, id, page),
  }),
}))

builder.relayMutationField(
  'createPost',
  {
    description: 'What to publish: a text, media, a product, or several of them.',
    inputFields: (t) => ({
      content: t.string({
        defaultValue: '',
        description: 'At most 5,000 characters. May be blank where there are media.',
      }),
      media: t.field({
        type: [PostMediaInput],
        defaultValue: [],
        description: 'Photos and videos in their order: at most 10.',
      }),
      topic: t.string({ required: false, description: 'What it is about: at most 40 characters.' }),
      quoteOf: t.id({ required: false, description: 'The global id of a post to quote.' }),
      productId: t.id({
        required: false,
        description: 'The global id of a product you see, to show with it.',
      }),
      replySetting: t.field({
        type: ReplySetting,
        defaultValue: 'EVERYONE',
        description: 'Who may reply to it and quote it.',
      }),
      mentions: t.field({
        type: [MentionInput],
        required: false,
        description:
          'Whom the text names, and where. Without it, names that can only mean one person are found.',
      }),
    }),
  },
  {
    description: 'Publishes a post. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      createPost(signed(ctx), {
        ...input,
        media: postMediaOf(ctx, input.media),
        quoteOfId: input.quoteOf == null ? null : databaseId('Post', String(input.quoteOf)),
        productId: input.productId == null ? null : databaseId('Product', String(input.productId)),
        mentions: givenMentions(input.mentions),
      }),
  },
  { description: 'The post that was published.', outputFields: (t) => ({ post: postField(t) }) },
)

builder.relayMutationField(
  'editPost',
  {
    description: 'The new text of a post of yours.',
    inputFields: (t) => ({
      postId: t.id({ description: 'The global id of the post.' }),
      content: t.string({ description: 'At most 5,000 characters. May be blank where there are media.' }),
      mentions: t.field({
        type: [MentionInput],
        required: false,
        description:
          'Whom the text names, and where. Without it, names that can only mean one person are found.',
      }),
    }),
  },
  {
    description: 'Replaces the text of a post of yours. It is marked as edited.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      editPost(signed(ctx), {
        postId: databaseId('Post', String(input.postId)),
        content: input.content,
        mentions: givenMentions(input.mentions),
      }),
  },
  { description: 'The post after the change.', outputFields: (t) => ({ post: postField(t) }) },
)

builder.relayMutationField(
  'deletePost',
  {
    description: 'Which post of yours to delete.',
    inputFields: (t) => ({ postId: t.id({ description: 'The global id of the post.' }) }),
  },
  {
    description: 'Deletes a post of yours for good, with its media, comments, likes, reposts and saves.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input }, ctx) => {
      const postId = databaseId('Post', String(input.postId))
      await deletePost(signed(ctx), postId)
      return { deletedPostId: globalId('Post', postId) }
    },
  },
  {
    description: 'The post that is gone, and you without it.',
    outputFields: (t) => ({
      deletedPostId: t.exposeID('deletedPostId', { description: 'The global id it had.' }),
      viewer: callerField(t),
    }),
  },
)

builder.relayMutationField(
  'uploadMedia',
  {
    description: 'A photo or video for a post of yours.',
    inputFields: (t) => ({
      file: t.field({
        type: 'Upload',
        description: 'A JPEG, PNG, WebP, GIF, MP4, MOV or WebM of less than 100 MiB.',
      }),
      poster: t.field({
        type: 'Upload',
        required: false,
        description: 'A still of the video, shown until it plays: a picture of less than 10 MiB.',
      }),
      alt: t.string({
        required: false,
        description: 'What is to be seen, for who cannot see it: at most 500 characters.',
      }),
    }),
  },
  {
    description:
      'Keeps a photo or video, without a trace of where it was taken. Give its `url` to `createPost` within 24 hours.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { file, poster, alt } }, ctx) =>
      uploadPostMedia(signed(ctx), {
        alt,
        file: uploadOf(ctx, file),
        poster: poster == null ? null : uploadOf(ctx, poster),
      }),
  },
  {
    description: 'What was kept.',
    outputFields: (t) => ({
      media: t.field({
        type: Media,
        description: 'The photo or video.',
        resolve: ({ mediaId }, _args, ctx) => loadOwnMedia(ctx, mediaId),
      }),
    }),
  },
)
