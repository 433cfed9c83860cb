// What an admin notes about a decision, for other admins.
import { adminNotes, ticketLimits } from '#rules/moderation/cases'
import { TextArea } from '#web/design/fields/TextArea.tsx'

/** What is wrong with notes, in words; nothing where they may be sent. */
export const notesProblem = (notes: string): string | undefined =>
  adminNotes.safeParse(notes).error?.issues[0]?.message

type NotesFieldProps = { notes: string; onType: (notes: string) => void }

export const NotesField = ({ notes, onType }: NotesFieldProps) => (
  <TextArea
    label="Admin notes (optional)"
    placeholder="What did you check?"
    limit={ticketLimits.notes}
    value={notes}
    onChange={(event) => onType(event.target.value)}
    error={notesProblem(notes)}
  />
)
