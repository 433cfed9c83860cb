// GraphQL schema of the admin overview: statistics, accounts and verification.
import { accountsPage } from '#rules/moderation/accountAdmin'
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { User, userField, UserType } from '#server/modules/identity/users/loaders.ts'
import { listAccounts, setAccountVerified, type AccountPage } from './accountAdmin.ts'
import { Stats, createStats } from './loaders.ts'
import { countAccounts, type Account } from './queries.ts'

const AdminAccount = builder.objectRef<Account>('AdminAccount').implement({
  description: 'An account as admins see it.',
  fields: (t) => ({
    user: t.expose('user', { type: User, description: 'The user.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of registration.' }),
    suspendedUntil: t.expose('suspendedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'End of the last suspension, possibly in the past; null if there was none.',
    }),
  }),
})

const AdminAccounts = builder.objectRef<AccountPage>('AdminAccounts').implement({
  description: 'A page of accounts.',
  fields: (t) => ({
    accounts: t.expose('accounts', {
      type: [AdminAccount],
      description: 'Accounts of the page, newest first.',
    }),
    page: t.exposeInt('page', { description: 'Page number, from 1.' }),
    limit: t.exposeInt('limit', { description: 'Page size.' }),
    total: t.int({
      description: 'Number of accounts on all pages.',
      extensions: { readsDatabase: true },
      resolve: ({ filter }, _args, ctx) => countAccounts(authenticated(ctx), filter),
    }),
  }),
})

builder.objectFields(Admin, (t) => ({
  stats: t.field({
    type: Stats,
    description: 'Statistics.',
    extensions: { readsDatabase: true },
    resolve: (_admin, _args, ctx) => createStats(authenticated(ctx)),
  }),
  accounts: t.field({
    type: AdminAccounts,
    description: 'All accounts, page by page.',
    args: {
      page: t.arg.int({ defaultValue: 1, description: 'Page number, from 1.' }),
      limit: t.arg.int({
        defaultValue: accountsPage.size,
        description: `Page size, at most ${accountsPage.most}.`,
      }),
      search: t.arg.string({
        required: false,
        description: 'Word prefixes of name, handle or university, or a part of the e-mail address.',
      }),
      userType: t.arg({ type: UserType, required: false, description: 'Only accounts of this type.' }),
      campus: t.arg.string({ required: false, description: 'Campus slug, such as unilag.' }),
      isVerified: t.arg.boolean({
        required: false,
        description: 'Only verified or only unverified accounts.',
      }),
      isSuspended: t.arg.boolean({
        required: false,
        description: 'Only suspended or only unsuspended accounts.',
      }),
    },
    resolve: (_admin, { userType, ...args }, ctx) =>
      listAccounts(authenticated(ctx), { ...args, role: userType }),
  }),
}))

builder.relayMutationField(
  'setAccountVerified',
  {
    description: 'Input of `setAccountVerified`.',
    inputFields: (t) => ({
      userId: t.id({ description: 'Global id of a user who is not an admin.' }),
      isVerified: t.boolean({ description: 'True to verify, false to take it back.' }),
      note: t.string({
        required: false,
        description: 'What you have checked, for the audit trail; at most 500 characters.',
      }),
    }),
  },
  {
    description: 'Verifies an account, or takes that back; for admins. Repeating it changes nothing.',
    authScopes: { admin: true },
    resolve: (_root, { input: { userId, ...rest } }, ctx) =>
      setAccountVerified(authenticated(ctx), { ...rest, userId: databaseId('User', String(userId)) }),
  },
  { description: 'The user after the change.', outputFields: (t) => ({ user: userField(t) }) },
)
