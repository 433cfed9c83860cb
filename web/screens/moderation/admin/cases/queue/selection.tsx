// Selection of cases (each a `Ticket` in the API) for a bulk decision, each with its status at selection.
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { caseLimits, type CaseStatus } from '#rules/moderation/cases'
import { Checkbox } from '#web/design/fields/Checkbox.tsx'
import type { selection_ticket$key } from '#web/__generated__/selection_ticket.graphql.ts'
import type { SeenCase } from './useMoveCases.ts'

interface SelectionContext {
  readonly selectedCases: readonly SeenCase[]
  select: (cases: readonly SeenCase[]) => void
}

const SelectionContext = createContext<SelectionContext>({ selectedCases: [], select: () => {} })

export function Selection({ children }: { children: ReactNode }) {
  const [selectedCases, select] = useState<readonly SeenCase[]>([])
  return (
    <SelectionContext value={useMemo(() => ({ selectedCases, select }), [selectedCases])}>
      {children}
    </SelectionContext>
  )
}

export const useSelection = () => useContext(SelectionContext)

/** Returns the first cases with their status, up to the number that can be decided at once. */
export const toSeenCases = (visibleCases: readonly { id: string; status: CaseStatus }[]): SeenCase[] =>
  visibleCases.slice(0, caseLimits.perCall).map(({ id, status }) => ({ ticketId: id, from: status }))

export function CaseCheckbox(props: { ticket: selection_ticket$key }) {
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
  const { selectedCases, select } = useSelection()
  const otherCases = selectedCases.filter(({ ticketId }) => ticketId !== id)
  const isSelected = otherCases.length < selectedCases.length
  const subject = flood
    ? `what ${flood.accountsCount} accounts have posted`
    : `what ${content.authorName} is reported for`
  return (
    <Checkbox
      label={<span className="sr-only">Select {subject}</span>}
      checked={isSelected}
      disabled={!isSelected && selectedCases.length >= caseLimits.perCall}
      onChange={() => select(isSelected ? otherCases : [...otherCases, { ticketId: id, from: status }])}
    />
  )
}
