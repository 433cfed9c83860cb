// Display text of contacts.
import type { Contacts } from '#rules/commerce/services'
import { shownNumber } from '#server/lib/phoneNumbers.ts'

/** Returns the e-mail address, or the number in groups of digits. */
export const contactText = (way: keyof Contacts, value: string): string =>
  way === 'contactEmail' ? value : shownNumber(value)
