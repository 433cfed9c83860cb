// Row of the account screen: label, current value and a dialog that changes it.
import { useState, type ComponentType } from 'react'
import { ChevronRight } from 'lucide-react'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { RowButton } from '#web/design/buttons/RowButton.tsx'

export type RowDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

type AccountRowProps = {
  title: string
  text: string
  note?: string | null
  /** Undefined makes the row read-only. */
  onOpen?: () => void
}

function AccountRow({ title, text, note, onOpen }: AccountRowProps) {
  const lines = (
    <>
      <bdi>{text}</bdi>
      {note && <span className="block text-text">{note}</span>}
    </>
  )
  if (!onOpen) return <ListRow title={title} text={lines} />
  return (
    <ListRow
      title={title}
      text={lines}
      trailing={<ChevronRight size={18} aria-hidden />}
      as={<RowButton aria-haspopup="dialog" onClick={onOpen} />}
    />
  )
}

type DialogRowProps<DialogProps> = Omit<AccountRowProps, 'onOpen'> & {
  /** Loads the dialog on the first tap. Must be stable between renders. */
  load: () => Promise<ComponentType<DialogProps & RowDialogProps>>
  dialog: DialogProps
  isReadOnly?: boolean
}

export function DialogRow<DialogProps extends object>({
  load,
  dialog,
  isReadOnly,
  ...row
}: DialogRowProps<DialogProps>) {
  const [Dialog, loadDialog] = useLazyComponent(load)
  const [open, setOpen] = useState(false)
  return (
    <>
      <AccountRow {...row} onOpen={isReadOnly ? undefined : async () => setOpen(await loadDialog())} />
      {Dialog && <Dialog {...dialog} open={open} onOpenChange={setOpen} />}
    </>
  )
}
