// GraphQL fields and mutations of posts.
import { displayName } from '#rules/shared/common'
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { isSuspended } from '#server/core/context/suspension.ts'
import { findUpload } from '#server/core/context/uploads.ts'
import { callerField } from '#server/core/context/viewer.ts'
import { loadOwnMedia, Media, visualMedia } from '#server/modules/shared/media/loaders.ts'
import { Mention, MentionInput, toMentions } from '#server/modules/social/mentions/loaders.ts'
import { Topic } from '#server/modules/social/topics/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import {
  loadSearchPage,
  loadPost,
  Post,
  PostConnection,
  postField,
  PostMediaInput,
  toPostMedia,
  loadPostPage,
} from './loaders.ts'
import { uploadPostMedia } from './media.ts'
import { createPost, deletePost, editPost } from './posts.ts'
import { publishedPosts, repostedPosts } from './queries.ts'
import { parseSearch } from './search.ts'

const ReplySetting = builder.enumType('ReplySetting', {
  description: 'People who may reply to a post and quote it.',
  values: {
    EVERYONE: { description: 'Everyone who can see it.' },
    FOLLOWERS: { description: 'Followers of its author.' },
    NOBODY: { description: 'Only its author.' },
  },
})

builder.node(Post, {
  description: 'A post of a person: text, photos or videos, or both.',
  id: { resolve: ({ id }) => id, description: 'Global id.' },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadPost(ctx, Number(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The number in /posts/{id} and in REST paths.' }),
    author: t.expose('author', { type: User, description: 'The author of the post.' }),
    content: t.exposeString('content', { description: 'Plain text; empty if there are only media.' }),
    mentions: t.expose('mentions', { type: [Mention], description: 'Mentions in its text, in order.' }),
    topic: t.field({
      type: Topic,
      nullable: true,
      description: 'The topic of the post; null without one.',
      resolve: ({ topic, topicKey }) => (topic && topicKey ? { name: topic, key: topicKey } : null),
    }),
    media: t.field({
      type: [Media],
      description: 'Photos and videos in order, at most 10.',
      resolve({ media, author }, _args, { now }) {
        const ownerIsClosed = author.isPrivate || isSuspended(author, now())
        return visualMedia(media, { ownerName: displayName(author), ownerIsClosed })
      },
    }),
    isQuote: t.exposeBoolean('isQuote', { description: 'True if it quotes a post, which may be deleted.' }),
    quoteOf: t.field({
      type: Post,
      nullable: true,
      description: 'The post it quotes; null if there is none, or it is deleted or not visible to you.',
      extensions: { perViewer: true, readsDatabase: true },
      resolve: ({ quoteOfId }, _args, ctx) => (quoteOfId === null ? null : loadPost(ctx, quoteOfId)),
    }),
    replySetting: t.expose('replySetting', {
      type: ReplySetting,
      description: 'People who may reply to it and quote it.',
    }),
    viewerMayReply: t.exposeBoolean('viewerMayReply', {
      description:
        'True if `createComment` would accept a reply from you now, and `createPost` a quote if its author is public.',
      extensions: { perViewer: true },
    }),
    isHeld: t.exposeBoolean('isHeld', {
      description: 'True if only its author and moderators see it until a report is decided.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of publication.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last edit; null if it was never edited.',
    }),
  }),
})

builder.objectFields(Post, (t) => ({
  likesCount: t.exposeInt('likesCount', { description: 'Number of people who like it.' }),
  commentsCount: t.exposeInt('commentsCount', { description: 'Number of comments and replies.' }),
  repostsCount: t.exposeInt('repostsCount', { description: 'Number of people who reposted it.' }),
  viewerHasLiked: t.exposeBoolean('viewerHasLiked', {
    description: 'True if you like it.',
    extensions: { perViewer: true },
  }),
  viewerHasReposted: t.exposeBoolean('viewerHasReposted', {
    description: 'True if you have reposted it.',
    extensions: { perViewer: true },
  }),
}))

builder.queryFields((t) => ({
  post: t.field({
    type: Post,
    nullable: true,
    description:
      'A post by the number in its address, also without sign-in; null if it is deleted, unknown or not visible to you.',
    args: { databaseId: t.arg.int({ description: 'The number in /posts/{id}.' }) },
    resolve: (_root, args, ctx) => loadPost(ctx, args.databaseId),
  }),
  searchPosts: t.field({
    type: PostConnection,
    description:
      'Posts whose text and topic contain all words of a text, newest first. A word matches from its beginning, ignoring case, accents and grouping: `e-book` finds `ebook`, and `N12500` finds `₦12,500`.',
    authScopes: { signedIn: true },
    args: {
      text: t.arg.string({ description: 'The words to find: 1 to 80 characters.' }),
      ...pageArguments(t),
    },
    resolve: async (_root, { text, ...page }, ctx) =>
      loadSearchPage(ctx, await parseSearch(authenticated(ctx), { text }), page),
  }),
}))

