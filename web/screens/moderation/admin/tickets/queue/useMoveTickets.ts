// Decides tickets as one saw them, and says how that went; what somebody else was faster with stays as it is.
import { graphql } from 'react-relay'
import { ticketTexts, type TicketStatus } from '#rules/moderation/cases'
import { toast } from '#web/design/overlays/toast.ts'
import { ServerError } from '#web/relay/network/serverError.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { useMoveTicketsMutation } from '#web/__generated__/useMoveTicketsMutation.graphql.ts'
import { useLookAnew } from '../../AdminNews.tsx'

export interface Seen {
  ticketId: string
  from: TicketStatus
}

/** `failed` is said where the server has nothing to say of it. Resolves to whether any was moved. */
export function useMoveTickets(failed: string) {
  const lookAnew = useLookAnew()
  const [commit, isPending] = useCommit<useMoveTicketsMutation>(graphql`
    mutation useMoveTicketsMutation($input: MoveTicketsInput!) {
      moveTickets(input: $input) {
        tickets {
          id
          status
          adminNotes
          answeredAt
          ...TicketHistory_ticket
        }
      }
    }
  `)
  async function move(tickets: readonly Seen[], status: TicketStatus, notes: string): Promise<boolean> {
    try {
      // Blank notes are not sent (002 §5).
      const said = notes.trim() ? { notes } : {}
      const { moveTickets } = await commit({ input: { tickets: [...tickets], status, ...said } })
      toast({ ...outcome(tickets.length, moveTickets.tickets.length), kind: 'success' })
      return true
    } catch (error) {
      toast({ title: 'Error', description: refusalOf(error) ?? failed, kind: 'error' })
      return false
    } finally {
      lookAnew()
    }
  }
  return [move, isPending] as const
}

/** What the server says counts where somebody was faster, or the ticket is not there. */
const refusalOf = (error: unknown) =>
  error instanceof ServerError && (error.code === 'CONFLICT' || error.code === 'NOT_FOUND')
    ? error.message
    : null

function outcome(asked: number, moved: number) {
  const title = asked === 1 ? ticketTexts.updated : `${moved} of ${asked} reports updated`
  return moved === asked ? { title } : { title, description: ticketTexts.decided }
}
