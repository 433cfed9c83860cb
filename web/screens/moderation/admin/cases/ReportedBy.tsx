// First reporter of a case (a `Ticket` in the API), the number of others, and the time; a spam wave has no reporter.
import { graphql, useFragment } from 'react-relay'
import { formatDateTime } from '#web/lib/time/dates.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import type { ReportedBy_ticket$key } from '#web/__generated__/ReportedBy_ticket.graphql.ts'

export function ReportedBy(props: { ticket: ReportedBy_ticket$key }) {
  const { kind, openedAt, reportsCount, reports } = useFragment(
    graphql`
      fragment ReportedBy_ticket on Ticket {
        kind
        openedAt
        reportsCount
        reports(first: 1) {
          edges {
            node {
              reporter {
                displayName
              }
            }
          }
        }
      }
    `,
    props.ticket,
  )
  const [first] = nodes(reports)
  return (
    <p className="text-small wrap-anywhere text-faint">
      {kind === 'FLOOD' ? (
        'noticed by Fennec'
      ) : (
        <>
          reported by <bdi>{first?.reporter.displayName ?? 'somebody who has left'}</bdi>
          {formatOthers(reportsCount - 1)}
        </>
      )}{' '}
      · <time dateTime={openedAt}>{formatDateTime(openedAt)}</time>
    </p>
  )
}

function formatOthers(count: number): string {
  if (count < 1) return ''
  return count === 1 ? ' and 1 other' : ` and ${count} others`
}
