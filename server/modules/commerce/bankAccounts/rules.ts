// Rules of bank accounts: what a vendor types of his, and the words for what is wrong with it (002 §5, §8).
import * as z from 'zod/mini'
import { bareValue, ungrouped } from '#rules/shared/common'

export const accountDigits = 10

/** What stays with Fennec of each sale, in percent (002 §9). */
export const feePercent = 2

export const bankTexts = {
  missing: 'Please select a bank and enter account number',
  number: `Account number must be ${accountDigits} digits`,
  unverified: 'Please verify your account number first',
  bank: 'Choose a bank of the list',
  unverifiable: 'Failed to verify account',
  unknown: 'This bank knows no account with this number. Check the number and the bank.',
  unsaved: 'Failed to save bank account',
  noPayments: 'Payments are off at the moment. Please try again later.',
} as const

/**
 * Wallets, by their codes, that name an account by the phone number of its holder without the first 0: OPay, PalmPay,
 * Moniepoint, Paga, and the payment service banks of 9mobile, Hope, MTN and Airtel.
 */
const phoneWallets = new Set(['999992', '999991', '50515', '100002', '120001', '120002', '120003', '120004'])

/**
 * The account number that a wallet gives to a Nigerian phone number, such as 8012345678 for '+234 801 234 5678'; null
 * at other banks and for other texts. It is a guess: the person has to confirm it.
 */
export function walletNumberOf({ bankCode, accountNumber }: TypedAccount): string | null {
  if (!phoneWallets.has(bankCode)) return null
  return /^(?:(?:\+|00)?234\(?0?\)?|0)([789]\d{9})$/.exec(ungrouped(accountNumber))?.[1] ?? null
}

/** Returns true for a text that typing on cannot turn into an account number. */
export const isNoAccountNumber = (text: string): boolean => !/^\d{0,10}$/.test(ungrouped(text))

/** A bank by its code, which is text, zeros and all, and a number of ten digits, however they are grouped. */
export const typedAccount = z.object({
  bankCode: bareValue(bankTexts.missing).check(z.regex(/^[A-Za-z0-9]{1,20}$/, bankTexts.missing)),
  accountNumber: z
    .string(bankTexts.missing)
    .check(z.overwrite(ungrouped), z.minLength(1, bankTexts.missing), z.regex(/^\d{10}$/, bankTexts.number)),
})
export type TypedAccount = z.infer<typeof typedAccount>

/** A number as others may see that there is one: '••••••6789'. */
export const maskedNumber = (lastFour: string): string => `••••••${lastFour}`
