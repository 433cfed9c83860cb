// List of the cases (each a `Ticket` in the API) of a queue, page by page; a case that no longer matches the filters
// leaves it.
import { useCallback, type ReactNode } from 'react'
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay'
import { statusLabels } from '#rules/moderation/cases'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { CaseList_query$data, CaseList_query$key } from '#web/__generated__/CaseList_query.graphql.ts'
import type { CaseListPageQuery } from '#web/__generated__/CaseListPageQuery.graphql.ts'
import type { CaseListQuery } from '#web/__generated__/CaseListQuery.graphql.ts'
import { useAdminNews } from '../../AdminNews.tsx'
import { BulkBar } from './BulkBar.tsx'
import { CaseSkeleton } from './CaseSkeleton.tsx'
import type { CaseFilterValues } from './caseParams.ts'

const query = graphql`
  query CaseListQuery($queue: ReportQueue!, $kind: TicketKind, $status: ReportStatus, $mine: Boolean) {
    ...CaseList_query @arguments(queue: $queue, kind: $kind, status: $status, mine: $mine)
  }
`

/** Poll interval while the socket is down. */
const pollMs = 10_000

type Case = CaseList_query$data['admin']['tickets']['edges'][number]['node']

type CaseListProps = {
  label: string
  variables: CaseListQuery['variables']
  filters: CaseFilterValues
  /** Must be stable between renders. */
  renderCase: (item: Case) => ReactNode
}

export function CaseList({ label, variables, filters, renderCase }: CaseListProps) {
  const environment = useRelayEnvironment()
  const key = useRevalidatedQuery<CaseListQuery>(query, variables, { pollMs, instead: hasScrolledPastWindow })
  const text = JSON.stringify(variables)
  // A refetch would move a scrolled list; its cases still update through the store.
  const refetch = useCallback(() => {
    if (!hasScrolledPastWindow())
      refetchQuery(environment, query, JSON.parse(text) as CaseListQuery['variables'])
  }, [environment, text])
  useAdminNews(refetch)
  const { data, ...pages } = useCasePages(key)
  const { tickets } = data.admin
  const items = nodes(tickets).filter(
    ({ status, isTaken }) => (!filters.status || status === filters.status) && (!filters.mine || isTaken),
  )
  return (
    <>
      {variables.queue === 'ACCOUNTS' && (
        <p className="mt-3 text-small text-muted">
          {tickets.reportsCount.toLocaleString('en-NG')} total reports
        </p>
      )}
      {items.length > 0 && <BulkBar visibleCases={items} />}
      <EndlessList
        label={label}
        role="list"
        noun="reports"
        items={items}
        renderItem={renderCase}
        pages={pages}
        skeleton={<CaseSkeleton />}
        usualHeight={190}
        empty={
          <EmptyState
            title={variables.queue === 'ACCOUNTS' ? 'No Account Reports' : 'No reports found'}
            text={getEmptyText(filters, variables.queue === 'POSTS' && filters.kind !== null)}
          />
        }
      />
    </>
  )
}

function getEmptyText({ status, mine }: CaseFilterValues, hasKindFilter: boolean): string {
  if (mine || hasKindFilter) return 'None is as you have chosen.'
  if (status) return `No ${statusLabels[status].toLowerCase()} reports found.`
  return 'No reports have been submitted yet.'
}

const useCasePages = (key: CaseList_query$key) =>
  usePaginationFragment<CaseListPageQuery, CaseList_query$key>(
    graphql`
      fragment CaseList_query on Query
      @argumentDefinitions(
        queue: { type: "ReportQueue!" }
        kind: { type: "TicketKind" }
        status: { type: "ReportStatus" }
        mine: { type: "Boolean" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "CaseListPageQuery") {
        admin {
          tickets(queue: $queue, kind: $kind, status: $status, mine: $mine, first: $first, after: $after)
            @connection(key: "CaseList_tickets", filters: ["queue", "kind", "status", "mine"]) {
            reportsCount
            edges {
              node {
                id
                status
                isTaken
                ...CaseCard_ticket
                ...AccountReportCard_ticket
              }
            }
          }
        }
      }
    `,
    key,
  )
