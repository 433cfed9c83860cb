// REST routes that delete posts and accounts which broke the rules (002 §7).
import * as z from 'zod/mini'
import {
  accountReportAnswer,
  toAccountReport,
  postReportAnswer,
  toPostReport,
  reportFields,
} from '#server/modules/moderation/cases/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId } from '#server/http/rest/inputs.ts'
import { route } from '#server/http/rest/rest.ts'
import { listNodes } from '#server/http/rest/shapes.ts'

export const sanctionRoutes = [
  route('DELETE /api/reports/posts/:postId', {
    summary: 'Deletes a post that broke the rules; its open reports are resolved and keep their snapshots.',
    access: 'admin',
    takesKey: true,
    document: documentOf(
      `mutation ($postId: ID!) {
        takeDownReportedPost(input: { postId: $postId }) {
          ticket { reports(first: 1) { edges { node { ...ReportFields } } } }
        }
      }`,
      [reportFields],
    ),
    variables: ({ params }) => ({ postId: nodeId('Post', params.postId) }),
    reply: ({ takeDownReportedPost: { ticket } }) => ({
      message: 'Post Deleted',
      report: listNodes(ticket?.reports ?? null).map(toPostReport)[0] ?? null,
    }),
    answer: z.object({ message: z.string(), report: z.nullable(postReportAnswer) }),
  }),

  route('DELETE /api/admin/users/:id', {
    summary:
      'Deletes the account of a user who is not an admin, with all its content; paid and undelivered orders are refunded first.',
    access: 'admin',
    takesKey: true,
    document: documentOf(
      `mutation ($userId: ID!) {
        deleteUser(input: { userId: $userId }) {
          ticket { reports(first: 1) { edges { node { ...ReportFields } } } }
        }
      }`,
      [reportFields],
    ),
    variables: ({ params }) => ({ userId: nodeId('User', params.id) }),
    reply: ({ deleteUser: { ticket } }) => ({
      message: 'Account Deleted',
      report: listNodes(ticket?.reports ?? null).map(toAccountReport)[0] ?? null,
    }),
    answer: z.object({ message: z.string(), report: z.nullable(accountReportAnswer) }),
  }),
]
