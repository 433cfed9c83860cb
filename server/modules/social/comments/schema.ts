// GraphQL fields and mutations of comments.
import { builder } from '#server/core/context/builder.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { toMentions, Mention, MentionInput } from '#server/modules/social/mentions/loaders.ts'
import { loadPost, Post, postField } from '#server/modules/social/posts/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { createComment, deleteComment, editComment, setCommentHidden } from './comments.ts'
import {
  Comment,
  CommentConnection,
  commentField,
  loadCommentPage,
  loadComment,
  loadNewestComments,
  loadReplyPage,
} from './loaders.ts'

builder.node(Comment, {
  description: 'A comment on a post, or a reply in the thread of one.',
  id: { description: 'Global id.', resolve: ({ id }) => id },
  loadManyWithoutCache: (ids, ctx) => Promise.all(ids.map((id) => loadComment(ctx, Number(id)))),
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The id in REST paths.' }),
    post: t.field({
      type: Post,
      nullable: true,
      description: 'The post it is on; null if the post was deleted meanwhile.',
      extensions: { perViewer: true, readsDatabase: true },
      resolve: ({ postId }, _args, ctx) => loadPost(ctx, postId),
    }),
    author: t.expose('author', { type: User, description: 'The author of the comment.' }),
    content: t.exposeString('content', { description: 'Plain text of 1 to 5,000 characters.' }),
    mentions: t.expose('mentions', {
      type: [Mention],
      description: 'The people it mentions, with their places in the text.',
    }),
    parentId: t.id({
      nullable: true,
      description:
        'The global id of the comment or reply it answers; null for a comment on the post itself, and if the answered one was deleted.',
      resolve: ({ parentId }) => parentId && globalId('Comment', parentId),
    }),
    rootId: t.id({
      nullable: true,
      description: 'The global id of the comment whose thread it is in; null for a comment on the post.',
      resolve: ({ rootId }) => rootId && globalId('Comment', rootId),
    }),
    repliesCount: t.exposeInt('repliesCount', {
      description: 'Number of replies in its thread, without hidden ones; 0 for a reply.',
    }),
    threadRepliesCount: t.exposeInt('threadRepliesCount', {
      description: 'Number of replies in the thread it is in or starts, without hidden ones.',
    }),
    likesCount: t.exposeInt('likesCount', { description: 'Number of people who like it.' }),
    viewerHasLiked: t.exposeBoolean('viewerHasLiked', {
      description: 'True if you like it.',
      extensions: { perViewer: true },
    }),
    isHidden: t.exposeBoolean('isHidden', {
      description:
        'True if the author of the post or moderators have hidden it or its thread. Only they and its author see it then.',
    }),
    isHeld: t.exposeBoolean('isHeld', {
      description: 'True while moderators hide it; only they can show it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of writing.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last edit; null if it was never edited.',
    }),
    replies: t.field({
      type: CommentConnection,
      description: 'The thread under it, oldest first, with replies to replies. Empty for a reply.',
      extensions: { perViewer: true },
      args: pageArguments(t),
      resolve: (comment, page, ctx) => loadReplyPage(ctx, comment, page),
    }),
  }),
})

builder.objectField(Post, 'comments', (t) =>
  t.field({
    type: CommentConnection,
    nullable: true,
    description: 'Comments on the post without replies, oldest first; null without sign-in.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: (post, page, ctx) => loadCommentPage(ctx, post, page),
  }),
)

builder.objectField(Post, 'newestComments', (t) =>
  t.field({
    type: [Comment],
    nullable: true,
    description: 'The newest three comments, oldest first, for lists of posts; null without sign-in.',
    authScopes: { signedIn: true },
    extensions: { readsDatabase: true },
    resolve: ({ id }, _args, ctx) => loadNewestComments(ctx, id),
  }),
)

const descriptions = {
  post: 'The global id of the post.',
  comment: 'The global id of the comment or reply.',
  content: 'From 1 to 5,000 characters, trimmed.',
  mentions:
    'The people mentioned, with their places in `content`. Without it, unambiguous names are found in the text.',
}

builder.relayMutationField(
  'createComment',
  {
    description: 'The comment, and the post or comment it answers.',
    inputFields: (t) => ({
      postId: t.id({ description: descriptions.post }),
      content: t.string({ description: descriptions.content }),
      parentId: t.id({
        required: false,
        description: 'The global id of the comment or reply on that post to answer.',
      }),
      mentions: t.field({ type: [MentionInput], required: false, description: descriptions.mentions }),
    }),
  },
  {
    description:
      'Comments on a post, or replies to a comment. `Post.replySetting` restricts who may. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      createComment(authenticated(ctx), {
        content: input.content,
        postId: databaseId('Post', input.postId),
        parentId: input.parentId == null ? undefined : databaseId('Comment', input.parentId),
        mentions: toMentions(input.mentions),
      }),
  },
  {
    description: 'The new comment.',
    outputFields: (t) => ({ comment: commentField(t), post: postField(t) }),
  },
)

builder.relayMutationField(
  'editComment',
  {
    description: 'The new text of your comment.',
    inputFields: (t) => ({
      commentId: t.id({ description: descriptions.comment }),
      content: t.string({ description: descriptions.content }),
      mentions: t.field({ type: [MentionInput], required: false, description: descriptions.mentions }),
    }),
  },
  {
    description: 'Changes the text of your comment and marks it as edited.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      editComment(authenticated(ctx), {
        content: input.content,
        commentId: databaseId('Comment', input.commentId),
        mentions: toMentions(input.mentions),
      }),
  },
  { description: 'The comment after the change.', outputFields: (t) => ({ comment: commentField(t) }) },
)

builder.relayMutationField(
  'deleteComment',
  {
    description: 'The comment to delete.',
    inputFields: (t) => ({ commentId: t.id({ description: descriptions.comment }) }),
  },
  {
    description:
      'Deletes your comment permanently, with the thread under it; of a reply only itself. Admins may delete any comment.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      deleteComment(authenticated(ctx), databaseId('Comment', input.commentId)),
  },
  {
    description: 'The deleted comment, and its post.',
    outputFields: (t) => ({
      deletedCommentId: t.id({
        description: 'The global id of the deleted comment.',
        resolve: ({ commentId }) => globalId('Comment', commentId),
      }),
      post: postField(t),
    }),
  },
)

builder.relayMutationField(
  'setCommentHidden',
  {
    description: 'The comment to hide or show.',
    inputFields: (t) => ({
      commentId: t.id({ description: descriptions.comment }),
      hidden: t.boolean({ description: 'True hides it, false shows it again.' }),
    }),
  },
  {
    description:
      'Hides a comment under your post with its thread from everyone but its author, you and moderators; or shows it again.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setCommentHidden(authenticated(ctx), databaseId('Comment', input.commentId), input.hidden),
  },
  {
    description: 'The comment after the change.',
    outputFields: (t) => ({ comment: commentField(t), post: postField(t) }),
  },
)
