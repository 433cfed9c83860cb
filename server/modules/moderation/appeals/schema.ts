// GraphQL schema of appeals: appeal a sanction; for admins, list and answer appeals.
import { sanctionLimits } from '#rules/moderation/sanctions'
import { builder } from '#server/core/context/builder.ts'
import { authenticated, type Context } from '#server/core/context/context.ts'
import { databaseId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import { connectionOf, decodeCursor, sizeOf, type PageArguments } from '#server/core/paging/pages.ts'
import { viewerField } from '#server/core/context/viewer.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { AppealState, loadSanction, Sanction } from '#server/modules/moderation/sanctions/loaders.ts'
import { loadTicket, Ticket } from '#server/modules/moderation/cases/loaders.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { answerAppeal, appeal } from './appeals.ts'
import { findAnsweredAppeals, findWaitingAppeals } from './queries.ts'

const Appeal = builder.objectRef<typeof Sanction.$inferType>('Appeal').implement({
  description: 'An appeal as admins see it.',
  fields: (t) => ({
    sanction: t.field({
      type: Sanction,
      description: "The sanction, with the appeal's text.",
      resolve: (row) => row,
    }),
    user: t.expose('user', { type: User, description: 'The user who appeals.' }),
    issuedBy: t.expose('issuedBy', {
      type: User,
      nullable: true,
      description: 'The admin who issued the sanction; null once that account is deleted.',
    }),
    answeredBy: t.expose('answeredBy', {
      type: User,
      nullable: true,
      description: 'The admin who answered; null if nobody has, or that account is deleted.',
    }),
    viewerMayAnswer: t.boolean({
      description: 'True if it waits for an answer and you did not issue the sanction.',
      extensions: { perViewer: true },
      resolve: ({ appealState, issuedBy }, _args, { viewer }) =>
        appealState === 'WAITING' && issuedBy?.id !== viewer?.id,
    }),
    ticket: t.field({
      type: Ticket,
      nullable: true,
      description: 'The case that led to the sanction; null if there is none.',
      extensions: { readsDatabase: true },
      resolve: ({ ticketId }, _args, ctx) => (ticketId === null ? null : loadTicket(ctx, ticketId)),
    }),
  }),
})

const AppealConnection = builder.connectionObject(
  { type: Appeal, name: 'AppealConnection', description: 'One page of appeals.' },
  { name: 'AppealEdge', description: 'An appeal and its cursor.' },
)

async function loadAppealPage(
  ctx: Context,
  { state, ...page }: PageArguments & { state: 'WAITING' | 'GRANTED' | 'DENIED' },
) {
  const size = sizeOf(page)
  if (state === 'WAITING') {
    const list = 'appealsWaiting'
    const [since = 0, id = 0] = decodeCursor(list, page, 2) ?? []
    const rows = await findWaitingAppeals(ctx, { after: { appealedAt: new Date(since), id }, size })
    return connectionOf(rows, { list, size, keyOf: (row) => [row.appealedAt?.getTime() ?? 0, row.id] })
  }
  const list = `appeals${state}`
  const [before = null] = decodeCursor(list, page, 1) ?? []
  const rows = await findAnsweredAppeals(ctx, state, { before, size })
  return connectionOf(rows, { list, size, keyOf: ({ id }) => [id] })
}

builder.objectField(Admin, 'appeals', (t) =>
  t.field({
    type: AppealConnection,
    description: 'Appeals of other users: waiting ones by longest wait, answered ones by newest.',
    args: {
      state: t.arg({ type: AppealState, defaultValue: 'WAITING', description: 'State of the appeals.' }),
      ...pageArguments(t),
    },
    resolve: (_admin, page, ctx) => loadAppealPage(ctx, page),
  }),
)

const sanctionField = {
  type: Sanction,
  nullable: true,
  description: 'The sanction after the change.',
  extensions: { readsDatabase: true },
  resolve: ({ sanctionId }: { sanctionId: number }, _args: object, ctx: Context) =>
    loadSanction(ctx, sanctionId),
} as const

builder.relayMutationField(
  'appeal',
  {
    description: 'Input of `appeal`.',
    inputFields: (t) => ({
      sanctionId: t.id({ description: 'Global id of a sanction against you.' }),
      text: t.string({ description: `Your appeal of at most ${sanctionLimits.appeal} characters.` }),
    }),
  },
  {
    description:
      'Appeals a sanction against you, once, also while suspended. Another admin than the one who issued it answers.',
    authScopes: { signedIn: true },
    async resolve(_root, { input }, ctx) {
      const { sanctionId } = await appeal(authenticated(ctx), {
        text: input.text,
        sanctionId: databaseId('Sanction', String(input.sanctionId)),
      })
      return { sanctionId, userId: authenticated(ctx).viewer.id }
    },
  },
  {
    description: 'The viewer after the change.',
    outputFields: (t) => ({
      sanction: t.field(sanctionField),
      viewer: viewerField(t),
    }),
  },
)

builder.relayMutationField(
  'answerAppeal',
  {
    description: 'Input of `answerAppeal`.',
    inputFields: (t) => ({
      sanctionId: t.id({ description: 'Global id of the sanction.' }),
      isGranted: t.boolean({ description: 'True to end the sanction.' }),
      answer: t.string({ description: `Reason for the user, at most ${sanctionLimits.answer} characters.` }),
    }),
  },
  {
    description:
      'Answers an appeal; for admins other than the one who issued the sanction. A granted appeal ends the sanction, but deleted content stays deleted.',
    authScopes: { admin: true },
    resolve: (_root, { input: { sanctionId, ...rest } }, ctx) =>
      answerAppeal(authenticated(ctx), { ...rest, sanctionId: databaseId('Sanction', String(sanctionId)) }),
  },
  {
    description: 'The appeal after the change.',
    outputFields: (t) => ({
      sanction: t.field(sanctionField),
      appeal: t.field({
        type: Appeal,
        nullable: true,
        description: 'The appeal as admins see it.',
        extensions: { readsDatabase: true },
        resolve: ({ sanctionId }, _args, ctx) => loadSanction(ctx, sanctionId),
      }),
    }),
  },
)
