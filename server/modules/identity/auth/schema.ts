// GraphQL fields of accounts: registration, sign-in, sessions, passwords and e-mail address.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { runAsViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { register, signIn, signOut } from './auth.ts'
import { changeEmail, requestEmailChange } from './emailChange.ts'
import { checkCode, requestCode, resetPassword } from './recovery.ts'
import { changePassword, endOtherSessions, endSession } from './sessions.ts'

const SignUpType = builder.enumType('SignUpType', {
  description: 'Kind of account to register. Admins are created by those who run Fennec.',
  values: {
    CUSTOMER: { description: 'A student who posts, chats and buys.' },
    VENDOR: { description: 'A student who also sells.' },
  },
})

const password = 'From 6 to 128 characters.'
const confirmation = 'The same password again.'
const address = 'The e-mail address of the account.'
const forUser = { description: 'Message for the user.' }
const messageField = (t: FieldBuilder<{ message: string }>) => t.exposeString('message', forUser)
const otpField = (t: FieldBuilder<{ developmentOtp: string | null }>) =>
  t.exposeString('developmentOtp', {
    nullable: true,
    description: 'The code itself on a development server without mail; else null. Never in production.',
  })
const fixedMessage = <T>(t: FieldBuilder<T>, text: string) => t.string({ ...forUser, resolve: () => text })

builder.relayMutationField(
  'register',
  {
    description: 'A new account.',
    inputFields: (t) => ({
      name: t.string({ description: 'Full name, at most 80 characters; split at the last space.' }),
      university: t.string({ description: 'At most 120 characters; `universities` suggests some.' }),
      email: t.string({ description: 'A valid address that has no account yet.' }),
      phone: t.string({ description: 'At most 32 characters.' }),
      password: t.string({ description: password }),
      confirmPassword: t.string({ description: confirmation }),
      userType: t.field({ type: SignUpType, description: 'What the account is for.' }),
    }),
  },
  {
    description:
      'Creates an account without a session. Retry with an Idempotency-Key; else CONFLICT if it exists.',
    resolve: (_root, { input }, ctx) => register(ctx, { ...input, userType: input.userType.toLowerCase() }),
  },
  {
    description: 'The new account.',
    outputFields: (t) => ({
      message: fixedMessage(t, 'Account created successfully!'),
      user: t.prismaField({
        type: 'User',
        description: 'The new account, as everybody sees it.',
        resolve: (query, { userId }, _args, { db }) =>
          db.user.findUniqueOrThrow({ ...query, where: { id: userId } }),
      }),
    }),
  },
)

builder.relayMutationField(
  'signIn',
  {
    description: 'Credentials.',
    inputFields: (t) => ({
      email: t.string({ description: address }),
      password: t.string({ description: 'The password of the account.' }),
      totp: t.string({ required: false, description: 'A code of the app or a recovery code; admins only.' }),
    }),
  },
  {
    description:
      'Starts a session, which ends 30 days after its last use. Returns a bearer token, and sets it as a cookie for browsers.',
    resolve: (_root, { input }, ctx) => signIn(ctx, input),
  },
  {
    description: 'The new session.',
    outputFields: (t) => ({
      token: t.exposeString('token', {
        description: 'Bearer token for `Authorization: Bearer …`. Returned only here.',
      }),
      viewer: viewerField(t),
    }),
  },
)

builder.relayMutationField(
  'signOut',
  null,
  {
    description: 'Ends the current session.',
    authScopes: { signedIn: true },
    resolve: async (_root, _args, ctx) => {
      await signOut(authenticated(ctx))
      return { message: 'Logged out' }
    },
  },
  { description: 'The result.', outputFields: (t) => ({ message: messageField(t) }) },
)

builder.relayMutationField(
  'requestCode',
  {
    description: 'The account with the forgotten password.',
    inputFields: (t) => ({ email: t.string({ description: address }) }),
  },
  {
    description:
      'Sends a six-digit code that works for 600 seconds, at most once in 60 seconds. The answer is the same if the account does not exist.',
    resolve: (_root, { input }, ctx) => requestCode(ctx, input),
  },
  {
    description: 'The next step.',
    outputFields: (t) => ({
      message: fixedMessage(t, 'Check your email for password reset instructions.'),
      developmentOtp: otpField(t),
    }),
  },
)

builder.relayMutationField(
  'checkCode',
  {
    description: 'The code that was sent.',
    inputFields: (t) => ({
      email: t.string({ description: address }),
      otp: t.string({ description: 'Six digits.' }),
    }),
  },
  {
    description: 'Checks a code, as `resetPassword` requires. A code has five tries.',
    resolve: async (_root, { input }, ctx) => {
      await checkCode(ctx, input)
      return { message: 'Code verified' }
    },
  },
  { description: 'The result.', outputFields: (t) => ({ message: messageField(t) }) },
)

