// GraphQL schema of sanctions: the viewer's own, and the mutations of admins that warn, suspend and delete.
import { spamWaveLimits } from '#rules/moderation/spamWaves'
import { formatNaira } from '#rules/shared/money'
import { sanctionLimits } from '#rules/moderation/sanctions'
import { builder, type FieldBuilder, type InputBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { Viewer } from '#server/core/context/viewer.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import {
  ReportCause,
  ReportedFact,
  loadTicket,
  Ticket,
  ticketField,
} from '#server/modules/moderation/cases/loaders.ts'
import { User, userField } from '#server/modules/identity/users/loaders.ts'
import { takeDownFlood } from './spamWaves.ts'
import { deleteUser } from './deleteUser.ts'
import { findLosses, type SanctionRow } from './queries.ts'
import { liftSuspension, suspendUser, takeDown, takeDownReportedPost, warnUser } from './sanctions.ts'
import { loadSanction, loadSanctionsOfUser, Sanction } from './loaders.ts'

builder.prismaObjectFields(Viewer, (t) => ({
  sanctions: t.field({
    type: [Sanction],
    description: 'Sanctions against you, newest first, at most 50.',
    extensions: { readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => (await loadSanctionsOfUser(ctx, id)) ?? [],
  }),
  suspendedUntil: t.expose('suspendedUntil', {
    type: 'DateTime',
    nullable: true,
    description:
      'End of your last suspension, possibly in the past; null if there was none. You are read-only until then.',
  }),
}))

const sanctionFields = (t: InputBuilder) => ({
  rule: t.field({ type: ReportCause, description: 'The broken rule, as the user sees it.' }),
  words: t.string({
    required: false,
    description: `Message to the user of at most ${sanctionLimits.words} characters.`,
  }),
})

const caseField = (t: InputBuilder) => ({
  ticketId: t.id({ required: false, description: 'The case about the user, which the sanction resolves.' }),
})

const optionalDatabaseId = (type: string, id: unknown): number | null =>
  id == null ? null : databaseId(type, String(id))

const userIdField = (t: InputBuilder) => ({
  userId: t.id({ description: 'Global id of a user who is not an admin.' }),
})

const resolvedCaseField = (t: FieldBuilder<{ ticketId: number | null }>) =>
  t.field({
    type: Ticket,
    nullable: true,
    description: 'The resolved case; null if there were no reports.',
    extensions: { readsDatabase: true },
    resolve: ({ ticketId }, _args, ctx) => (ticketId === null ? null : loadTicket(ctx, ticketId)),
  })

const sanctionPayload = {
  description: 'The sanction and its case.',
  outputFields: (t: FieldBuilder<{ sanctionId: number }>) => ({
    sanction: t.field({
      type: Sanction,
      nullable: true,
      description: 'The sanction as the user sees it.',
      extensions: { readsDatabase: true },
      resolve: ({ sanctionId }, _args, ctx) => loadSanction(ctx, sanctionId),
    }),
    ticket: t.field({
      type: Ticket,
      nullable: true,
      description: 'The resolved case; null if there is none.',
      extensions: { readsDatabase: true },
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
    description: 'Input of `warnUser`.',
    inputFields: (t) => ({ ...userIdField(t), ...sanctionFields(t), ...caseField(t) }),
  },
  {
    description: 'Warns a user which rule they broke; for admins. `words` is required.',
    authScopes: { admin: true },
    resolve: (_root, { input: { userId, ticketId, ...rest } }, ctx) =>
      warnUser(authenticated(ctx), {
        ...rest,
        userId: databaseId('User', String(userId)),
        ticketId: optionalDatabaseId('Ticket', ticketId),
      }),
  },
  sanctionPayload,
)

builder.relayMutationField(
  'suspendUser',
  {
    description: 'Input of `suspendUser`.',
    inputFields: (t) => ({
      ...userIdField(t),
      until: t.field({
        type: 'DateTime',
        description: `End of the suspension, at most ${sanctionLimits.mostDays} days from now.`,
      }),
      ...sanctionFields(t),
      ...caseField(t),
    }),
  },
  {
    description:
      'Makes a user read-only until then, at once on all transports, and hides their content meanwhile; for admins.',
    authScopes: { admin: true },
    resolve: (_root, { input: { userId, ticketId, ...rest } }, ctx) =>
      suspendUser(authenticated(ctx), {
        ...rest,
        userId: databaseId('User', String(userId)),
        ticketId: optionalDatabaseId('Ticket', ticketId),
      }),
  },
  sanctionPayload,
)

builder.relayMutationField(
  'liftSuspension',
  { description: 'Input of `liftSuspension`.', inputFields: userIdField },
  {
    description: 'Lifts the suspension of a user; for admins. CONFLICT if they are not suspended.',
    authScopes: { admin: true },
    resolve: (_root, { input }, ctx) =>
      liftSuspension(authenticated(ctx), { userId: databaseId('User', String(input.userId)) }),
  },
  { description: 'The user after the change.', outputFields: (t) => ({ user: userField(t) }) },
)

builder.relayMutationField(
  'takeDown',
  {
    description: 'Input of `takeDown`.',
    inputFields: (t) => ({
      ticketId: t.id({ description: 'Global id of a case that is not about an account.' }),
      ...sanctionFields(t),
    }),
  },
  {
    description:
      'Deletes a reported thing for good and resolves its case; for admins. Its author learns the broken rule and may appeal.',
    authScopes: { admin: true },
    resolve: (_root, { input: { ticketId, ...rest } }, ctx) =>
      takeDown(authenticated(ctx), { ...rest, ticketId: databaseId('Ticket', String(ticketId)) }),
  },
  { description: 'The case after the change.', outputFields: (t) => ({ ticket: ticketField(t) }) },
)

builder.relayMutationField(
  'takeDownFlood',
  {
    description: 'Input of `takeDownFlood`.',
    inputFields: (t) => ({
      ticketId: t.id({ description: 'Global id of the case of a spam wave.' }),
      ...sanctionFields(t),
    }),
  },
  {
    description: `Deletes the remaining posts of a spam wave for good, ${spamWaveLimits.perCall} for each call, oldest first; for admins. Their authors learn the broken rule and may appeal. Repeat while \`flood.postsCount\` is not 0: the last call resolves the case.`,
    authScopes: { admin: true },
    resolve: (_root, { input: { ticketId, ...rest } }, ctx) =>
      takeDownFlood(authenticated(ctx), { ...rest, ticketId: databaseId('Ticket', String(ticketId)) }),
  },
  {
    description: 'The deleted content.',
    outputFields: (t) => ({
      deletedCount: t.exposeInt('deletedCount', { description: 'Number of deleted posts.' }),
      ticket: ticketField(t),
    }),
  },
)

builder.relayMutationField(
  'takeDownReportedPost',
  {
    description: 'Input of `takeDownReportedPost`.',
    inputFields: (t) => ({ postId: t.id({ description: "Global id of somebody else's post." }) }),
  },
  {
    description:
      'Deletes a post that broke the rules, reported or not, for its most frequent report reason; for admins.',
    authScopes: { admin: true },
    async resolve(_root, { input }, ctx) {
      const postId = databaseId('Post', String(input.postId))
      const { ticketId } = await takeDownReportedPost(authenticated(ctx), postId)
      return { ticketId, deletedPostId: globalId('Post', postId) }
    },
  },
  {
    description: 'The deleted content.',
    outputFields: (t) => ({
      deletedPostId: t.exposeID('deletedPostId', { description: 'Its former global id.' }),
      ticket: resolvedCaseField(t),
    }),
  },
)

builder.relayMutationField(
  'deleteUser',
  {
    description: 'Input of `deleteUser`.',
    inputFields: (t) => ({
      ...userIdField(t),
      rule: t.field({ type: ReportCause, required: false, description: 'The broken rule.' }),
      words: t.string({
        required: false,
        description: `Text for the e-mail to the user, at most ${sanctionLimits.words} characters.`,
      }),
    }),
  },
  {
    description:
      'Deletes an account and all its content for good; for admins. Paid and undelivered orders are refunded first. Open reports about it are resolved and keep their snapshots.',
    authScopes: { admin: true },
    async resolve(_root, { input: { userId, ...rest } }, ctx) {
      const removal = { ...rest, userId: databaseId('User', String(userId)) }
      const { ticketId } = await deleteUser(authenticated(ctx), removal)
      return { ticketId, deletedUserId: globalId('User', removal.userId) }
    },
  },
  {
    description: 'The deleted account.',
    outputFields: (t) => ({
      deletedUserId: t.exposeID('deletedUserId', { description: 'Its former global id.' }),
      ticket: resolvedCaseField(t),
    }),
  },
)

const AdminSanction = builder.objectRef<SanctionRow>('AdminSanction').implement({
  description: 'A sanction as admins see it.',
  fields: (t) => ({
    sanction: t.field({
      type: Sanction,
      description: 'The sanction as the user sees it.',
      resolve: (row) => row,
    }),
    issuedBy: t.expose('issuedBy', {
      type: User,
      nullable: true,
      description: 'The admin who issued it; null once that account is deleted.',
    }),
  }),
})

/** Returns losses as labelled facts; the label of refunds has a sum in kobo. */
const toFacts = (losses: Awaited<ReturnType<typeof findLosses>>): { name: string; value: string }[] =>
  losses.map(({ name, count }) =>
    name === 'Kobo given back'
      ? { name: 'Money given back', value: formatNaira(count) }
      : { name, value: count.toLocaleString('en-NG') },
  )

builder.objectFields(Ticket, (t) => ({
  losses: t.field({
    type: [ReportedFact],
    description: 'What deleting the thing would remove; empty if it is gone.',
    extensions: { readsDatabase: true },
    resolve: async ({ id, kind, subjectId }, _args, ctx) =>
      toFacts(await findLosses(ctx, kind, kind === 'FLOOD' ? id : subjectId)),
  }),
  strikes: t.field({
    type: [AdminSanction],
    description: 'Earlier sanctions against the reported user, newest first, at most 50.',
    extensions: { readsDatabase: true },
    resolve: async ({ reported }, _args, ctx) =>
      (reported && (await loadSanctionsOfUser(ctx, reported.id))) ?? [],
  }),
}))

builder.objectField(Admin, 'accountLosses', (t) =>
  t.field({
    type: [ReportedFact],
    description: 'What deleting an account would remove; empty if it is gone.',
    args: { userId: t.arg.id({ description: 'Global id of a user.' }) },
    extensions: { readsDatabase: true },
    resolve: async (_admin, { userId }, ctx) =>
      toFacts(await findLosses(ctx, 'ACCOUNT', databaseId('User', String(userId)))),
  }),
)
