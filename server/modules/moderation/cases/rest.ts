// REST routes of the moderation queue (002 §7): reports of posts and accounts, and their status.
import * as z from 'zod/mini'
import { choiceOf } from '#rules/shared/common'
import { caseTexts } from '#rules/moderation/cases'
import { documentOf } from '#server/http/rest/document.ts'
import { nodeId } from '#server/http/rest/inputs.ts'
import { pageInfoFields } from '#server/http/rest/paging.ts'
import { route } from '#server/http/rest/rest.ts'
import { listNodes, upperCase } from '#server/http/rest/shapes.ts'
import {
  accountReportAnswer,
  toAccountReport,
  postReportAnswer,
  toPostReport,
  reportFields,
  reportStatus,
} from '#server/modules/moderation/cases/restShapes.ts'

const kinds = ['post', 'comment', 'message', 'product', 'service', 'review'] as const

const listDocument = (queue: 'POSTS' | 'ACCOUNTS') =>
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

const setStatusDocument = documentOf(
  `mutation ($input: SetReportStatusInput!) { setReportStatus(input: $input) { report { ...ReportFields } } }`,
  [reportFields],
)

const statusChoice = choiceOf(reportStatus.options, caseTexts.invalidStatus)
const statusBody = z.object({
  status: statusChoice,
  adminNotes: z.optional(z.nullable(z.string('admin_notes must be a text'))),
})

const toStatusInput = (
  queue: 'POSTS' | 'ACCOUNTS',
  id: string | undefined,
  { status, adminNotes }: z.infer<typeof statusBody>,
) => ({
  input: { reportId: nodeId('Report', id), queue, status: upperCase(status), notes: adminNotes },
})

const statusFilter = z.optional(statusChoice)

export const caseRoutes = [
  route('GET /api/reports', {
    summary:
      'Reports of posts, newest first; `kind` selects comments, messages, products, services or reviews.',
    access: 'admin',
    document: listDocument('POSTS'),
    query: z.object({
      status: statusFilter,
      kind: z._default(choiceOf(kinds, `kind must be one of ${kinds.join(', ')}`), 'post'),
    }),
    paging: { size: 100, most: 100, pageInfo: ({ admin }) => admin.reports.pageInfo },
    variables: ({ query, page }) => ({
      ...page,
      kind: upperCase(query.kind),
      status: query.status && upperCase(query.status),
    }),
    reply: ({ admin }) => listNodes(admin.reports).map(toPostReport),
    answer: z.array(postReportAnswer),
  }),

  route('PATCH /api/reports/:id/status', {
    summary: 'Sets the status of a report of a post, and of all others of the same thing.',
    access: 'admin',
    takesKey: true,
    document: setStatusDocument,
    body: statusBody,
    variables: ({ params, body }) => toStatusInput('POSTS', params.id, body),
    reply: ({ setReportStatus }) => ({
      message: caseTexts.updated,
      report: toPostReport(setReportStatus.report),
    }),
    answer: z.object({ message: z.string(), report: postReportAnswer }),
  }),

  route('GET /api/reports/accounts', {
    summary: 'Reports of accounts, newest first.',
    access: 'admin',
    document: listDocument('ACCOUNTS'),
    query: z.object({ status: statusFilter }),
    paging: { size: 100, most: 100, pageInfo: ({ admin }) => admin.reports.pageInfo },
    variables: ({ query, page }) => ({ ...page, status: query.status && upperCase(query.status) }),
    reply: ({ admin }) => listNodes(admin.reports).map(toAccountReport),
    answer: z.array(accountReportAnswer),
  }),

  route('PATCH /api/reports/accounts/:id/status', {
    summary: 'Sets the status of a report of an account, and of all others of it.',
    access: 'admin',
    takesKey: true,
    document: setStatusDocument,
    body: statusBody,
    variables: ({ params, body }) => toStatusInput('ACCOUNTS', params.id, body),
    reply: ({ setReportStatus }) => ({
      message: caseTexts.updated,
      report: toAccountReport(setReportStatus.report),
    }),
    answer: z.object({ message: z.string(), report: accountReportAnswer }),
  }),
]
