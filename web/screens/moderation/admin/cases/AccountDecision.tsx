// Decision of a case about an account: a field with its four statuses, and the buttons to save or cancel (002 §2).
import { Button } from '#web/design/buttons/Button.tsx'
import { Select } from '#web/design/fields/Select.tsx'
import { statusLabels, caseStatuses, type CaseStatus } from '#rules/moderation/cases'
import { useMoveCases } from './queue/useMoveCases.ts'

const options = caseStatuses.map((value) => ({ value, label: statusLabels[value] }))

type AccountStatusFieldProps = { status: CaseStatus; onChange: (status: CaseStatus) => void }

export const AccountStatusField = ({ status, onChange }: AccountStatusFieldProps) => (
  <Select label="Status" value={status} onChange={onChange} options={options} />
)

type AccountDecisionButtonsProps = {
  ticketId: string
  /** Current and new status. */
  from: CaseStatus
  to: CaseStatus
  notes: string
  onDone: () => void
}

export function AccountDecisionButtons({ ticketId, from, to, notes, onDone }: AccountDecisionButtonsProps) {
  const { move, pendingStatus } = useMoveCases('Failed to update account report status. Please try again.')
  async function update() {
    if (await move([{ ticketId, from }], to, notes)) onDone()
  }
  return (
    <>
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
      <Button pending={pendingStatus !== null && 'Saving...'} onClick={() => void update()}>
        Update Report
      </Button>
    </>
  )
}
