// Assigns a ticket to the viewer, takes it over, or unassigns it.
import { graphql, useFragment } from 'react-relay'
import type { useTakeTicket_ticket$key } from '#web/__generated__/useTakeTicket_ticket.graphql.ts'
import { useRunAction } from '../AdminNews.tsx'
import { useSetTicketTaken } from './useSetTicketTaken.ts'

export function useTakeTicket(key: useTakeTicket_ticket$key) {
  const { id, isTaken, assignee } = useFragment(
    graphql`
      fragment useTakeTicket_ticket on Ticket {
        id
        isTaken
        assignee {
          id
        }
      }
    `,
    key,
  )
  const [setAssigned, isPending] = useSetTicketTaken()
  const run = useRunAction()
  const isOthers = assignee !== null && !isTaken
  const toggleAssignment = () =>
    run(() => setAssigned({ input: { ticketId: id, isTaken: !isTaken, takeOver: isOthers } }))
  return { label: isTaken ? 'Leave' : isOthers ? 'Take over' : 'Take', isTaken, isPending, toggleAssignment }
}
