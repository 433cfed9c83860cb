// Rules of bank accounts: input schema, fee and messages (002 §5, §8).
import * as z from 'zod/mini'
import { cleanValue, removeGrouping } from '#rules/shared/common'

export const accountDigits = 10

/** Fennec's fee, in percent of each sale (002 §9). */
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
 * Bank codes of wallets whose account number is the holder's phone number without the first 0: OPay, PalmPay,
 * Moniepoint, Paga, and the payment service banks of 9mobile, Hope, MTN and Airtel.
 */
const phoneWallets = new Set(['999992', '999991', '50515', '100002', '120001', '120002', '120003', '120004'])

/**
 * Returns the wallet account number of a Nigerian phone number, such as 8012345678 for '+234 801 234 5678'; null at
 * other banks and for other texts. The user has to confirm this guess.
 */
export function toWalletNumber({ bankCode, accountNumber }: TypedAccount): string | null {
  if (!phoneWallets.has(bankCode)) return null
  return /^(?:(?:\+|00)?234\(?0?\)?|0)([789]\d{9})$/.exec(removeGrouping(accountNumber))?.[1] ?? null
}

/** Returns true if a text cannot become an account number by typing on. */
export const cannotBeAccountNumber = (text: string): boolean => !/^\d{0,10}$/.test(removeGrouping(text))

/** Bank code (text, may start with 0) and a ten-digit account number; grouping is ignored. */
export const typedAccount = z.object({
  bankCode: cleanValue(bankTexts.missing).check(z.regex(/^[A-Za-z0-9]{1,20}$/, bankTexts.missing)),
  accountNumber: z
    .string(bankTexts.missing)
    .check(
      z.overwrite(removeGrouping),
      z.minLength(1, bankTexts.missing),
      z.regex(/^\d{10}$/, bankTexts.number),
    ),
})
export type TypedAccount = z.infer<typeof typedAccount>

/** Returns '••••••6789' for the last four digits '6789'. */
export const maskAccountNumber = (lastFour: string): string => `••••••${lastFour}`
