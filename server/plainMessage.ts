// Startup errors as one-line messages, for operators.
import { PlainError } from '#server/lib/plainError.ts'
import { isDatabaseAway } from '#server/lib/databaseErrors.ts'

/** Returns a one-line message for an expected error; undefined for others, whose stack is shown. */
export function plainMessage(error: unknown): string | undefined {
  if (error instanceof PlainError) return error.message
  if (!(error instanceof Error)) return undefined
  if (isDatabaseAway(error))
    return `the database cannot be reached (${describeError(error)}): check DATABASE_URL`
  // Messages of the system (a port in use, missing rights) and of PostgreSQL (a wrong password).
  return 'syscall' in error || 'severity' in error ? describeError(error) : undefined
}

/** A host with several addresses fails with an AggregateError without message. */
const describeError = (error: Error) =>
  error instanceof AggregateError && !error.message
    ? error.errors.map((inner: Error) => inner.message).join(', ')
    : error.message.trim().split('\n').at(-1)
