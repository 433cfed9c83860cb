// Dialog that decides several cases with the same status and notes.
import { useState } from 'react'
import { Dialog } from '#web/design/overlays/Dialog.tsx'
import { pluralize } from '#web/lib/text/pluralize.ts'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { DecisionButtons } from '../DecisionButtons.tsx'
import { NotesField } from '../NotesField.tsx'
import type { SeenCase } from './useMoveCases.ts'

type BulkDialogProps = {
  cases: readonly SeenCase[]
  isOpen: boolean
  onClose: () => void
  onDone: () => void
}

export function BulkDialog({ cases, isOpen, onClose, onDone }: BulkDialogProps) {
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
      title={`Decide ${pluralize(cases.length, 'report')}`}
      description="All of them get the same status and the same notes."
      width={600}
      footer={<DecisionButtons cases={cases} notes={notes} onDone={finish} onCancel={cancel} />}
    >
      <NotesField notes={notes} onChange={setNotes} />
    </Dialog>
  )
}
