// Content of the ticket dialog: status, people, reasons, content then and now, and history.
import { graphql, useFragment } from 'react-relay'
import { Button } from '#web/design/buttons/Button.tsx'
import type { TicketBody_query$key } from '#web/__generated__/TicketBody_query.graphql.ts'
import { FloodPosts } from './FloodPosts.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { ReportedThing } from './ReportedThing.tsx'
import { TicketHistory } from './TicketHistory.tsx'
import { TicketMarks } from './queue/TicketMarks.tsx'
import { TicketReports } from './TicketReports.tsx'
import { TicketStatusBadge } from './queue/TicketStatusBadge.tsx'
import { useTakeTicket } from './useTakeTicket.ts'

export function TicketBody(props: { query: TicketBody_query$key }) {
  const data = useFragment(
    graphql`
      fragment TicketBody_query on Query @argumentDefinitions(ticketId: { type: "ID!" }) {
        admin {
          ticket(id: $ticketId) {
            kind
            status
            reported {
              displayName
              email
            }
            content {
              authorName
            }
            ...TicketMarks_ticket
            ...ReportedThing_ticket
            ...TicketHistory_ticket
            ...useTakeTicket_ticket
          }
        }
        ...TicketReports_query @arguments(ticketId: $ticketId)
        ...FloodPosts_query @arguments(ticketId: $ticketId)
      }
    `,
    props.query,
  )
  const { ticket } = data.admin
  if (!ticket) return null
  const { kind, status, reported, content } = ticket
  return (
    <div className="flex flex-col gap-4 pb-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <TicketStatusBadge status={status} />
        <TicketMarks ticket={ticket} />
        <AssignButton ticket={ticket} />
      </div>
      {kind === 'FLOOD' ? (
        <FloodPosts query={data} first={<ReportedThing ticket={ticket} />} />
      ) : (
        <>
          <TicketReports
            query={data}
            author={
              <PersonFacts
                label={kind === 'ACCOUNT' ? 'Reported' : 'Author'}
                name={reported?.displayName ?? content.authorName}
                email={reported?.email ?? 'account deleted'}
              />
            }
          />
          <ReportedThing ticket={ticket} />
        </>
      )}
      <TicketHistory ticket={ticket} />
    </div>
  )
}

function AssignButton({ ticket }: { ticket: Parameters<typeof useTakeTicket>[0] }) {
  const { label, isPending, toggleAssignment } = useTakeTicket(ticket)
  return (
    <Button
      variant="quiet"
      size="sm"
      className="ml-auto"
      pending={isPending && 'Saving...'}
      onClick={() => void toggleAssignment()}
    >
      {label}
    </Button>
  )
}
