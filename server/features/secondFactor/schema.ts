// The second factor of admins in the graph: how it stands, setting it up, and showing it.
import { builder } from '#server/core/builder.ts'
import { signed } from '#server/core/context.ts'
import type { FactorState } from '#server/core/secondFactor.ts'
import { callerField, Viewer } from '#server/core/viewer.ts'
import { beginSecondFactor, confirmSecondFactor, readFactorState } from './secondFactor.ts'

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
      viewer: callerField(t),
    }),
  },
)
