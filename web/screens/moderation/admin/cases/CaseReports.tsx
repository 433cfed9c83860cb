// Reports of a case (a `Ticket` in the API): the first in full beside the author, the others in a list.
import type { ReactNode } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import type { Pages } from '#web/components/list/usePages.ts'
import { Badge } from '#web/design/display/Badge.tsx'
import { pluralize } from '#web/lib/text/pluralize.ts'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import type {
  CaseReports_query$data,
  CaseReports_query$key,
} from '#web/__generated__/CaseReports_query.graphql.ts'
import type { CaseReportsPageQuery } from '#web/__generated__/CaseReportsPageQuery.graphql.ts'
import { MorePages } from './queue/MorePages.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { ReportedContent } from './ReportedContent.tsx'
import { getReasonLabel } from './caseLabels.ts'

type CaseReportsProps = { query: CaseReports_query$key; author: ReactNode }

export function CaseReports({ query, author }: CaseReportsProps) {
  const { data, ...pages } = usePaginationFragment<CaseReportsPageQuery, CaseReports_query$key>(
    graphql`
      fragment CaseReports_query on Query
      @argumentDefinitions(
        ticketId: { type: "ID!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "CaseReportsPageQuery") {
        admin {
          ticket(id: $ticketId) {
            kind
            reportsCount
            reports(first: $first, after: $after) @connection(key: "CaseReports_reports") {
              edges {
                node {
                  id
                  reason
                  description
                  isDoubtful
                  createdAt
                  reporter {
                    displayName
                    email
                  }
                  content {
                    ...ReportedContent_content
                  }
                }
              }
            }
          }
        }
      }
    `,
    query,
  )
  const { ticket } = data.admin
  if (!ticket) return null
  const [first, ...others] = nodes(ticket.reports)
  return (
    <>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-x-6 gap-y-3">
        {first && (
          <PersonFacts label="Reporter" name={first.reporter.displayName} email={first.reporter.email} />
        )}
        {author}
      </div>
      {first && <Reason report={first} kind={ticket.kind} />}
      {others.length > 0 && (
        <Others count={ticket.reportsCount - 1} reports={others} kind={ticket.kind} pages={pages} />
      )}
    </>
  )
}

type Report = NonNullable<CaseReports_query$data['admin']['ticket']>['reports']['edges'][number]['node']

type ReportTextProps = { report: Report; kind: string }

const Reason = (props: ReportTextProps) => (
  <section>
    <h3 className="text-small text-faint">Reason</h3>
    <ReportText {...props} />
  </section>
)

type OthersProps = { count: number; reports: readonly Report[]; kind: string; pages: Pages }

function Others({ count, reports, kind, pages }: OthersProps) {
  return (
    <section>
      <h3 className="text-small text-faint">Also reported by {pluralize(count, 'other')}</h3>
      <ul className="mt-1 flex flex-col gap-2.5">
        {reports.map((report) => (
          <li key={report.id} className="border-l-2 border-line-strong pl-3">
            <p className="text-small wrap-anywhere">
              <bdi className="font-semibold">{report.reporter.displayName}</bdi>{' '}
              <span className="text-muted">{report.reporter.email}</span>
            </p>
            <ReportText report={report} kind={kind} />
          </li>
        ))}
      </ul>
      <MorePages pages={pages} label="More reports" />
    </section>
  )
}

const ReportText = ({ report, kind }: ReportTextProps) => (
  <>
    <p className="wrap-anywhere whitespace-pre-line">
      <b className="font-semibold">{getReasonLabel(report.reason, kind)}.</b>{' '}
      <bdi className="text-muted">{report.description}</bdi>
    </p>
    <p className="flex flex-wrap items-center gap-2 text-small text-faint">
      <time dateTime={report.createdAt}>{formatDateTime(report.createdAt)}</time>
      {report.isDoubtful && <Badge>Doubtful</Badge>}
    </p>
    {report.content && <ReportedContent label="As it was by then" content={report.content} />}
  </>
)
