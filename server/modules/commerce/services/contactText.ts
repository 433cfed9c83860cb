// The text of a contact of a service, for people to read.
import type { Contacts } from '#rules/commerce/services'
import { shownNumber } from '#server/lib/phoneNumbers.ts'

/** The address as it is, or the number in groups of digits. */
export const contactText = (way: keyof Contacts, value: string): string =>
  way === 'contactEmail' ? value : shownNumber(value)
