// Field for an admin's notes on a decision, for other admins.
import { adminNotes, caseLimits } from '#rules/moderation/cases'
import { TextArea } from '#web/design/fields/TextArea.tsx'

/** Returns the error text of the notes; undefined when valid. */
export const validateNotes = (notes: string): string | undefined =>
  adminNotes.safeParse(notes).error?.issues[0]?.message

type NotesFieldProps = { notes: string; onChange: (notes: string) => void }

export const NotesField = ({ notes, onChange }: NotesFieldProps) => (
  <TextArea
    label="Admin notes (optional)"
    placeholder="What did you check?"
    limit={caseLimits.notes}
    value={notes}
    onChange={(event) => onChange(event.target.value)}
    error={validateNotes(notes)}
  />
)
