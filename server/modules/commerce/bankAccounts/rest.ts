// REST routes of payout accounts of vendors (002 §7): list banks, read, verify and link an account.
import * as z from 'zod/mini'
import { bankTexts } from '#rules/commerce/bankAccounts'
import { documentOf } from '#server/http/rest/document.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireFound, requireViewer } from '#server/http/rest/shapes.ts'

const accountInput = { bankCode: z.string(bankTexts.missing), accountNumber: z.string(bankTexts.missing) }

const account = z.object({
  bank_code: z.string(),
  bank_name: z.string(),
  account_number: z.string(),
  account_name: z.string(),
})

const fields = documentOf(
  `fragment BankAccountFields on Viewer {
    bankAccount { bankCode bankName accountNumber accountName }
  }`,
)

type BankAccountFields = { bankCode: string; bankName: string; accountNumber: string; accountName: string }

const toAccount = ({
  bankCode,
  bankName,
  accountNumber,
  accountName,
}: BankAccountFields): z.infer<typeof account> => ({
  bank_code: bankCode,
  bank_name: bankName,
  account_number: accountNumber,
  account_name: accountName,
})

/** Options that both routes that link an account share. */
const saveRoute = {
  access: 'mayWrite' as const,
  takesKey: true,
  document: documentOf(
    `mutation ($input: SaveBankAccountInput!) { saveBankAccount(input: $input) { viewer { ...BankAccountFields } } }`,
    [fields],
  ),
  body: z.object({ ...accountInput, accountName: z.optional(z.nullable(z.string())) }),
  answer: account,
}

export const bankAccountRoutes = [
  route('GET /api/vendor/banks', {
    summary: 'Lists the supported banks by name.',
    access: 'signedIn',
    document: documentOf(`query { banks { name code } }`),
    reply: ({ banks }) => banks,
    answer: z.array(z.object({ name: z.string(), code: z.string() })),
  }),

  route('GET /api/vendor/bank-account', {
    summary: 'Your payout account; 404 if you have none.',
    access: 'signedIn',
    document: documentOf(`query { viewer { ...BankAccountFields } }`, [fields]),
    reply: ({ viewer }) => toAccount(requireFound('Bank account', requireViewer(viewer).bankAccount)),
    answer: account,
  }),

  route('POST /api/vendor/verify-account', {
    summary: 'Looks up the holder of an account; for vendors, ten times a day.',
    access: 'mayWrite',
    document: documentOf(
      `mutation ($input: VerifyAccountInput!) { verifyAccount(input: $input) { accountName } }`,
    ),
    body: z.object(accountInput),
    variables: ({ body }) => ({ input: body }),
    reply: ({ verifyAccount }) => ({ account_name: verifyAccount.accountName }),
    answer: z.object({ account_name: z.string() }),
  }),

  route('POST /api/vendor/bank-account', {
    ...saveRoute,
    summary: 'Links your payout account under the holder name the bank reports; for vendors.',
    variables: ({ body }) => ({ input: body }),
    reply: ({ saveBankAccount }) =>
      toAccount(requireFound('Bank account', saveBankAccount.viewer.bankAccount)),
    status: 201,
  }),

  route('PUT /api/vendor/bank-account/update', {
    ...saveRoute,
    summary: 'Replaces your payout account. Orders already begun are paid to the earlier account.',
    variables: ({ body }) => ({ input: body }),
    reply: ({ saveBankAccount }) =>
      toAccount(requireFound('Bank account', saveBankAccount.viewer.bankAccount)),
  }),
]