builder.relayMutationField(
  'resetPassword',
  {
    description: 'The checked code and the new password.',
    inputFields: (t) => ({
      email: t.string({ description: address }),
      otp: t.string({ description: 'The six digits that were checked.' }),
      password: t.string({ description: password }),
      confirmPassword: t.string({ description: confirmation }),
    }),
  },
  {
    description: 'Sets a new password and ends every session of the account, without starting one.',
    resolve: async (_root, { input }, ctx) => {
      await resetPassword(ctx, input)
      return { message: 'Your password has been reset. You can now sign in.' }
    },
  },
  { description: 'The result.', outputFields: (t) => ({ message: messageField(t) }) },
)

builder.relayMutationField(
  'changePassword',
  {
    description: 'The old password and the new one.',
    inputFields: (t) => ({
      currentPassword: t.string({ description: 'The password you have now.' }),
      password: t.string({ description: password }),
      confirmPassword: t.string({ description: confirmation }),
    }),
  },
  {
    description: 'Changes your password and signs out your other devices.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => changePassword(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

const EmailChange = builder.prismaObject('EmailChange', {
  description: 'A pending change of your e-mail address.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address the code was sent to.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'When the code expires.' }),
  }),
})

builder.prismaObjectField(Viewer, 'emailChange', (t) =>
  t.prismaField({
    type: EmailChange,
    nullable: true,
    description: 'Your pending change of e-mail address; null if there is none.',
    extensions: { readsDatabase: true },
    resolve: (query, { id }, _args, { db, now, serializeReads }) =>
      serializeReads(() =>
        db.emailChange.findUnique({ ...query, where: { userId: id, expiresAt: { gt: now() } } }),
      ),
  }),
)

builder.relayMutationField(
  'requestEmailChange',
  {
    description: 'The new address.',
    inputFields: (t) => ({
      email: t.string({ description: 'A valid address that has no account yet.' }),
      currentPassword: t.string({ description: 'The password you have now.' }),
    }),
  },
  {
    description: 'Sends a six-digit code for `changeEmail` to a new address. CONFLICT if it has an account.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => requestEmailChange(authenticated(ctx), input),
  },
  {
    description: 'The next step.',
    outputFields: (t) => ({
      message: fixedMessage(t, 'A verification code has been sent to your new email.'),
      developmentOtp: otpField(t),
      viewer: viewerField(t),
    }),
  },
)

builder.relayMutationField(
  'changeEmail',
  {
    description: 'The code that was sent to the new address.',
    inputFields: (t) => ({ otp: t.string({ description: 'Six digits.' }) }),
  },
  {
    description: 'Changes your e-mail address to that of the code, which has five tries in 600 seconds.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => changeEmail(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

const Session = builder.prismaObject('Session', {
  description: 'A device on which you are signed in.',
  fields: (t) => ({
    id: t.id({ description: 'Global id, for `endSession`.', resolve: ({ id }) => globalId('Session', id) }),
    device: t.exposeString('device', { description: 'Name that the browser or app gives.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When you signed in there.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'Its last use, to within an hour.' }),
    isCurrent: t.boolean({
      description: 'True for the session of this request.',
      resolve: ({ id }, _args, { viewer }) => viewer?.sessionId === id,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'sessions', (t) =>
  t.relatedConnection('sessions', {
    type: Session,
    cursor: 'id',
    description: 'The devices on which you are signed in, last used first.',
    query: (_args, { now }) => ({
      where: { expiresAt: { gt: now() } },
      orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    }),
  }),
)

builder.relayMutationField(
  'endSession',
  {
    description: 'The device to sign out.',
    inputFields: (t) => ({ sessionId: t.id({ description: 'The id of one of your sessions.' }) }),
  },
  {
    description: 'Signs out one of your devices. NOT_FOUND for any other session.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      const caller = authenticated(ctx)
      await endSession(caller, databaseId('Session', String(input.sessionId)))
      return { userId: caller.viewer.id, endedSessionId: String(input.sessionId) }
    },
  },
  {
    description: 'The signed-out device.',
    outputFields: (t) => ({
      endedSessionId: t.exposeID('endedSessionId', { description: 'The id of the session that ended.' }),
      viewer: viewerField(t),
    }),
  },
)

builder.relayMutationField(
  'endOtherSessions',
  null,
  {
    description: 'Signs out all your devices except this one.',
    authScopes: { signedIn: true },
    resolve: (_root, _args, ctx) => runAsViewer(ctx, endOtherSessions),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
