// REST routes of reports (001 §7) of posts, comments, messages and accounts.
import * as z from 'zod/mini'
import { accountReport, commentReport, messageReport, postReport } from '#rules/moderation/reports'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId } from '#server/http/rest/inputs.ts'
import { route } from '#server/http/rest/rest.ts'
import { upperCase } from '#server/http/rest/shapes.ts'

const answer = z.object({ message: z.string() })

export const reportRoutes = [
  route('POST /api/reports/posts/:id', {
    summary:
      "Reports somebody else's post to the moderators. Its author never learns who reported it; a second report replaces an open one.",
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(`mutation ($input: ReportPostInput!) { reportPost(input: $input) { message } }`),
    body: postReport,
    variables: ({ params, body: { reason, description } }) => ({
      input: { postId: nodeId('Post', params.id), reason: upperCase(reason), description },
    }),
    reply: ({ reportPost }) => reportPost,
    answer,
  }),

  route('POST /api/reports/comments/:id', {
    summary: "Reports somebody else's comment or reply, as with a post.",
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: ReportCommentInput!) { reportComment(input: $input) { message } }`,
    ),
    body: commentReport,
    variables: ({ params, body: { reason, description } }) => ({
      input: { commentId: nodeId('Comment', params.id), reason: upperCase(reason), description },
    }),
    reply: ({ reportComment }) => reportComment,
    answer,
  }),

  route('POST /api/reports/messages/:id', {
    summary: 'Reports a message written to you, as with a post; the five messages around it are included.',
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: ReportMessageInput!) { reportMessage(input: $input) { message } }`,
    ),
    body: messageReport,
    variables: ({ params, body: { reason, description } }) => ({
      input: { messageId: nodeId('Message', params.id), reason: upperCase(reason), description },
    }),
    reply: ({ reportMessage }) => reportMessage,
    answer,
  }),

  route('POST /api/reports/accounts/:userId', {
    summary: "Reports somebody else's account, as with a post, for reasons of its own.",
    access: 'mayWrite',
    takesKey: true,
    document: documentOf(
      `mutation ($input: ReportAccountInput!) { reportAccount(input: $input) { message } }`,
    ),
    body: accountReport,
    variables: ({ params, body: { reason, description } }) => ({
      input: { userId: nodeId('User', params.userId), reason: upperCase(reason), description },
    }),
    reply: ({ reportAccount }) => reportAccount,
    answer,
  }),
]
