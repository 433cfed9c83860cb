// Decides several tickets with the same status and notes.
import { useState } from 'react'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { counted } from '#web/lib/text/counted.ts'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { DecisionButtons } from '../DecisionButtons.tsx'
import { NotesField } from '../NotesField.tsx'
import type { SeenTicket } from './useMoveCases.ts'

type BulkDialogProps = {
  tickets: readonly SeenTicket[]
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

export function BulkDialog({ tickets, isOpen, onClose, onDone }: BulkDialogProps) {
  const [notes, setNotes] = useState('')
  useFocusFallback(isOpen)
  const cancel = () => {
    setNotes('')
    onClose()
  }
  const finish = () => {
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
      footer={<DecisionButtons tickets={tickets} notes={notes} onDone={finish} onCancel={cancel} />}
    >
      <NotesField notes={notes} onChange={setNotes} />
    </Dialog>
  )
}
