// Suspensions of accounts: suspended people may read and manage their account, but not write, until a date (002 §2).
import { Refusal } from '#server/core/context/refusal.ts'

export interface Suspendable {
  suspendedUntil: Date | null
}

/** `suspendedUntil` of an account that is being deleted: later than any by an admin, and hides the account from everyone. */
export const endOfTime = new Date('9999-12-31T00:00:00Z')

/** Returns true from the commit that deletes an account until its row is removed. */
export const isBeingDeleted = ({ suspendedUntil }: Suspendable): boolean =>
  suspendedUntil !== null && suspendedUntil >= endOfTime

export const isSuspended = ({ suspendedUntil }: Suspendable, now: Date): boolean =>
  suspendedUntil !== null && suspendedUntil > now

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

export const formatDay = (date: Date): string => day.format(date)

/** Returns the refusal of a write by a suspended account. */
export const suspensionRefusal = ({ suspendedUntil }: Suspendable): Refusal =>
  new Refusal(
    'FORBIDDEN',
    `Your account is suspended until ${formatDay(suspendedUntil ?? new Date(0))}. You can read, but not write.`,
  )
