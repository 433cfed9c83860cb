// Buttons that decide cases (each a `Ticket` in the API) about content in one of three ways, or cancel (002 §2).
import type { CaseStatus } from '#rules/moderation/cases'
import { Button } from '#web/design/buttons/Button.tsx'
import { useMoveCases, type SeenCase } from './queue/useMoveCases.ts'

const decisions = [
  { status: 'DISMISSED', label: 'Dismiss', variant: 'secondary' },
  { status: 'REVIEWED', label: 'Mark Reviewed', variant: 'secondary' },
  { status: 'RESOLVED', label: 'Resolve', variant: 'strong' },
] as const

type DecisionButtonsProps = {
  cases: readonly SeenCase[]
  notes: string
  onDone: () => void
  onCancel: () => void
}

export function DecisionButtons({ cases, notes, onDone, onCancel }: DecisionButtonsProps) {
  const { move, pendingStatus } = useMoveCases('Failed to update report status. Please try again.')
  async function decide(status: CaseStatus) {
    if (await move(cases, status, notes)) onDone()
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
