// Parsing and formatting of phone numbers of all countries; a number without country code is Nigerian.
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'

const parsePhoneNumber = (text: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false })

/** True for a number in a range that the numbering plans do not know yet; the length of Nigerian numbers is exact. */
const isPlausible = (number: PhoneNumber) =>
  number.isPossible() && (number.countryCallingCode !== '234' || /^[1-9]\d{9}$/.test(number.nationalNumber))

/** Maximum length in UTF-16 units; longer than any number with separators. */
const maxLength = 100

/** Returns the number in E.164, such as +2348031234567; null for other text, and for a number with an extension. */
export function normalizePhoneNumber(text: string): string | null {
  if (text.length > maxLength) return null
  const typed = text
    .replace(/^tel:/i, '')
    .replace(/^\s*\(((?:\+|00)\s*\d+)\)/, '$1 ')
    .replaceAll('·', ' ')
  const international = typed.replace(/^(?:00\s*(?=[1-9])|(?=234))/, '+')
  // Landlines of one-digit areas have had 20 before the area since 2024: 01 234 5678 of Lagos is 0201 234 5678.
  const landline = international.replace(/^(?:\+234\D*)?0?(?=\D*[129](?:\D*\d){7}\D*$)/, '+234 20')
  const numbers = [typed, international, landline].flatMap((each) => parsePhoneNumber(each) ?? [])
  const isExplicit = /^[+0]/.test(international)
  const number =
    numbers.find((each) => each.isValid()) ?? numbers.find((each) => isExplicit && isPlausible(each))
  return number && number.ext === undefined ? number.number : null
}

/** Formats an E.164 number for people: +234 803 123 4567. */
export const formatPhoneNumber = (phone: string): string =>
  parsePhoneNumber(phone)?.formatInternational() ?? phone

/** Formats typed text as a number with country code; returns other text as it is. */
export function formatTypedPhoneNumber(typed: string): string {
  const number = normalizePhoneNumber(typed)
  return number === null ? typed : formatPhoneNumber(number)
}
