// Bank accounts in the graph: one's own, the banks there are, and how one is verified and linked.
import { maskedNumber } from '#rules/commerce/bankAccounts'
import { builder, type InputBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { asViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import type { BankAccount as Row } from '#server/generated/prisma/client.ts'
import { paymentsOf, saveBankAccount, verifyAccount } from './bankAccounts.ts'

const Bank = builder.objectRef<{ name: string; code: string }>('Bank').implement({
  description: 'A bank that an account can be at.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'What it is called.' }),
    code: t.exposeString('code', {
      description: 'What it is named by: text, such as 058 or 035A, with its zeros.',
    }),
  }),
})

const BankAccount = builder.objectRef<Row>('BankAccount').implement({
  description: 'The bank account you are paid to. Nobody else sees it.',
  fields: (t) => ({
    bankCode: t.exposeString('bankCode', { description: 'The code of the bank.' }),
    bankName: t.exposeString('bankName', { description: 'The name of the bank.' }),
    accountNumber: t.string({
      description: 'All ten digits.',
      resolve: ({ sealedNumber }, _args, { seal }) => String(seal.open(sealedNumber)),
    }),
    maskedNumber: t.string({
      description: 'Ready to show where others may look on: the last four digits alone.',
      resolve: ({ lastFour }) => maskedNumber(lastFour),
    }),
    accountName: t.exposeString('accountName', { description: 'Whose account it is, as the bank has it.' }),
    changedAt: t.expose('changedAt', { type: 'DateTime', description: 'When it was linked.' }),
  }),
})

builder.prismaObjectField(Viewer, 'bankAccount', (t) =>
  t.field({
    type: BankAccount,
    nullable: true,
    description: 'The bank account you are paid to; null while you have none.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) =>
      ctx.db.bankAccount.findUnique({ where: { vendorId: signed(ctx).viewer.id } }),
  }),
)

builder.queryField('banks', (t) =>
  t.field({
    type: [Bank],
    description: 'The banks that an account can be at, by name. They change seldom: ask once a day.',
    authScopes: { signedIn: true },
    resolve: (_root, _args, ctx) => paymentsOf(ctx).banks(),
  }),
)

const accountFields = (t: InputBuilder) => ({
  bankCode: t.string({ description: 'The code of the bank, as `banks` has it.' }),
  accountNumber: t.string({ description: 'Ten digits.' }),
})

builder.relayMutationField(
  'verifyAccount',
  { description: 'The account to look up.', inputFields: accountFields },
  {
    description: 'Asks the bank whose account it is; for vendors, ten times a day. Nothing is kept of it.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => verifyAccount(signed(ctx), input),
  },
  {
    description: 'Whose account it is.',
    outputFields: (t) => ({
      accountName: t.exposeString('accountName', { description: 'The name, as the bank has it.' }),
    }),
  },
)

builder.relayMutationField(
  'saveBankAccount',
  {
    description: 'The account to be paid to.',
    inputFields: (t) => ({
      ...accountFields(t),
      accountName: t.string({
        required: false,
        description: 'The name you were shown: where the bank has another one by now, nothing is linked.',
      }),
    }),
  },
  {
    description:
      'Links the account you are paid to, in place of the one before; for vendors. Orders that were begun before are paid to the account of then. You are told of it in your notifications and by mail.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (caller) => saveBankAccount(caller, input)),
  },
  { description: 'You with the account.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
