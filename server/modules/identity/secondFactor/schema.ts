// The second factor of admins in the graph: how it stands, setting it up, showing it, and looking after it.
import { recoveryCodesCount } from '#rules/identity/secondFactor'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
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
  description: 'Whether an admin has to do something before what is for admins opens.',
  values: {
    NOT_NEEDED: {
      description: 'Nothing is asked for: you are no admin, or have set up none where you need not.',
    },
    TO_SET_UP: { description: 'It has to be set up.' },
    TO_CONFIRM: { description: 'A code has to be shown: none was in this session within 12 hours.' },
    CONFIRMED: { description: 'A code was shown.' },
  } satisfies Record<FactorState, object>,
})

builder.prismaObjectField(Viewer, 'secondFactor', (t) =>
  t.field({
    type: SecondFactorState,
    description: 'How it stands with your second factor in this session.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) => readFactorState(signed(ctx)),
  }),
)

const OwnFactor = builder.objectRef<object>('OwnFactor').implement({
  description: 'The second factor of an admin, as only she sees it.',
  fields: (t) => ({
    id: t.id({
      description: 'Global id, for every admin one.',
      resolve: (_factor, _args, ctx) => globalId('OwnFactor', signed(ctx).viewer.id),
    }),
    setUpAt: t.field({
      type: 'DateTime',
      nullable: true,
      description: 'Since when there is one; null while there is none.',
      extensions: { isRead: true },
      resolve: async (_factor, _args, ctx) => (await readOwnFactor(signed(ctx)))?.confirmedAt,
    }),
    isRequired: t.boolean({
      description: 'Whether admins need one here: then it cannot be removed.',
      resolve: (_factor, _args, { site }) => site.secondFactor === 'required',
    }),
    recoveryCodesLeft: t.int({
      description: `How many of the ${recoveryCodesCount} codes for who has lost the app were not used yet.`,
      extensions: { isRead: true },
      resolve: (_factor, _args, ctx) => countRecoveryCodes(signed(ctx)),
    }),
  }),
})

const ownFactor = <Shape extends object>(t: FieldBuilder<Shape>) =>
  t.field({ type: OwnFactor, description: 'Your second factor, as it is now.', resolve: () => ({}) })

builder.objectFields(Admin, (t) => ({ ownFactor: ownFactor(t) }))

builder.relayMutationField(
  'beginSecondFactor',
  {
    description: 'That it is really you.',
    inputFields: (t) => ({ currentPassword: t.string({ description: 'Your password.' }) }),
  },
  {
    description: 'Gives an admin a new secret for an authenticator app. It counts once a code was confirmed.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) => beginSecondFactor(signed(ctx), input),
  },
  {
    description: 'What the app has to know. Shown only here.',
    outputFields: (t) => ({
      key: t.exposeString('key', { description: 'To type in, in Base32.' }),
      uri: t.exposeString('uri', { description: 'The same as an otpauth: address, for a QR code.' }),
    }),
  },
)

builder.relayMutationField(
  'confirmSecondFactor',
  {
    description: 'A code.',
    inputFields: (t) => ({
      code: t.string({ description: 'Six digits of the app, or a code for who has lost it.' }),
    }),
  },
  {
    description:
      'Opens what is for admins to this session for 12 hours; the first one sets the factor up. Five wrong ones in 15 minutes; each is taken once.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) => confirmSecondFactor(signed(ctx), input),
  },
  {
    description: 'You, and what to keep.',
    outputFields: (t) => ({
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        description:
          'Each stands once for a code of the app, should that be lost; when it is set up, and empty later. Shown only here.',
      }),
      ownFactor: ownFactor(t),
      viewer: callerField(t),
    }),
  },
)

builder.relayMutationField(
  'renewRecoveryCodes',
  {
    description: 'That the app is at hand.',
    inputFields: (t) => ({
      code: t.string({ description: 'Six digits of the app; a code for who has lost it does not count.' }),
    }),
  },
  {
    description:
      'Gives new codes for who loses the app; those before are good for nothing any more. For admins.',
    authScopes: { admin: true },
    resolve: (_root, { input }, ctx) => renewRecoveryCodes(signed(ctx), input),
  },
  {
    description: 'What to keep.',
    outputFields: (t) => ({
      recoveryCodes: t.exposeStringList('recoveryCodes', {
        description: 'Each stands once for a code of the app, should that be lost. Shown only here.',
      }),
      ownFactor: ownFactor(t),
    }),
  },
)

builder.relayMutationField(
  'removeSecondFactor',
  {
    description: 'That it is really you.',
    inputFields: (t) => ({
      currentPassword: t.string({ description: 'Your password.' }),
      code: t.string({ description: 'Six digits of the app, or a code for who has lost it.' }),
    }),
  },
  {
    description: 'Removes your second factor; for admins, and FORBIDDEN where they need one.',
    authScopes: { admin: true },
    resolve: async (_root, { input }, ctx) => {
      await removeSecondFactor(signed(ctx), input)
      return {}
    },
  },
  {
    description: 'You, without it.',
    outputFields: (t) => ({ ownFactor: ownFactor(t), viewer: callerField(t) }),
  },
)
