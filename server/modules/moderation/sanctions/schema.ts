// What is done about people in the graph: for whom it was done about, and for admins who do it.
import { floodLimits } from '#rules/moderation/spamWaves'
import { sanctionLimits } from '#rules/moderation/sanctions'
import { builder, type FieldBuilder, type InputBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import { Cause, Fact, loadTicket, Ticket, ticketField } from '#server/modules/moderation/cases/loaders.ts'
import { User, userField } from '#server/modules/identity/users/loaders.ts'
import { takeDownFlood } from './spamWaves.ts'
import { lossesOf } from './losses.ts'
import { deleteUser } from './removing.ts'
import { findLosses, type SanctionRow } from './queries.ts'
import { liftSuspension, suspendUser, takeDown, takeDownReportedPost, warnUser } from './sanctions.ts'
import { loadSanction, loadSanctionsOf, Sanction } from './loaders.ts'

builder.prismaObjectFields(Viewer, (t) => ({
  sanctions: t.field({
    type: [Sanction],
    description: 'What was done about you for breaking a rule, the newest first: at most 50.',
    extensions: { isRead: true },
    resolve: async ({ id }, _args, ctx) => (await loadSanctionsOf(ctx, id)) ?? [],
  }),
  suspendedUntil: t.expose('suspendedUntil', {
    type: 'DateTime',
    nullable: true,
    description: 'Until then, which may be over, you may read and not write; null where never.',
  }),
}))

const said = (t: InputBuilder) => ({
  rule: t.field({ type: Cause, description: 'The rule that was broken, as the person is told.' }),
  words: t.string({
    required: false,
    description: `What the person is told beside it: at most ${sanctionLimits.words} characters.`,
  }),
})

const settling = (t: InputBuilder) => ({
  ticketId: t.id({ required: false, description: 'The ticket about the person that is resolved by it.' }),
})

const rowOf = (type: string, id: unknown): number | null => (id == null ? null : databaseId(type, String(id)))

const person = (t: InputBuilder) => ({
  userId: t.id({ description: 'The global id of somebody who is no admin.' }),
})

/** The ticket that was resolved with it, where there was one. */
const settledTicket = (t: FieldBuilder<{ ticketId: number | null }>) =>
  t.field({
    type: Ticket,
    nullable: true,
    description: 'The ticket about it, which is resolved; null where it was not reported.',
    extensions: { isRead: true },
    resolve: ({ ticketId }, _args, ctx) => (ticketId === null ? null : loadTicket(ctx, ticketId)),
  })

/** The sanction of a payload, with the person and the ticket as they are after it. */
const made = {
  description: 'What was done.',
  outputFields: (t: FieldBuilder<{ sanctionId: number }>) => ({
    sanction: t.field({
      type: Sanction,
      nullable: true,
      description: 'As the person is told it.',
      extensions: { isRead: true },
      resolve: ({ sanctionId }, _args, ctx) => loadSanction(ctx, sanctionId),
    }),
    ticket: t.field({
      type: Ticket,
      nullable: true,
      description: 'The ticket it settles, after it.',
      extensions: { isRead: true },
      async resolve({ sanctionId }, _args, ctx) {
        const sanction = await loadSanction(ctx, sanctionId)
        return sanction?.ticketId == null ? null : loadTicket(ctx, sanction.ticketId)
      },
    }),
  }),
}

builder.relayMutationField(
  'warnUser',
  {
    description: 'Whom, and why.',
    inputFields: (t) => ({ ...person(t), ...said(t), ...settling(t) }),
  },
  {
    description: 'Tells somebody which rule was broken, and keeps that; for admins. `words` are needed.',
    authScopes: { admin: true },
    resolve: (_root, { input: { userId, ticketId, ...rest } }, ctx) =>
      warnUser(signed(ctx), {
        ...rest,
        userId: databaseId('User', String(userId)),
        ticketId: rowOf('Ticket', ticketId),
      }),
  },
  made,
)

builder.relayMutationField(
  'suspendUser',
  {
    description: 'Whom, until when, and why.',
    inputFields: (t) => ({
      ...person(t),
      until: t.field({
        type: 'DateTime',
        description: `Until then the person may read, and not write: at most ${sanctionLimits.mostDays} days.`,
      }),
      ...said(t),
      ...settling(t),
    }),
  },
  {
    description:
      'Lets somebody read and not write until that moment, at once and on every door; nobody else sees what is theirs meanwhile. For admins.',
    authScopes: { admin: true },
    resolve: (_root, { input: { userId, ticketId, ...rest } }, ctx) =>
      suspendUser(signed(ctx), {
        ...rest,
        userId: databaseId('User', String(userId)),
        ticketId: rowOf('Ticket', ticketId),
      }),
  },
  made,
)

builder.relayMutationField(
  'liftSuspension',
  { description: 'Whose.', inputFields: person },
  {
    description: 'Lets somebody who is suspended write again; for admins.',
    authScopes: { admin: true },
    resolve: (_root, { input }, ctx) =>
      liftSuspension(signed(ctx), { userId: databaseId('User', String(input.userId)) }),
  },
  { description: 'The person after it.', outputFields: (t) => ({ user: userField(t) }) },
)

builder.relayMutationField(
  'takeDown',
  {
    description: 'What a ticket is about, and why.',
    inputFields: (t) => ({
      ticketId: t.id({ description: 'The global id of a ticket that is not about an account.' }),
      ...said(t),
    }),
  },
  {
    description:
      'Deletes what was reported, for good, as its author could; the author is told which rule was broken, and may appeal. Its open reports are resolved. For admins.',
    authScopes: { admin: true },
    resolve: (_root, { input: { ticketId, ...rest } }, ctx) =>
      takeDown(signed(ctx), { ...rest, ticketId: databaseId('Ticket', String(ticketId)) }),
  },
  { description: 'The ticket after it.', outputFields: (t) => ({ ticket: ticketField(t) }) },
)

builder.relayMutationField(
  'takeDownFlood',
  {
    description: 'Which flood, and why.',
    inputFields: (t) => ({
      ticketId: t.id({ description: 'The global id of a ticket of a flood.' }),
      ...said(t),
    }),
  },
  {
    description: `Deletes the posts of a flood that say it still, for good, ${floodLimits.together} by each call, the first ones first; their authors are told which rule was broken, and may appeal. Ask again while \`flood.postsCount\` is not 0: with the last one the ticket is resolved. For admins.`,
    authScopes: { admin: true },
    resolve: (_root, { input: { ticketId, ...rest } }, ctx) =>
      takeDownFlood(signed(ctx), { ...rest, ticketId: databaseId('Ticket', String(ticketId)) }),
  },
  {
    description: 'What is gone.',
    outputFields: (t) => ({
      deletedCount: t.exposeInt('deletedCount', { description: 'How many posts were deleted.' }),
      ticket: ticketField(t),
    }),
  },
)

builder.relayMutationField(
  'takeDownReportedPost',
  {
    description: 'Which post.',
    inputFields: (t) => ({ postId: t.id({ description: 'The global id of a post of somebody else.' }) }),
  },
  {
    description:
      'Deletes a post that broke the rules, reported or not: `takeDown` by the post, for the reason that most have named. For admins.',
    authScopes: { admin: true },
    async resolve(_root, { input }, ctx) {
      const postId = databaseId('Post', String(input.postId))
      const { ticketId } = await takeDownReportedPost(signed(ctx), postId)
      return { ticketId, deletedPostId: globalId('Post', postId) }
    },
  },
  {
    description: 'What is gone.',
    outputFields: (t) => ({
      deletedPostId: t.exposeID('deletedPostId', { description: 'The global id it had.' }),
      ticket: settledTicket(t),
    }),
  },
)

builder.relayMutationField(
  'deleteUser',
  {
    description: 'Whose account, and why.',
    inputFields: (t) => ({
      ...person(t),
      rule: t.field({ type: Cause, required: false, description: 'The rule that was broken.' }),
      words: t.string({
        required: false,
        description: `What the letter about it says: at most ${sanctionLimits.words} characters.`,
      }),
    }),
  },
  {
    description:
      'Deletes an account for good with all that is in it; what is paid and not delivered is given back first. Open reports about it are resolved, and keep what they saw. For admins.',
    authScopes: { admin: true },
    async resolve(_root, { input: { userId, ...rest } }, ctx) {
      const asked = { ...rest, userId: databaseId('User', String(userId)) }
      const { ticketId } = await deleteUser(signed(ctx), asked)
      return { ticketId, deletedUserId: globalId('User', asked.userId) }
    },
  },
  {
    description: 'Who is gone.',
    outputFields: (t) => ({
      deletedUserId: t.exposeID('deletedUserId', { description: 'The global id it had.' }),
      ticket: settledTicket(t),
    }),
  },
)

const Strike = builder.objectRef<SanctionRow>('AdminSanction').implement({
  description: 'Something that was done about somebody, as admins see it.',
  fields: (t) => ({
    sanction: t.field({ type: Sanction, description: 'As the person is told it.', resolve: (row) => row }),
    issuedBy: t.expose('issuedBy', {
      type: User,
      nullable: true,
      description: 'Who did it; null once that account is gone.',
    }),
  }),
})

builder.objectFields(Ticket, (t) => ({
  losses: t.field({
    type: [Fact],
    description: 'What would go with it if it were deleted; empty where it is gone.',
    extensions: { isRead: true },
    resolve: async ({ id, kind, subjectId }, _args, ctx) =>
      lossesOf(await findLosses(ctx, kind, kind === 'FLOOD' ? id : subjectId)),
  }),
  strikes: t.field({
    type: [Strike],
    description: 'What was done before about whose it is, the newest first: at most 50.',
    extensions: { isRead: true },
    resolve: async ({ reported }, _args, ctx) =>
      (reported && (await loadSanctionsOf(ctx, reported.id))) ?? [],
  }),
}))

builder.objectField(Admin, 'accountLosses', (t) =>
  t.field({
    type: [Fact],
    description: 'What would go with an account if it were deleted; empty where it is gone.',
    args: { userId: t.arg.id({ description: 'The global id of a person.' }) },
    extensions: { isRead: true },
    resolve: async (_admin, { userId }, ctx) =>
      lossesOf(await findLosses(ctx, 'ACCOUNT', databaseId('User', String(userId)))),
  }),
)
