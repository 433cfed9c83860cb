// Says to the other admins that one looks into a ticket, or no longer.
import { graphql, useFragment } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import type { useTakeTicket_ticket$key } from '#web/__generated__/useTakeTicket_ticket.graphql.ts'
import { useLookAnew } from '../AdminNews.tsx'
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
  const [setTaken, isPending] = useSetTicketTaken()
  const lookAnew = useLookAnew()
  const isOthers = assignee !== null && !isTaken
  async function take() {
    try {
      await setTaken({ input: { ticketId: id, isTaken: !isTaken, takeOver: isOthers } })
    } catch (error) {
      toast({ title: 'Error', description: messageOf(error, noConnection), kind: 'error' })
    }
    lookAnew()
  }
  return { word: isTaken ? 'Leave' : isOthers ? 'Take over' : 'Take', isTaken, isPending, take }
}
