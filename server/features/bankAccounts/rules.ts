// Rules of bank accounts: what a vendor types of his, and the words for what is wrong with it (002 §5, §8).
import * as z from 'zod/mini'

export const accountDigits = 10

/** What stays with Fennec of each sale, in percent (002 §9). */
export const feePercent = 2

export const bankTexts = {
  missing: 'Please select a bank and enter account number',
  number: `Account number must be ${accountDigits} digits`,
  unverified: 'Please verify your account number first',
  bank: 'Choose a bank of the list',
  unverifiable: 'Failed to verify account',
  unsaved: 'Failed to save bank account',
  noPayments: 'Payments are off at the moment. Please try again later.',
} as const

/** What of a text can be part of an account number. */
export const digitsOf = (text: string): string => text.replace(/\D/g, '').slice(0, accountDigits)

/** A bank by its code, which is text, zeros and all, and a number of ten digits. */
export const typedAccount = z.object({
  bankCode: z.string(bankTexts.missing).check(z.regex(/^[A-Za-z0-9]{1,20}$/, bankTexts.missing)),
  accountNumber: z
    .string(bankTexts.missing)
    .check(z.minLength(1, bankTexts.missing), z.regex(/^\d{10}$/, bankTexts.number)),
})

/** A number as others may see that there is one: '••••••6789'. */
export const maskedNumber = (lastFour: string): string => `••••••${lastFour}`
