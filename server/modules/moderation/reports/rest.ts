// The REST routes of reports (001 §7): telling the moderators of a post, a comment, a message or an account.
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
      "Asks the moderators to look at somebody else's post. Its author never learns who it was; a second report replaces what you said while the first is open.",
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
    summary: "Asks the moderators to look at somebody else's comment or reply, as with a post.",
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
    summary:
      'Asks the moderators to look at a message that was written to you, as with a post; they are sent the five around it as well.',
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
    summary:
      "Asks the moderators to look at somebody else's account, as with a post, for reasons of its own.",
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
