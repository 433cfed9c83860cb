// Description of the first report of a case (a `Ticket` in the API), in at most three lines.
import { graphql, useFragment } from 'react-relay'
import { nodes } from '#web/relay/store/nodes.ts'
import type { ReportDescription_ticket$key } from '#web/__generated__/ReportDescription_ticket.graphql.ts'

export function ReportDescription(props: { ticket: ReportDescription_ticket$key }) {
  const { reports } = useFragment(
    graphql`
      fragment ReportDescription_ticket on Ticket {
        reports(first: 1) {
          edges {
            node {
              description
            }
          }
        }
      }
    `,
    props.ticket,
  )
  const [first] = nodes(reports)
  if (!first?.description) return null
  return (
    <p dir="auto" className="mt-1 line-clamp-3 wrap-anywhere text-muted">
      {first.description}
    </p>
  )
}
