// Tickets selected for a bulk decision, each with its status at selection.
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { caseLimits, type CaseStatus } from '#rules/moderation/cases'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import type { selection_ticket$key } from '#web/__generated__/selection_ticket.graphql.ts'
import type { SeenTicket } from './useMoveCases.ts'

interface SelectionContext {
  readonly tickets: readonly SeenTicket[]
  select: (tickets: readonly SeenTicket[]) => void
}

const SelectionContext = createContext<SelectionContext>({ tickets: [], select: () => {} })

export function Selection({ children }: { children: ReactNode }) {
  const [tickets, select] = useState<readonly SeenTicket[]>([])
  return (
    <SelectionContext value={useMemo(() => ({ tickets, select }), [tickets])}>{children}</SelectionContext>
  )
}

export const useSelection = () => useContext(SelectionContext)

/** Returns the first tickets with their status, up to the number that can be decided at once. */
export const toSeenTickets = (visibleTickets: readonly { id: string; status: CaseStatus }[]): SeenTicket[] =>
  visibleTickets.slice(0, caseLimits.together).map(({ id, status }) => ({ ticketId: id, from: status }))

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
  const { tickets, select } = useSelection()
  const otherTickets = tickets.filter(({ ticketId }) => ticketId !== id)
  const isSelected = otherTickets.length < tickets.length
  const subject = flood
    ? `what ${flood.accountsCount} accounts have posted`
    : `what ${content.authorName} is reported for`
  return (
    <Checkbox
      label={<span className="sr-only">Select {subject}</span>}
      checked={isSelected}
      disabled={!isSelected && tickets.length >= caseLimits.together}
      onChange={() => select(isSelected ? otherTickets : [...otherTickets, { ticketId: id, from: status }])}
    />
  )
}
