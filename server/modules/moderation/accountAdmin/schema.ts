// The admin's overview in the graph: figures, people, and verifying them.
import { accountsPage } from '#rules/moderation/accountAdmin'
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { User, userField, UserType } from '#server/modules/identity/users/loaders.ts'
import { listAccounts, setAccountVerified, totalOf, type AccountPage } from './accountAdmin.ts'
import { Stats, statsOf } from './loaders.ts'
import type { Account } from './queries.ts'

const AdminAccount = builder.objectRef<Account>('AdminAccount').implement({
  description: 'Somebody as admins list people.',
  fields: (t) => ({
    user: t.expose('user', { type: User, description: 'The person.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When the account was made.' }),
    suspendedUntil: t.expose('suspendedUntil', {
      type: 'DateTime',
      nullable: true,
      description: 'Until then, which may be over, the person may read and not write; null where never.',
    }),
  }),
})

const AdminAccounts = builder.objectRef<AccountPage>('AdminAccounts').implement({
  description: 'A page of people.',
  fields: (t) => ({
    accounts: t.expose('accounts', {
      type: [AdminAccount],
      description: 'Who is on it, who came last first.',
    }),
    page: t.exposeInt('page', { description: 'Which page it is, from 1 on.' }),
    limit: t.exposeInt('limit', { description: 'How many people a page has.' }),
    total: t.int({
      description: 'How many people there are on all pages.',
      extensions: { isRead: true },
      resolve: (page, _args, ctx) => totalOf(signed(ctx), page),
    }),
  }),
})

builder.objectFields(Admin, (t) => ({
  stats: t.field({
    type: Stats,
    description: 'How much there is.',
    extensions: { isRead: true },
    resolve: (_admin, _args, ctx) => statsOf(signed(ctx)),
  }),
  accounts: t.field({
    type: AdminAccounts,
    description: 'All people, page by page.',
    args: {
      page: t.arg.int({ defaultValue: 1, description: 'Which page, from 1 on.' }),
      limit: t.arg.int({
        defaultValue: accountsPage.size,
        description: `How many people a page has: at most ${accountsPage.most}.`,
      }),
      search: t.arg.string({
        required: false,
        description: 'Words of name, handle or university, or a part of the e-mail address.',
      }),
      userType: t.arg({ type: UserType, required: false, description: 'Only accounts of that kind.' }),
      campus: t.arg.string({ required: false, description: 'The slug of a campus, such as unilag.' }),
      isVerified: t.arg.boolean({ required: false, description: 'Only who is verified, or is not.' }),
      isSuspended: t.arg.boolean({ required: false, description: 'Only who is suspended now, or is not.' }),
    },
    resolve: (_admin, { userType, ...asked }, ctx) => listAccounts(signed(ctx), { ...asked, role: userType }),
  }),
}))

builder.relayMutationField(
  'setAccountVerified',
  {
    description: 'Who is verified, or is not any more.',
    inputFields: (t) => ({
      userId: t.id({ description: 'The global id of a person who is no admin.' }),
      isVerified: t.boolean({ description: 'Whether they are who they say they are.' }),
      note: t.string({
        required: false,
        description: 'What you have checked, for the trail: at most 500 characters.',
      }),
    }),
  },
  {
    description:
      'Verifies an account, or takes that back; for admins. Saying again what is so changes nothing.',
    authScopes: { admin: true },
    resolve: (_root, { input: { userId, ...said } }, ctx) =>
      setAccountVerified(signed(ctx), { ...said, userId: databaseId('User', String(userId)) }),
  },
  { description: 'The person after it.', outputFields: (t) => ({ user: userField(t) }) },
)
