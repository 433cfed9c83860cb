// Suspended people: until that day they may read and see to their account, but not write (decision 90).
import { Refusal } from '#server/core/refusal.ts'

export interface Suspendable {
  suspendedUntil: Date | null
}

export const isSuspended = ({ suspendedUntil }: Suspendable, now: Date): boolean =>
  suspendedUntil !== null && suspendedUntil > now

/** Days as they are counted where the campuses are. */
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Africa/Lagos' })

export const dayInWords = (date: Date): string => day.format(date)

export const suspended = ({ suspendedUntil }: Suspendable): Refusal =>
  new Refusal(
    'FORBIDDEN',
    `Your account is suspended until ${dayInWords(suspendedUntil ?? new Date(0))}. You can read, but not write.`,
  )
