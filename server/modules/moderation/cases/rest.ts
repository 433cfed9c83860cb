// REST routes of the queue (002 §7): reports of posts and of accounts, and how they stand.
import * as z from 'zod/mini'
import { choiceOf } from '#rules/shared/common'
import { ticketTexts } from '#rules/moderation/cases'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { nodesOf, upperCase } from '#server/http/rest/shapes.ts'
import {
  accountReport,
  accountReportOf,
  postReport,
  postReportOf,
  reportFields,
  status,
} from '#server/modules/moderation/cases/restShapes.ts'

const kinds = ['post', 'comment', 'message', 'product', 'service', 'review'] as const

const list = (queue: 'POSTS' | 'ACCOUNTS') =>
  documentOf(
    `query ($first: Int!, $after: String, $kind: TicketKind, $status: ReportStatus) {
      admin {
        reports(queue: ${queue}, kind: $kind, status: $status, first: $first, after: $after) {
          pageInfo { ...PageInfoFields } edges { node { ...ReportFields } }
        }
      }
    }`,
    [reportFields, pageInfoFields],
  )

const setStatus = documentOf(
  `mutation ($input: SetReportStatusInput!) { setReportStatus(input: $input) { report { ...ReportFields } } }`,
  [reportFields],
)

const moved = choiceOf(status.options, ticketTexts.status)
const move = z.object({
  status: moved,
  adminNotes: z.optional(z.nullable(z.string('admin_notes must be a text'))),
})

const asked = z.optional(moved)

export const ticketRoutes = [
  route('GET /api/reports', {
    summary:
      'Reports of posts, the newest first: of comments, messages, products, services or reviews with `kind`.',
    access: 'admin',
    document: list('POSTS'),
    query: z.object({
      status: asked,
      kind: z._default(choiceOf(kinds, `kind must be one of ${kinds.join(', ')}`), 'post'),
    }),
    paging: { size: 100, most: 100, pageInfo: ({ admin }) => admin.reports.pageInfo },
    variables: ({ query, page }) => ({
      ...page,
      kind: upperCase(query.kind),
      status: query.status && upperCase(query.status),
    }),
    reply: ({ admin }) => nodesOf(admin.reports).map(postReportOf),
    answer: z.array(postReport),
  }),

  route('PATCH /api/reports/:id/status', {
    summary: 'Says how it stands with a report of a post, and with all others of the same thing.',
    access: 'admin',
    takesKey: true,
    document: setStatus,
    body: move,
    variables: ({ params, body }) => ({
      input: {
        reportId: nodeId('Report', params.id),
        queue: 'POSTS' as const,
        status: upperCase(body.status),
        notes: body.adminNotes,
      },
    }),
    reply: ({ setReportStatus }) => ({
      message: ticketTexts.updated,
      report: postReportOf(setReportStatus.report),
    }),
    answer: z.object({ message: z.string(), report: postReport }),
  }),

  route('GET /api/reports/accounts', {
    summary: 'Reports of accounts, the newest first.',
    access: 'admin',
    document: list('ACCOUNTS'),
    query: z.object({ status: asked }),
    paging: { size: 100, most: 100, pageInfo: ({ admin }) => admin.reports.pageInfo },
    variables: ({ query, page }) => ({ ...page, status: query.status && upperCase(query.status) }),
    reply: ({ admin }) => nodesOf(admin.reports).map(accountReportOf),
    answer: z.array(accountReport),
  }),

  route('PATCH /api/reports/accounts/:id/status', {
    summary: 'Says how it stands with a report of an account, and with all others of it.',
    access: 'admin',
    takesKey: true,
    document: setStatus,
    body: move,
    variables: ({ params, body }) => ({
      input: {
        reportId: nodeId('Report', params.id),
        queue: 'ACCOUNTS' as const,
        status: upperCase(body.status),
        notes: body.adminNotes,
      },
    }),
    reply: ({ setReportStatus }) => ({
      message: ticketTexts.updated,
      report: accountReportOf(setReportStatus.report),
    }),
    answer: z.object({ message: z.string(), report: accountReport }),
  }),
]
