// Decision about a reported account: any of the four statuses (002 §2).
import { useRef } from 'react'
import { Button } from '#web/design/buttons/Button.tsx'
import { Select } from '#web/design/fields/Select.tsx'
import { statusLabels, ticketStatuses, type TicketStatus } from '#rules/moderation/cases'
import { notesProblem } from './NotesField.tsx'
import { useMoveTickets } from './queue/useMoveTickets.ts'

const options = ticketStatuses.map((value) => ({ value, label: statusLabels[value] }))

type AccountStatusProps = { status: TicketStatus; onChange: (status: TicketStatus) => void }

export const AccountStatus = ({ status, onChange }: AccountStatusProps) => (
  <Select label="Status" value={status} onChange={onChange} options={options} />
)

type AccountButtonsProps = {
  ticketId: string
  from: TicketStatus
  to: TicketStatus
  notes: string
  onDone: () => void
}

export function AccountButtons({ ticketId, from, to, notes, onDone }: AccountButtonsProps) {
  const [move, isPending] = useMoveTickets('Failed to update account report status. Please try again.')
  const isUnderWay = useRef(false)
  async function update() {
    if (isUnderWay.current || notesProblem(notes) !== undefined) return
    isUnderWay.current = true
    const isMoved = await move([{ ticketId, from }], to, notes)
    isUnderWay.current = false
    if (isMoved) onDone()
  }
  return (
    <>
      <Button variant="ghost" onClick={onDone}>
        Cancel
      </Button>
      <Button pending={isPending && 'Saving...'} onClick={() => void update()}>
        Update Report
      </Button>
    </>
  )
}
