// REST routes of comments and replies (001 §7).
import * as z from 'zod/mini'
import {
  asComment,
  asReply,
  briefCommentFields,
  commentAnswer,
  commentFields,
  replyAnswer,
  replyFields,
} from '#server/modules/social/comments/restShapes.ts'
import { toMentionInputs, mentionsInput } from '#server/modules/social/mentions/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId, optionalNodeId, optionalRow } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, ifHasField, listNodes } from '#server/http/rest/shapes.ts'

const paging = { size: 30, most: 100 }

/** Maximum number of replies per response; more would block the event loop for over 50 ms. */
const maxReplies = 600

const content = z.string('content must be text')

export const commentRoutes = [
  route('GET /api/posts/:id/comments', {
    summary:
      'The comments on a post, oldest first, each with the first replies of its thread: 600 divided by limit, at most 100; 20 each without limit.',
    access: 'signedIn',
    document: documentOf(
      `query ($id: ID!, $first: Int!, $after: String, $replies: Int!) {
        node(id: $id) {
          ... on Post {
            comments(first: $first, after: $after) {
              edges { node { ...BriefCommentFields replies(first: $replies) { edges { node { ...ReplyFields } } } } }
              pageInfo { ...PageInfoFields }
            }
          }
        }
      }`,
      [briefCommentFields, replyFields, pageInfoFields],
    ),
    paging: { ...paging, pageInfo: ({ node }) => ifHasField(node, 'comments')?.comments?.pageInfo },
    variables: ({ params, page }) => ({
      id: nodeId('Post', params.id),
      ...page,
      replies: Math.min(paging.most, Math.floor(maxReplies / page.first)),
    }),
    reply: ({ node }) =>
      listNodes(requireFound('Post', ifHasField(node, 'comments')).comments).map(asComment),
    answer: z.array(commentAnswer),
  }),

  route('POST /api/posts/:id/comments', {
    summary: 'Comments on a post; with parentId replies to a comment or reply there.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: CreateCommentInput!) {
        createComment(input: $input) { comment { ...CommentFields } }
      }`,
      [commentFields],
    ),
    body: z.object({
      content,
      parentId: optionalRow('parentId must be the id of a comment'),
      mentions: mentionsInput,
    }),
    variables: ({ params, body }) => ({
      input: {
        postId: nodeId('Post', params.id),
        content: body.content,
        parentId: optionalNodeId('Comment', body.parentId),
        mentions: toMentionInputs(body.mentions),
      },
    }),
    reply: ({ createComment }) => asComment(createComment.comment),
    answer: commentAnswer,
    status: 201,
  }),

  route('GET /api/comments/:id/replies', {
    summary: 'The thread under a comment, oldest first.',
    access: 'signedIn',
    document: documentOf(
      `query ($id: ID!, $first: Int!, $after: String) {
        node(id: $id) {
          ... on Comment {
            replies(first: $first, after: $after) {
              edges { node { ...ReplyFields } } pageInfo { ...PageInfoFields }
            }
          }
        }
      }`,
      [replyFields, pageInfoFields],
    ),
    paging: { ...paging, pageInfo: ({ node }) => ifHasField(node, 'replies')?.replies?.pageInfo },
    variables: ({ params, page }) => ({ id: nodeId('Comment', params.id), ...page }),
    reply: ({ node }) => listNodes(requireFound('Comment', ifHasField(node, 'replies')).replies).map(asReply),
    answer: z.array(replyAnswer),
  }),

  route('PUT /api/comments/:id', {
    summary: 'Replaces the text of your comment.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: EditCommentInput!) {
        editComment(input: $input) { comment { ...CommentFields } }
      }`,
      [commentFields],
    ),
    body: z.object({ content, mentions: mentionsInput }),
    variables: ({ params, body }) => ({
      input: {
        commentId: nodeId('Comment', params.id),
        content: body.content,
        mentions: toMentionInputs(body.mentions),
      },
    }),
    reply: ({ editComment }) => asComment(editComment.comment),
    answer: commentAnswer,
  }),

  route('DELETE /api/comments/:id', {
    summary: 'Deletes your comment with the thread under it; admins may delete any.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: DeleteCommentInput!) { deleteComment(input: $input) { post { commentsCount } } }`,
    ),
    variables: ({ params }) => ({ input: { commentId: nodeId('Comment', params.id) } }),
    reply: ({ deleteComment: { post } }) => ({
      message: 'Comment deleted',
      commentsCount: post.commentsCount,
    }),
    answer: z.object({ message: z.string(), commentsCount: z.int() }),
  }),

  ...(['POST', 'DELETE'] as const).map((method) =>
    route(`${method} /api/comments/:id/hide`, {
      summary:
        method === 'POST'
          ? 'Hides a comment under a post of yours, with its thread.'
          : 'Shows a comment under a post of yours again.',
      access: 'mayWrite',
      takesKey: true,
      document: documentOf(`mutation ($input: SetCommentHiddenInput!) {
        setCommentHidden(input: $input) { comment { isHidden } post { commentsCount } }
      }`),
      variables: ({ params }) => ({
        input: { commentId: nodeId('Comment', params.id), hidden: method === 'POST' },
      }),
      reply: ({ setCommentHidden: { comment, post } }) => ({
        isHidden: comment.isHidden,
        commentsCount: post.commentsCount,
      }),
      answer: z.object({ isHidden: z.boolean(), commentsCount: z.int() }),
    }),
  ),
]
