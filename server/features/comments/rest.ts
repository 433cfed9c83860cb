// REST rows of comments (001 §7, decision 39): those of a post with their replies, and one's own.
import * as z from 'zod/mini'
import {
  asComment,
  asReply,
  commentAnswer,
  commentFields,
  replyAnswer,
  replyFields,
  type GraphComment,
  type GraphReply,
} from '#server/http/commentShapes.ts'
import { asMentions, mentionsInput, nodeId, optionalNodeId, optionalRow } from '#server/http/inputs.ts'
import { pageInfoFields } from '#server/http/paging.ts'
import type { Connection } from '#server/http/postShapes.ts'
import { route } from '#server/http/rest.ts'
import { found } from '#server/http/shapes.ts'

const paging = { size: 30, most: 100 }
const content = z.string('content must be text')

export const commentRows = [
  route<{ node: { comments: Connection<GraphComment> } | null }>()('GET /api/posts/:id/comments', {
    summary:
      'What people say under a post, the oldest first, each comment with the first 100 replies of its thread.',
    access: 'signedIn',
    document: `query ($id: ID!, $first: Int!, $after: String) {
      node(id: $id) {
        ... on Post {
          comments(first: $first, after: $after) { edges { node { ${commentFields} } } ${pageInfoFields} }
        }
      }
    }`,
    paging: { ...paging, pageInfo: ({ node }) => node?.comments.pageInfo },
    variables: ({ params, page }) => ({ id: nodeId('Post', params.id), ...page }),
    reply: ({ node }) => found('Post', node).comments.edges.map((edge) => asComment(edge.node)),
    answer: z.array(commentAnswer),
  }),

  route<{ createComment: { comment: GraphComment } }>()('POST /api/posts/:id/comments', {
    summary: 'Comments on a post; with parentId it answers a comment or a reply there.',
    access: 'mayWrite',
    takesKey: true,
    document: `mutation ($input: CreateCommentInput!) {
      createComment(input: $input) { comment { ${commentFields} } }
    }`,
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
        mentions: asMentions(body.mentions),
      },
    }),
    reply: ({ createComment }) => asComment(createComment.comment),
    answer: commentAnswer,
    status: 201,
  }),

  route<{ node: { replies: Connection<GraphReply> } | null }>()('GET /api/comments/:id/replies', {
    summary: 'The thread under a comment, the oldest first.',
    access: 'signedIn',
    document: `query ($id: ID!, $first: Int!, $after: String) {
      node(id: $id) {
        ... on Comment {
          replies(first: $first, after: $after) { edges { node { ${replyFields} } } ${pageInfoFields} }
        }
      }
    }`,
    paging: { ...paging, pageInfo: ({ node }) => node?.replies.pageInfo },
    variables: ({ params, page }) => ({ id: nodeId('Comment', params.id), ...page }),
    reply: ({ node }) => found('Comment', node).replies.edges.map((edge) => asReply(edge.node)),
    answer: z.array(replyAnswer),
  }),

  route<{ editComment: { comment: GraphComment } }>()('PUT /api/comments/:id', {
    summary: 'Replaces the text of your comment.',
    access: 'mayWrite',
    takesKey: true,
    document: `mutation ($input: EditCommentInput!) {
      editComment(input: $input) { comment { ${commentFields} } }
    }`,
    body: z.object({ content, mentions: mentionsInput }),
    variables: ({ params, body }) => ({
      input: {
        commentId: nodeId('Comment', params.id),
        content: body.content,
        mentions: asMentions(body.mentions),
      },
    }),
    reply: ({ editComment }) => asComment(editComment.comment),
    answer: commentAnswer,
  }),

  route<{ deleteComment: { post: { commentsCount: number } } }>()('DELETE /api/comments/:id', {
    summary: 'Deletes your comment with the thread under it; admins may delete any.',
    access: 'mayWrite',
    takesKey: true,
    document: `mutation ($input: DeleteCommentInput!) {
      deleteComment(input: $input) { post { commentsCount } }
    }`,
    variables: ({ params }) => ({ input: { commentId: nodeId('Comment', params.id) } }),
    reply: ({ deleteComment: { post } }) => ({
      message: 'Comment deleted',
      commentsCount: post.commentsCount,
    }),
    answer: z.object({ message: z.string(), commentsCount: z.int() }),
  }),

  ...(['POST', 'DELETE'] as const).map((method) =>
    route<{ setCommentHidden: { comment: { isHidden: boolean }; post: { commentsCount: number } } }>()(
      `${method} /api/comments/:id/hide`,
      {
        summary:
          method === 'POST'
            ? 'Hides a comment under a post of yours, with its thread.'
            : 'Shows a comment under a post of yours again.',
        access: 'mayWrite',
        takesKey: true,
        document: `mutation ($input: SetCommentHiddenInput!) {
          setCommentHidden(input: $input) { comment { isHidden } post { commentsCount } }
        }`,
        variables: ({ params }) => ({
          input: { commentId: nodeId('Comment', params.id), hidden: method === 'POST' },
        }),
        reply: ({ setCommentHidden: { comment, post } }) => ({
          isHidden: comment.isHidden,
          commentsCount: post.commentsCount,
        }),
        answer: z.object({ isHidden: z.boolean(), commentsCount: z.int() }),
      },
    ),
  ),
]
