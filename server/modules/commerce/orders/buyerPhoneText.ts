// The telephone number of a buyer for a vendor to read and dial.
import { dialled, shownNumber } from '#server/lib/phoneNumbers.ts'

/** Returns the number with its country code, such as +234 803 123 4567, or what the buyer typed where that is no number. */
export function buyerPhoneText(typed: string): string {
  const number = dialled(typed)
  return number === null ? typed : shownNumber(number)
}
