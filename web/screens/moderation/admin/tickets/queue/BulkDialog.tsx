// Decides several tickets in one way, with one note.
import { useState } from 'react'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { counted } from '#web/lib/text/counted.ts'
import { useFocusRescue } from '#web/lib/page/useFocusRescue.ts'
import { DecisionButtons } from '../DecisionButtons.tsx'
import { NotesField } from '../NotesField.tsx'
import type { Seen } from './useMoveTickets.ts'

type BulkDialogProps = { tickets: readonly Seen[]; isOpen: boolean; onClose: () => void; onDone: () => void }

export function BulkDialog({ tickets, isOpen, onClose, onDone }: BulkDialogProps) {
  const [notes, type] = useState('')
  useFocusRescue(isOpen)
  const cancel = () => {
    type('')
    onClose()
  }
  const done = () => {
    cancel()
    onDone()
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => open || onClose()}
      title={`Decide ${counted(tickets.length, 'report')}`}
      description="All of them get the same status and the same notes."
      width={600}
      footer={<DecisionButtons tickets={tickets} notes={notes} onDone={done} onCancel={cancel} />}
    >
      <NotesField notes={notes} onType={type} />
    </Dialog>
  )
}