builder.prismaObjectFields(User, (t) => ({
  posts: t.field({
    type: PostConnection,
    description: 'Posts of the person, newest first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => loadPostPage(ctx, publishedPosts, id, page),
  }),
  reposts: t.field({
    type: PostConnection,
    description: 'Reposts of the person, last reposted first.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => loadPostPage(ctx, repostedPosts, id, page),
  }),
}))

const mentionsDescription = 'Mentions in the text. Without it, unambiguous names are found.'

builder.relayMutationField(
  'createPost',
  {
    description: 'The post: text, media, a product, or several of them.',
    inputFields: (t) => ({
      content: t.string({
        defaultValue: '',
        description: 'At most 5,000 characters. May be blank if there are media.',
      }),
      media: t.field({
        type: [PostMediaInput],
        defaultValue: [],
        description: 'Photos and videos in order, at most 10.',
      }),
      topic: t.string({ required: false, description: 'The topic: at most 40 characters.' }),
      quoteOf: t.id({ required: false, description: 'The global id of a post to quote.' }),
      productId: t.id({ required: false, description: 'The global id of a visible product to attach.' }),
      replySetting: t.field({
        type: ReplySetting,
        defaultValue: 'EVERYONE',
        description: 'People who may reply to it and quote it.',
      }),
      mentions: t.field({ type: [MentionInput], required: false, description: mentionsDescription }),
    }),
  },
  {
    description: 'Publishes a post. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      createPost(authenticated(ctx), {
        ...input,
        media: toPostMedia(ctx, input.media),
        quoteOfId: input.quoteOf == null ? null : databaseId('Post', input.quoteOf),
        productId: input.productId == null ? null : databaseId('Product', input.productId),
        mentions: toMentions(input.mentions),
      }),
  },
  { description: 'The published post.', outputFields: (t) => ({ post: postField(t) }) },
)

builder.relayMutationField(
  'editPost',
  {
    description: 'The new text of your post.',
    inputFields: (t) => ({
      postId: t.id({ description: 'The global id of the post.' }),
      content: t.string({ description: 'At most 5,000 characters. May be blank if there are media.' }),
      mentions: t.field({ type: [MentionInput], required: false, description: mentionsDescription }),
    }),
  },
  {
    description: 'Replaces the text of your post and marks it as edited.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      editPost(authenticated(ctx), {
        postId: databaseId('Post', input.postId),
        content: input.content,
        mentions: toMentions(input.mentions),
      }),
  },
  { description: 'The post after the change.', outputFields: (t) => ({ post: postField(t) }) },
)

builder.relayMutationField(
  'deletePost',
  {
    description: 'The post to delete.',
    inputFields: (t) => ({ postId: t.id({ description: 'The global id of the post.' }) }),
  },
  {
    description: 'Deletes your post permanently, with its media, comments, likes, reposts and saves.',
    authScopes: { mayWrite: true },
    resolve: async (_root, { input }, ctx) => {
      const postId = databaseId('Post', input.postId)
      await deletePost(authenticated(ctx), postId)
      return { deletedPostId: globalId('Post', postId) }
    },
  },
  {
    description: 'The deleted post, and you without it.',
    outputFields: (t) => ({
      deletedPostId: t.exposeID('deletedPostId', { description: 'The global id of the deleted post.' }),
      viewer: callerField(t),
    }),
  },
)

builder.relayMutationField(
  'uploadMedia',
  {
    description: 'A photo or video for a post.',
    inputFields: (t) => ({
      file: t.field({
        type: 'Upload',
        description: 'A JPEG, PNG, WebP, GIF, MP4, MOV or WebM of less than 100 MiB.',
      }),
      poster: t.field({
        type: 'Upload',
        required: false,
        description: 'Poster frame of the video: a picture of less than 10 MiB.',
      }),
      alt: t.string({ required: false, description: 'Alternative text: at most 500 characters.' }),
    }),
  },
  {
    description:
      'Stores a photo or video without its location. Give its `url` to `createPost` within 24 hours.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input: { file, poster, alt } }, ctx) =>
      uploadPostMedia(authenticated(ctx), {
        alt,
        file: findUpload(ctx, file),
        poster: poster == null ? null : findUpload(ctx, poster),
      }),
  },
  {
    description: 'The stored file.',
    outputFields: (t) => ({
      media: t.field({
        type: Media,
        description: 'The photo or video.',
        resolve: ({ mediaId }, _args, ctx) => loadOwnMedia(ctx, mediaId),
      }),
    }),
  },
)
