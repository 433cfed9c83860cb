// Comments in the graph: those of a post with their replies, and what one may do to them.
import { builder } from '#server/core/context/builder.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { givenMentions, Mention, MentionInput } from '#server/modules/social/mentions/loaders.ts'
import { loadPost, Post, postField } from '#server/modules/social/posts/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { createComment, deleteComment, editComment, setCommentHidden } from './comments.ts'
import {
  Comment,
  CommentConnection,
  commentField,
  commentPage,
  loadComment,
  newestComments,
  replyPage,
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
      description: 'What it is on; null if that was deleted meanwhile.',
      extensions: { perViewer: true, isRead: true },
      resolve: ({ postId }, _args, ctx) => loadPost(ctx, postId),
    }),
    author: t.expose('author', { type: User, description: 'Who wrote it.' }),
    content: t.exposeString('content', {
      description: 'Plain text, with line breaks; from 1 to 5,000 characters.',
    }),
    mentions: t.expose('mentions', { type: [Mention], description: 'The people it names, and where.' }),
    parentId: t.id({
      nullable: true,
      description:
        'The global id of the comment or reply it answers; null for a comment on the post itself, and when what it answered was deleted.',
      resolve: ({ parentId }) => parentId && globalId('Comment', parentId),
    }),
    rootId: t.id({
      nullable: true,
      description: 'The global id of the comment whose thread it is in; null for that comment itself.',
      resolve: ({ rootId }) => rootId && globalId('Comment', rootId),
    }),
    repliesCount: t.exposeInt('repliesCount', {
      description: 'How many replies its thread has, without hidden ones; 0 for a reply.',
    }),
    threadRepliesCount: t.exposeInt('threadRepliesCount', {
      description: 'How many replies the thread has that it is in, or that is under it, without hidden ones.',
    }),
    likesCount: t.exposeInt('likesCount', { description: 'How many people like it.' }),
    viewerHasLiked: t.exposeBoolean('viewerHasLiked', {
      description: 'Whether you like it.',
      extensions: { perViewer: true },
    }),
    isHidden: t.exposeBoolean('isHidden', {
      description:
        'Whether the author of the post has hidden it, or its thread, or moderators have until they decide: only these and its author see it.',
    }),
    isHeld: t.exposeBoolean('isHeld', {
      description:
        'Whether moderators have hidden it until they have decided about a report of it: then nobody else shows it.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was written.' }),
    editedAt: t.expose('editedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'When its text was last changed; null while it never was.',
    }),
    replies: t.field({
      type: CommentConnection,
      description: 'The thread under it, the oldest first: also replies to replies. Empty for a reply.',
      extensions: { perViewer: true },
      args: pageArguments(t),
      resolve: (comment, page, ctx) => replyPage(ctx, comment, page),
    }),
  }),
})

builder.objectField(Post, 'comments', (t) =>
  t.field({
    type: CommentConnection,
    nullable: true,
    description: 'What people say under it, the oldest first; null for who is not signed in.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: (post, page, ctx) => commentPage(ctx, post, page),
  }),
)

builder.objectField(Post, 'newestComments', (t) =>
  t.field({
    type: [Comment],
    nullable: true,
    description:
      'The last three of its comments, for lists of posts, the oldest of them first; null for who is not signed in.',
    authScopes: { signedIn: true },
    extensions: { isRead: true },
    resolve: ({ id }, _args, ctx) => newestComments(ctx, id),
  }),
)

const words = {
  post: 'The global id of the post.',
  comment: 'The global id of the comment or reply.',
  content: 'From 1 to 5,000 characters; the ends are trimmed.',
  mentions:
    'The people whose names you wrote, with their places in `content`. Without it, names that can only mean one person are found.',
}

builder.relayMutationField(
  'createComment',
  {
    description: 'What to say, and to what.',
    inputFields: (t) => ({
      postId: t.id({ description: words.post }),
      content: t.string({ description: words.content }),
      parentId: t.id({ required: false, description: 'The comment or reply on that post that you answer.' }),
      mentions: t.field({ type: [MentionInput], required: false, description: words.mentions }),
    }),
  },
  {
    description:
      'Comments on a post, or answers a comment. Whom its author lets reply is `Post.replySetting`. Send an Idempotency-Key to retry safely.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      createComment(signed(ctx), {
        content: input.content,
        postId: databaseId('Post', String(input.postId)),
        parentId: input.parentId == null ? undefined : databaseId('Comment', String(input.parentId)),
        mentions: givenMentions(input.mentions),
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
    description: 'What to say instead.',
    inputFields: (t) => ({
      commentId: t.id({ description: words.comment }),
      content: t.string({ description: words.content }),
      mentions: t.field({ type: [MentionInput], required: false, description: words.mentions }),
    }),
  },
  {
    description: 'Changes the text of your comment and marks it as edited.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      editComment(signed(ctx), {
        content: input.content,
        commentId: databaseId('Comment', String(input.commentId)),
        mentions: givenMentions(input.mentions),
      }),
  },
  { description: 'The comment after the change.', outputFields: (t) => ({ comment: commentField(t) }) },
)

builder.relayMutationField(
  'deleteComment',
  {
    description: 'What to delete.',
    inputFields: (t) => ({ commentId: t.id({ description: words.comment }) }),
  },
  {
    description:
      'Deletes your comment for good, with the thread under it; a reply alone. Admins may delete anybody’s.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      deleteComment(signed(ctx), databaseId('Comment', String(input.commentId))),
  },
  {
    description: 'What is gone.',
    outputFields: (t) => ({
      deletedCommentId: t.id({
        description: 'The global id it had.',
        resolve: ({ commentId }) => globalId('Comment', commentId),
      }),
      post: postField(t),
    }),
  },
)

builder.relayMutationField(
  'setCommentHidden',
  {
    description: 'What to hide or to show.',
    inputFields: (t) => ({
      commentId: t.id({ description: words.comment }),
      hidden: t.boolean({ description: 'true hides it, false shows it again.' }),
    }),
  },
  {
    description:
      'Hides what somebody said under your post, with the thread under it, from everybody but them, you and moderators.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setCommentHidden(signed(ctx), databaseId('Comment', String(input.commentId)), input.hidden),
  },
  {
    description: 'The comment after the change.',
    outputFields: (t) => ({ comment: commentField(t), post: postField(t) }),
  },
)
