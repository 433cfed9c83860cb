// GraphQL fields of the second factor of admins.
import { recoveryCodesCount } from '#rules/identity/secondFactor'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { globalId } from '#server/core/context/ids.ts'
import type { FactorState } from '#server/core/context/secondFactor.ts'
import { callerField, Viewer } from '#server/core/context/viewer.ts'
import { Admin } from '#server/modules/shared/admin/loaders.ts'
import {
  beginSecondFactor,
  confirmSecondFactor,
  countRecoveryCodes,
  readFactorState,
  readOwnFactor,
  removeSecondFactor,
  renewRecoveryCodes,
} from './secondFactor.ts'

const SecondFactorState = builder.enumType('SecondFactorState', {
  description: 'State of the second factor, which decides if the admin role is granted in a session.',
  values: {
    NOT_NEEDED: {
      description: 'Not required: you are no admin, or have set up none where it is optional.',
    },
    TO_SET_UP: { description: 'It must be set up first.' },
    TO_CONFIRM: { description: 'A code is required: none was confirmed in this session within 12 hours.' },
    CONFIRMED: { description: 'A code was confirmed within 12 hours.' },
  } satisfies Record<FactorState, object>,
})

builder.prismaObjectField(Viewer, 'secondFactor', (t) =>
  t.field({
    type: SecondFactorState,
    description: 'State of your second factor in this session.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) => readFactorState(authenticated(ctx)),
  }),
)

const OwnFactor = builder.objectRef<object>('OwnFactor').implement({
  description: "An admin's own second factor.",
  fields: (t) => ({
    id: t.id({
      description: 'Global id, one per admin.',
      resolve: (_factor, _args, ctx) => globalId('OwnFactor', authenticated(ctx).viewer.id),
    }),
    setUpAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'When it was set up; null if it is not.',
      extensions: { readsDatabase: true },
      resolve: async (_factor, _args, ctx) => (await readOwnFactor(authenticated(ctx)))?.confirmedAt,
    }),
    isRequired: t.boolean({
      description: 'True if admins must have one here; then it cannot be removed.',
      resolve: (_factor, _args, { site }) => site.secondFactor === 'required',
    }),
    recoveryCodesLeft: t.int({
      description: `Number of unused recovery codes, of ${recoveryCodesCount}.`,
      extensions: { readsDatabase: true },
      resolve: (_factor, _args, ctx) => countRecoveryCodes(authenticated(ctx)),
    }),
  }),
})

const ownFactorField = <Shape extends object>(t: FieldBuilder<Shape>) =>
  t.field({ type: OwnFactor, description: 'Your second factor.', resolve: () => ({}) })

builder.objectFields(Admin, (t) => ({ ownFactor: ownFactorField(t) }))

builder.relayMutationField(
  'beginSecondFactor',
  {
    description: 'Your password.',
    inputFields: (t) => ({ currentPassword: t.string({ description: 'Your password.' }) }),
  },
  {
    description:
      'Creates a secret for an authenticator app, pending until `confirmSecondFactor`. For admins; CONFLICT if a factor is set up.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) => beginSecondFactor(authenticated(ctx), input),
  },
  {
    description: 'The secret, returned only once.',
    outputFields: (t) => ({
      key: t.exposeString('key', { description: 'The secret in Base32, for typing.' }),
      uri: t.exposeString('uri', { description: 'The secret as an otpauth: URI, for a QR code.' }),
    }),
  },
)

builder.relayMutationField(
  'confirmSecondFactor',
  {
    description: 'A code.',
    inputFields: (t) => ({ code: t.string({ description: 'Six digits of the app, or a recovery code.' }) }),
  },
  {
    description:
      'Grants this session the admin role for 12 hours; the first code sets the factor up. Each code works once; at most five wrong ones in 15 minutes.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) => confirmSecondFactor(authenticated(ctx), input),
  },
  {
    description: 'Recovery codes, and your account after the change.',
    outputFields: (t) => ({
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        description:
          'Recovery codes, each of which replaces a code of the app once. Returned only on set-up, else empty.',
      }),
      ownFactor: ownFactorField(t),
      viewer: callerField(t),
    }),
  },
)

builder.relayMutationField(
  'renewRecoveryCodes',
  {
    description: 'A code of the app.',
    inputFields: (t) => ({ code: t.string({ description: 'Six digits of the app, no recovery code.' }) }),
  },
  {
    description: 'Replaces your recovery codes; the old ones stop working. For admins.',
    authScopes: { admin: true },
    resolve: (_root, { input }, ctx) => renewRecoveryCodes(authenticated(ctx), input),
  },
  {
    description: 'The new recovery codes.',
    outputFields: (t) => ({
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        description: 'Recovery codes, each of which replaces a code of the app once. Returned only here.',
      }),
      ownFactor: ownFactorField(t),
    }),
  },
)

builder.relayMutationField(
  'removeSecondFactor',
  {
    description: 'Your password and a code.',
    inputFields: (t) => ({
      currentPassword: t.string({ description: 'Your password.' }),
      code: t.string({ description: 'Six digits of the app, or a recovery code.' }),
    }),
  },
  {
    description: 'Removes your second factor. For admins; FORBIDDEN where admins must have one.',
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await removeSecondFactor(authenticated(ctx), input)
      return {}
    },
  },
  {
    description: 'Your account after the change.',
    outputFields: (t) => ({ ownFactor: ownFactorField(t), viewer: callerField(t) }),
  },
)
