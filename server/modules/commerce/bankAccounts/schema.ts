// GraphQL schema of payout accounts of vendors: the viewer's account, banks, and mutations that verify and link one.
import { maskAccountNumber } from '#rules/commerce/bankAccounts'
import { builder, type InputBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { runAsViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import type { BankAccount as Row } from '#server/generated/prisma/client.ts'
import { requirePayments, saveBankAccount, verifyAccount } from './bankAccounts.ts'

const Bank = builder.objectRef<{ name: string; code: string }>('Bank').implement({
  description: 'A bank that can hold a payout account.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the bank.' }),
    code: t.exposeString('code', {
      description: 'Bank code, a text such as 058 or 035A; leading zeros count.',
    }),
  }),
})

const BankAccount = builder.objectRef<Row>('BankAccount').implement({
  description: 'Your payout account. Only you can see it.',
  fields: (t) => ({
    bankCode: t.exposeString('bankCode', { description: 'Bank code.' }),
    bankName: t.exposeString('bankName', { description: 'Bank name.' }),
    accountNumber: t.string({
      description: 'Full account number of ten digits.',
      resolve: ({ sealedNumber }, _args, { seal }) => String(seal.open(sealedNumber)),
    }),
    maskedNumber: t.string({
      description: 'Account number with all but its last four digits masked.',
      resolve: ({ lastFour }) => maskAccountNumber(lastFour),
    }),
    accountName: t.exposeString('accountName', { description: 'Holder name, as the bank reports it.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'Time of linking.' }),
  }),
})

builder.prismaObjectField(Viewer, 'bankAccount', (t) =>
  t.field({
    type: BankAccount,
    nullable: true,
    description: 'Your payout account; null if you have none.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) =>
      ctx.db.bankAccount.findUnique({ where: { vendorId: authenticated(ctx).viewer.id } }),
  }),
)

builder.queryField('banks', (t) =>
  t.field({
    type: [Bank],
    description: 'Supported banks, by name. The list rarely changes: cache it for a day.',
    authScopes: { signedIn: true },
    resolve: (_root, _args, ctx) => requirePayments(ctx).banks(),
  }),
)

const accountFields = (t: InputBuilder) => ({
  bankCode: t.string({ description: 'Bank code from `banks`.' }),
  accountNumber: t.string({ description: 'Account number of ten digits.' }),
})

builder.relayMutationField(
  'verifyAccount',
  { description: 'Input of `verifyAccount`.', inputFields: accountFields },
  {
    description:
      'Looks up the holder of an account at its bank and stores nothing; for vendors, ten times a day. INVALID_INPUT if there is no such account, PROVIDER_FAILED if the bank does not answer.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => verifyAccount(authenticated(ctx), input),
  },
  {
    description: 'Result of the lookup.',
    outputFields: (t) => ({
      accountName: t.exposeString('accountName', { description: 'Holder name, as the bank reports it.' }),
    }),
  },
)

builder.relayMutationField(
  'saveBankAccount',
  {
    description: 'Input of `saveBankAccount`.',
    inputFields: (t) => ({
      ...accountFields(t),
      accountName: t.string({
        required: false,
        description: 'Holder name you were shown; INVALID_INPUT if the bank now reports another one.',
      }),
    }),
  },
  {
    description:
      'Links your payout account, replacing the last one; for vendors. Orders already begun are paid to the earlier account. You get a notification and an e-mail.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => saveBankAccount(caller, input)),
  },
  { description: 'The viewer after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
