// Buttons that decide reported content in one of three ways, or cancel (002 §2).
import type { CaseStatus } from '#rules/moderation/cases'
import { Button } from '#web/design/buttons/Button.tsx'
import { useMoveCases, type SeenTicket } from './queue/useMoveCases.ts'

const decisions = [
  { status: 'DISMISSED', label: 'Dismiss', variant: 'secondary' },
  { status: 'REVIEWED', label: 'Mark Reviewed', variant: 'secondary' },
  { status: 'RESOLVED', label: 'Resolve', variant: 'strong' },
] as const

type DecisionButtonsProps = {
  tickets: readonly SeenTicket[]
  notes: string
  onDone: () => void
  onCancel: () => void
}

export function DecisionButtons({ tickets, notes, onDone, onCancel }: DecisionButtonsProps) {
  const { move, pendingStatus } = useMoveCases('Failed to update report status. Please try again.')
  async function decide(status: CaseStatus) {
    if (await move(tickets, status, notes)) onDone()
  }
  return (
    <>
      <Button variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
      {decisions.map(({ status, label, variant }) => (
        <Button
          key={status}
          variant={variant}
          pending={pendingStatus === status && 'Saving...'}
          onClick={() => void decide(status)}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
