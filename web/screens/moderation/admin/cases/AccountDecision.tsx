// Decision about a reported account: any of the four statuses (002 §2).
import { Button } from '#web/design/buttons/Button.tsx'
import { Select } from '#web/design/fields/Select.tsx'
import { statusLabels, caseStatuses, type CaseStatus } from '#rules/moderation/cases'
import { useMoveCases } from './queue/useMoveCases.ts'

const options = caseStatuses.map((value) => ({ value, label: statusLabels[value] }))

type AccountStatusProps = { status: CaseStatus; onChange: (status: CaseStatus) => void }

export const AccountStatus = ({ status, onChange }: AccountStatusProps) => (
  <Select label="Status" value={status} onChange={onChange} options={options} />
)

type AccountButtonsProps = {
  ticketId: string
  /** Current and new status. */
  from: CaseStatus
  to: CaseStatus
  notes: string
  onDone: () => void
}

export function AccountButtons({ ticketId, from, to, notes, onDone }: AccountButtonsProps) {
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
