// What the command lines print of an error: one line where that says it all, else nothing, and the stack is shown.
import { PlainError } from '#server/lib/plainError.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'

/** The one line that says what is wrong, if this error has one. */
export function plainMessage(error: unknown): string | undefined {
  if (error instanceof PlainError) return error.message
  if (!(error instanceof Error)) return undefined
  if (isDatabaseAway(error)) return `the database cannot be reached (${reasonOf(error)}): check DATABASE_URL`
  // The system's own words (a port in use, a folder without rights) and PostgreSQL's (a wrong password).
  return 'syscall' in error || 'severity' in error ? reasonOf(error) : undefined
}

/** A host of several addresses fails with an error that has no words of its own. */
const reasonOf = (error: Error) =>
  error instanceof AggregateError && !error.message
    ? error.errors.map((inner: Error) => inner.message).join(', ')
    : error.message.trim().split('\n').at(-1)
