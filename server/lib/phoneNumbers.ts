// Telephone numbers by the numbering plans of all countries; a number without a country code is Nigerian.
import { parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/max'

const parsed = (text: string): PhoneNumber | undefined =>
  parsePhoneNumberFromString(text, { defaultCountry: 'NG', extract: false })

/** A number with a country code or Nigeria's 0 whose range the plans do not know yet; lengths of Nigeria are exact. */
const isPlausible = (number: PhoneNumber) =>
  number.isPossible() && (number.countryCallingCode !== '234' || /^[1-9]\d{9}$/.test(number.nationalNumber))

/** Longer than any number in UTF-16 units, with all that people write between its digits. */
const longest = 100

/**
 * The number in E.164, such as +2348031234567, whatever stands between its digits; null for what is none, and for one with
 * an extension, which a link could not dial.
 */
export function dialled(text: string): string | null {
  if (text.length > longest) return null
  const typed = text
    .replace(/^tel:/i, '')
    .replace(/^\s*\(((?:\+|00)\s*\d+)\)/, '$1 ')
    .replaceAll('·', ' ')
  const international = typed.replace(/^(?:00\s*(?=[1-9])|(?=234))/, '+')
  // Landlines of one-digit areas have had 20 before the area since 2024: 01 234 5678 of Lagos is 0201 234 5678.
  const landline = international.replace(/^(?:\+234\D*)?0?(?=\D*[129](?:\D*\d){7}\D*$)/, '+234 20')
  const numbers = [typed, international, landline].flatMap((each) => parsed(each) ?? [])
  const isExplicit = /^[+0]/.test(international)
  const number =
    numbers.find((each) => each.isValid()) ?? numbers.find((each) => isExplicit && isPlausible(each))
  return number && number.ext === undefined ? number.number : null
}

/** An E.164 number for people to read: +234 803 123 4567. */
export const shownNumber = (phone: string): string => parsed(phone)?.formatInternational() ?? phone

/** Returns the number with its country code, such as +234 803 123 4567, or what was typed where that is no number. */
export function phoneText(typed: string): string {
  const number = dialled(typed)
  return number === null ? typed : shownNumber(number)
}
