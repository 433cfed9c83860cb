// One line of the account: what it is, what it is now, and the tap that changes it.
import { useState, type ComponentType } from 'react'
import { ChevronRight } from 'lucide-react'
import { useOnDemand } from '#web/components/loading/useOnDemand.ts'
import { ListRow } from '#web/design/display/ListRow.tsx'
import { RowButton } from '#web/design/buttons/RowButton.tsx'

/** What the dialog of a row is given. */
export type RowDialogProps = { open: boolean; onOpenChange: (open: boolean) => void }

type AccountRowProps = {
  title: string
  text: string
  /** What is to be known about it at the moment. */
  note?: string | null
  /** Without it the line only tells. */
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

type DialogRowProps<Own> = Omit<AccountRowProps, 'onOpen'> & {
  /** The dialog that changes it, which comes with the first tap; stays the same from one drawing to the next. */
  load: () => Promise<ComponentType<Own & RowDialogProps>>
  /** What else the dialog needs. */
  dialog: Own
  /** Whether it cannot be changed at the moment. */
  isFixed?: boolean
}

/** A line and the dialog that changes it. */
export function DialogRow<Own extends object>({ load, dialog, isFixed, ...row }: DialogRowProps<Own>) {
  const [Dialog, want] = useOnDemand(load)
  const [open, setOpen] = useState(false)
  return (
    <>
      <AccountRow {...row} onOpen={isFixed ? undefined : async () => setOpen(await want())} />
      {Dialog && <Dialog {...dialog} open={open} onOpenChange={setOpen} />}
    </>
  )
}
