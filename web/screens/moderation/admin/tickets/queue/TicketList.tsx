// Tickets of a queue, page by page; a ticket that no longer matches the filters leaves the list.
import { useCallback, type ReactNode } from 'react'
import { graphql, usePaginationFragment, useRelayEnvironment } from 'react-relay'
import { statusLabels } from '#rules/moderation/cases'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { hasScrolledOn } from '#web/lib/page/scrollMemory.ts'
import { refetchQuery } from '#web/relay/hooks/refetchQuery.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type {
  TicketList_query$data,
  TicketList_query$key,
} from '#web/__generated__/TicketList_query.graphql.ts'
import type { TicketListPageQuery } from '#web/__generated__/TicketListPageQuery.graphql.ts'
import type { TicketListQuery } from '#web/__generated__/TicketListQuery.graphql.ts'
import { useAdminNews } from '../../AdminNews.tsx'
import { BulkBar } from './BulkBar.tsx'
import { TicketSkeleton } from './TicketSkeleton.tsx'
import type { TicketFilterValues } from './ticketParams.ts'

const query = graphql`
  query TicketListQuery($queue: ReportQueue!, $kind: TicketKind, $status: ReportStatus, $mine: Boolean) {
    ...TicketList_query @arguments(queue: $queue, kind: $kind, status: $status, mine: $mine)
  }
`

/** Polls as well, for when the socket is down. */
const pollMs = 10_000

type Ticket = TicketList_query$data['admin']['tickets']['edges'][number]['node']

type TicketListProps = {
  label: string
  variables: TicketListQuery['variables']
  filters: TicketFilterValues
  /** Must be stable between renders. */
  draw: (ticket: Ticket) => ReactNode
}

export function TicketList({ label, variables, filters, draw }: TicketListProps) {
  const environment = useRelayEnvironment()
  const key = useRevalidatedQuery<TicketListQuery>(query, variables, { pollMs, instead: hasScrolledOn })
  const text = JSON.stringify(variables)
  // A viewer who has scrolled on keeps the list; the tickets in it still update.
  const refetch = useCallback(() => {
    if (!hasScrolledOn()) refetchQuery(environment, query, JSON.parse(text) as TicketListQuery['variables'])
  }, [environment, text])
  useAdminNews(refetch)
  const { data, ...pages } = useTickets(key)
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
      {items.length > 0 && <BulkBar shown={items} />}
      <EndlessList
        label={label}
        role="list"
        noun="reports"
        items={items}
        draw={draw}
        pages={pages}
        skeleton={<TicketSkeleton />}
        usualHeight={190}
        empty={
          <EmptyState
            title={variables.queue === 'ACCOUNTS' ? 'No Account Reports' : 'No reports found'}
            text={emptyText(filters, variables.queue === 'POSTS' && filters.kind !== null)}
          />
        }
      />
    </>
  )
}

function emptyText({ status, mine }: TicketFilterValues, isOfKind: boolean): string {
  if (mine || isOfKind) return 'None is as you have chosen.'
  if (status) return `No ${statusLabels[status].toLowerCase()} reports found.`
  return 'No reports have been submitted yet.'
}

const useTickets = (key: TicketList_query$key) =>
  usePaginationFragment<TicketListPageQuery, TicketList_query$key>(
    graphql`
      fragment TicketList_query on Query
      @argumentDefinitions(
        queue: { type: "ReportQueue!" }
        kind: { type: "TicketKind" }
        status: { type: "ReportStatus" }
        mine: { type: "Boolean" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "TicketListPageQuery") {
        admin {
          tickets(queue: $queue, kind: $kind, status: $status, mine: $mine, first: $first, after: $after)
            @connection(key: "TicketList_tickets", filters: ["queue", "kind", "status", "mine"]) {
            reportsCount
            edges {
              node {
                id
                status
                isTaken
                ...TicketCard_ticket
                ...AccountReportCard_ticket
              }
            }
          }
        }
      }
    `,
    key,
  )
