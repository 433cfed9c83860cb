// Assigns a ticket to the viewer, takes it over, or unassigns it.
import { graphql, useFragment } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import type { useTakeTicket_ticket$key } from '#web/__generated__/useTakeTicket_ticket.graphql.ts'
import { useRefetchReports } from '../AdminNews.tsx'
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
  const refetchReports = useRefetchReports()
  const isOthers = assignee !== null && !isTaken
  async function toggleAssignment() {
    try {
      await setAssigned({ input: { ticketId: id, isTaken: !isTaken, takeOver: isOthers } })
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, noConnection), kind: 'error' })
    }
    refetchReports()
  }
  return { label: isTaken ? 'Leave' : isOthers ? 'Take over' : 'Take', isTaken, isPending, toggleAssignment }
}
