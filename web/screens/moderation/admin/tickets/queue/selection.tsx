// Which tickets are chosen to be decided together, each as it stood when it was chosen.
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { ticketLimits, type TicketStatus } from '#rules/moderation/cases'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import type { selection_ticket$key } from '#web/__generated__/selection_ticket.graphql.ts'
import type { Seen } from './useMoveTickets.ts'

interface Chosen {
  readonly tickets: readonly Seen[]
  choose: (tickets: readonly Seen[]) => void
}

const Chosen = createContext<Chosen>({ tickets: [], choose: () => {} })

export function Selection({ children }: { children: ReactNode }) {
  const [tickets, choose] = useState<readonly Seen[]>([])
  return <Chosen value={useMemo(() => ({ tickets, choose }), [tickets])}>{children}</Chosen>
}

export const useSelection = () => useContext(Chosen)

/** As many of them as may be decided at once. */
export const mostOf = (shown: readonly { id: string; status: TicketStatus }[]): Seen[] =>
  shown.slice(0, ticketLimits.together).map(({ id, status }) => ({ ticketId: id, from: status }))

export function SelectTicket(props: { ticket: selection_ticket$key }) {
  const { id, status, content, flood } = useFragment(
    graphql`
      fragment selection_ticket on Ticket {
        id
        status
        content {
          authorName
        }
        flood {
          accountsCount
        }
      }
    `,
    props.ticket,
  )
  const { tickets, choose } = useSelection()
  const others = tickets.filter(({ ticketId }) => ticketId !== id)
  const isChosen = others.length < tickets.length
  const what = flood
    ? `what ${flood.accountsCount} accounts have posted`
    : `what ${content.authorName} is reported for`
  return (
    <Checkbox
      label={<span className="sr-only">Select {what}</span>}
      checked={isChosen}
      disabled={!isChosen && tickets.length >= ticketLimits.together}
      onChange={() => choose(isChosen ? others : [...others, { ticketId: id, from: status }])}
    />
  )
}
