// Appeals in the graph: making one, and for admins those that wait and their answers.
import { sanctionLimits } from '#rules/moderation/sanctions'
import { builder } from '#server/core/context/builder.ts'
import { signed, type Context } from '#server/core/context/context.ts'
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
  description: 'What somebody says to something that was done about them, as admins see it.',
  fields: (t) => ({
    sanction: t.field({
      type: Sanction,
      description: 'What it is against, with what the person says.',
      resolve: (row) => row,
    }),
    user: t.expose('user', { type: User, description: 'Who appeals.' }),
    issuedBy: t.expose('issuedBy', {
      type: User,
      nullable: true,
      description: 'Who did it; null once that account is gone.',
    }),
    answeredBy: t.expose('answeredBy', {
      type: User,
      nullable: true,
      description: 'Who has answered; null while nobody has.',
    }),
    viewerMayAnswer: t.boolean({
      description: 'Whether it waits for an answer and you have not done what it is against.',
      extensions: { perViewer: true },
      resolve: ({ appealState, issuedBy }, _args, { viewer }) =>
        appealState === 'WAITING' && issuedBy?.id !== viewer?.id,
    }),
    ticket: t.field({
      type: Ticket,
      nullable: true,
      description: 'The ticket that led to it; null without any.',
      extensions: { isRead: true },
      resolve: ({ ticketId }, _args, ctx) => (ticketId === null ? null : loadTicket(ctx, ticketId)),
    }),
  }),
})

const AppealConnection = builder.connectionObject(
  { type: Appeal, name: 'AppealConnection', description: 'One page of appeals.' },
  { name: 'AppealEdge', description: 'One appeal of a list, with its place.' },
)

async function appealPage(
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
    description:
      'Appeals of others: those that wait, who waits longest first; those that were answered, the newest first.',
    args: {
      state: t.arg({ type: AppealState, defaultValue: 'WAITING', description: 'How they stand.' }),
      ...pageArguments(t),
    },
    resolve: (_admin, page, ctx) => appealPage(ctx, page),
  }),
)

const sanctionField = {
  type: Sanction,
  nullable: true,
  description: 'What it is against, after it.',
  extensions: { isRead: true },
  resolve: ({ sanctionId }: { sanctionId: number }, _args: object, ctx: Context) =>
    loadSanction(ctx, sanctionId),
} as const

builder.relayMutationField(
  'appeal',
  {
    description: 'Against what, and why.',
    inputFields: (t) => ({
      sanctionId: t.id({ description: 'The global id of something that was done about you.' }),
      text: t.string({
        description: `How you see it: at most ${sanctionLimits.appeal} characters.`,
      }),
    }),
  },
  {
    description:
      'Says once how you see what was done about you, also while you are suspended. Another admin than who did it answers.',
    authScopes: { signedIn: true },
    async resolve(_root, { input }, ctx) {
      const { sanctionId } = await appeal(signed(ctx), {
        text: input.text,
        sanctionId: databaseId('Sanction', String(input.sanctionId)),
      })
      return { sanctionId, userId: signed(ctx).viewer.id }
    },
  },
  {
    description: 'You, with it.',
    outputFields: (t) => ({
      sanction: t.field(sanctionField),
      viewer: viewerField(t),
    }),
  },
)

builder.relayMutationField(
  'answerAppeal',
  {
    description: 'Which appeal, and what to say to it.',
    inputFields: (t) => ({
      sanctionId: t.id({ description: 'The global id of what it is against.' }),
      isGranted: t.boolean({ description: 'Whether it is taken back.' }),
      answer: t.string({ description: `Why: at most ${sanctionLimits.answer} characters, for the person.` }),
    }),
  },
  {
    description:
      'Answers an appeal, for admins who have not done what it is against. What is granted is taken back; what was deleted stays so.',
    authScopes: { admin: true },
    resolve: (_root, { input: { sanctionId, ...rest } }, ctx) =>
      answerAppeal(signed(ctx), { ...rest, sanctionId: databaseId('Sanction', String(sanctionId)) }),
  },
  {
    description: 'The appeal after it.',
    outputFields: (t) => ({
      sanction: t.field(sanctionField),
      appeal: t.field({
        type: Appeal,
        nullable: true,
        description: 'The same as admins see it.',
        extensions: { isRead: true },
        resolve: ({ sanctionId }, _args, ctx) => loadSanction(ctx, sanctionId),
      }),
    }),
  },
)
