// One line of the account: what it is, what it is now, and the tap that changes it.
import { ChevronRight } from 'lucide-react'
import { ListRow } from '#web/design/ListRow.tsx'
import { RowButton } from '../RowButton.tsx'

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

export function AccountRow({ title, text, note, onOpen }: AccountRowProps) {
  const lines = (
    <>
      {text}
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
