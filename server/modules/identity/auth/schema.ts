// Accounts in the graph: signing up, in and out, sessions, and a forgotten password.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { asViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { register, signIn, signOut } from './auth.ts'
import { changeEmail, requestEmailChange } from './emailChange.ts'
import { checkCode, requestCode, resetPassword } from './recovery.ts'
import { changePassword, endOtherSessions, endSession } from './sessions.ts'

const SignUpType = builder.enumType('SignUpType', {
  description: 'Whom one can sign up as. Admins are made by those who run Fennec.',
  values: {
    CUSTOMER: { description: 'A student who posts, chats and buys.' },
    VENDOR: { description: 'A student who also sells.' },
  },
})

const password = 'From 6 to 128 characters.'
const confirmation = 'The same password again.'
const address = 'The e-mail address of the account.'
const forPerson = { description: 'Words for the person.' }
const words = (t: FieldBuilder<{ message: string }>) => t.exposeString('message', forPerson)
const says = <T>(t: FieldBuilder<T>, text: string) => t.string({ ...forPerson, resolve: () => text })

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
    description: 'Creates an account without a session. Send an Idempotency-Key to retry safely.',
    resolve: (_root, { input }, ctx) => register(ctx, { ...input, userType: input.userType.toLowerCase() }),
  },
  {
    description: 'The account that was made.',
    outputFields: (t) => ({
      message: says(t, 'Account created successfully!'),
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
    description: 'Who signs in.',
    inputFields: (t) => ({
      email: t.string({ description: address }),
      password: t.string({ description: 'The password of the account.' }),
      totp: t.string({ required: false, description: 'A code of the app; admins only.' }),
    }),
  },
  {
    description:
      'Starts a session of 30 days from its last use: a bearer token, and the same as a cookie for browsers.',
    resolve: (_root, { input }, ctx) => signIn(ctx, input),
  },
  {
    description: 'The new session.',
    outputFields: (t) => ({
      token: t.exposeString('token', {
        description: 'Send it as `Authorization: Bearer …`. Shown only here.',
      }),
      viewer: viewerField(t),
    }),
  },
)

builder.relayMutationField(
  'signOut',
  null,
  {
    description: 'Ends the session of this call.',
    authScopes: { signedIn: true },
    resolve: async (_root, _args, ctx) => {
      await signOut(signed(ctx))
      return { message: 'Logged out' }
    },
  },
  { description: 'The session is over.', outputFields: (t) => ({ message: words(t) }) },
)

builder.relayMutationField(
  'requestCode',
  {
    description: 'Whose password was forgotten.',
    inputFields: (t) => ({ email: t.string({ description: address }) }),
  },
  {
    description:
      'Sends a six-digit code that works for 600 seconds. The answer is the same whether there is such an account or not; again after 60 seconds.',
    resolve: (_root, { input }, ctx) => requestCode(ctx, input),
  },
  {
    description: 'What to do next.',
    outputFields: (t) => ({
      message: says(t, 'Check your email for password reset instructions.'),
      developmentOtp: t.exposeString('developmentOtp', {
        nullable: true,
        description: 'The code itself, on a development server without mail only. Never in production.',
      }),
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
    description: 'Checks a code, which must come before `resetPassword`. A code has five tries.',
    resolve: async (_root, { input }, ctx) => {
      await checkCode(ctx, input)
      return { message: 'Code verified' }
    },
  },
  { description: 'The code is right.', outputFields: (t) => ({ message: words(t) }) },
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
    description: 'Sets a new password, ends every session of the account and signs nobody in.',
    resolve: async (_root, { input }, ctx) => {
      await resetPassword(ctx, input)
      return { message: 'Your password has been reset. You can now sign in.' }
    },
  },
  { description: 'The password is new.', outputFields: (t) => ({ message: words(t) }) },
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
    description: 'Changes your password and signs your other devices out.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (caller) => changePassword(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

const EmailChange = builder.prismaObject('EmailChange', {
  description: 'A move to another e-mail address that waits for its code.',
  fields: (t) => ({
    email: t.exposeString('email', { description: 'The address the code was sent to.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when the code works.' }),
  }),
})

builder.prismaObjectField(Viewer, 'emailChange', (t) =>
  t.prismaField({
    type: EmailChange,
    nullable: true,
    description: 'The move to another e-mail address you asked for; null when none waits.',
    extensions: { isRead: true },
    resolve: (query, { id }, _args, { db, now, serializeReads }) =>
      serializeReads(() =>
        db.emailChange.findUnique({ ...query, where: { userId: id, expiresAt: { gt: now() } } }),
      ),
  }),
)

builder.relayMutationField(
  'requestEmailChange',
  {
    description: 'Where your account should move.',
    inputFields: (t) => ({
      email: t.string({ description: 'A valid address that has no account yet.' }),
      currentPassword: t.string({ description: 'The password you have now.' }),
    }),
  },
  {
    description: 'Sends a six-digit code to another e-mail address of yours; `changeEmail` takes it.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => requestEmailChange(signed(ctx), input),
  },
  {
    description: 'What to do next.',
    outputFields: (t) => ({
      message: says(t, 'A verification code has been sent to your new email.'),
      developmentOtp: t.exposeString('developmentOtp', {
        nullable: true,
        description: 'The code itself, on a development server without mail only. Never in production.',
      }),
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
    description: 'Moves your account to the address of the code, which has five tries in 600 seconds.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (caller) => changeEmail(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

const Session = builder.prismaObject('Session', {
  description: 'A device on which you are signed in.',
  fields: (t) => ({
    id: t.id({ description: 'Global id, for `endSession`.', resolve: ({ id }) => globalId('Session', id) }),
    device: t.exposeString('device', { description: 'The browser or app, as it names itself.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When you signed in there.' }),
    lastSeenAt: t.expose('lastSeenAt', { type: 'DateTime', description: 'Its last use, within the hour.' }),
    isCurrent: t.boolean({
      description: 'Whether this call was made with it.',
      resolve: ({ id }, _args, { viewer }) => viewer?.sessionId === id,
    }),
  }),
})

builder.prismaObjectField(Viewer, 'sessions', (t) =>
  t.relatedConnection('sessions', {
    type: Session,
    cursor: 'id',
    description: 'The devices on which you are signed in, the last used first.',
    query: (_args, { now }) => ({
      where: { expiresAt: { gt: now() } },
      orderBy: [{ lastSeenAt: 'desc' }, { id: 'desc' }],
    }),
  }),
)

builder.relayMutationField(
  'endSession',
  {
    description: 'Which device to sign out.',
    inputFields: (t) => ({ sessionId: t.id({ description: 'The id of one of your sessions.' }) }),
  },
  {
    description: 'Signs one of your devices out.',
    authScopes: { signedIn: true },
    resolve: async (_root, { input }, ctx) => {
      const caller = signed(ctx)
      await endSession(caller, databaseId('Session', String(input.sessionId)))
      return { userId: caller.viewer.id, endedSessionId: String(input.sessionId) }
    },
  },
  {
    description: 'The device that is signed out.',
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
    description: 'Signs all your devices out but the one that asks.',
    authScopes: { signedIn: true },
    resolve: (_root, _args, ctx) => asViewer(ctx, endOtherSessions),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
