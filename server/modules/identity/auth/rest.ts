// REST routes of accounts (000 §7).
import * as z from 'zod/mini'
import { codeCheck, codeRequest, credentials, passwordReset, registration } from '#rules/identity/auth'
import {
  asCurrentUser,
  currentUserAnswer,
  currentUserFields,
} from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { route } from '#server/http/rest/rest.ts'
import { requireViewer, upperCase } from '#server/http/rest/shapes.ts'

const message = z.object({ message: z.string() })

export const authRoutes = [
  route('GET /api/auth/user', {
    summary: 'The signed-in user.',
    access: 'signedIn',
    document: documentOf(`{ viewer { ...CurrentUserFields } }`, [currentUserFields]),
    reply: ({ viewer }) => asCurrentUser(requireViewer(viewer)),
    answer: currentUserAnswer,
  }),

  route('POST /api/register', {
    summary:
      'Creates an account without a session: sign in next. An Idempotency-Key makes it safe to repeat.',
    access: 'anyone',
    takesKey: true,
    document: documentOf(
      `mutation ($input: RegisterInput!) { register(input: $input) { message user { databaseId handle } } }`,
    ),
    body: registration,
    variables: ({ body }) => ({ input: { ...body, userType: upperCase(body.userType) } }),
    reply: ({ register: { message: text, user } }) => ({
      message: text,
      user: { id: user.databaseId, universityHandle: user.handle },
    }),
    answer: z.object({
      message: z.string(),
      user: z.object({ id: z.int(), universityHandle: z.string() }),
    }),
    status: 201,
  }),

  route('POST /api/login', {
    summary: 'Starts a session. Returns a bearer token, and sets it as a cookie for browsers.',
    access: 'anyone',
    document: documentOf(
      `mutation ($input: SignInInput!) {
        signIn(input: $input) { token viewer { ...CurrentUserFields } }
      }`,
      [currentUserFields],
    ),
    body: credentials,
    variables: ({ body }) => ({ input: body }),
    reply: ({ signIn: { token, viewer } }) => ({ token, user: asCurrentUser(viewer) }),
    answer: z.object({ token: z.string(), user: currentUserAnswer }),
  }),

  route('POST /api/logout', {
    summary: 'Ends the current session.',
    access: 'signedIn',
    document: documentOf(`mutation { signOut { message } }`),
    reply: ({ signOut }) => signOut,
    answer: message,
  }),

  route('POST /api/forgot-password', {
    summary:
      'Sends a six-digit code to the address. The answer is the same whether it has an account or not.',
    access: 'anyone',
    document: documentOf(
      `mutation ($input: RequestCodeInput!) { requestCode(input: $input) { message developmentOtp } }`,
    ),
    body: codeRequest,
    variables: ({ body }) => ({ input: body }),
    reply: ({ requestCode: { message: text, developmentOtp } }) => ({
      message: text,
      ...(developmentOtp !== null && { developmentOtp }),
    }),
    answer: z.object({ message: z.string(), developmentOtp: z.optional(z.string()) }),
  }),

  route('POST /api/verify-otp', {
    summary: 'Checks the code, as the reset requires. A code has five tries in 600 seconds.',
    access: 'anyone',
    document: documentOf(`mutation ($input: CheckCodeInput!) { checkCode(input: $input) { message } }`),
    body: codeCheck,
    variables: ({ body }) => ({ input: body }),
    reply: ({ checkCode }) => checkCode,
    answer: message,
  }),

  route('POST /api/reset-password', {
    summary: 'Sets a new password with a checked code and ends every session of the account.',
    access: 'anyone',
    document: documentOf(
      `mutation ($input: ResetPasswordInput!) { resetPassword(input: $input) { message } }`,
    ),
    body: passwordReset,
    variables: ({ body }) => ({ input: body }),
    reply: ({ resetPassword }) => resetPassword,
    answer: message,
  }),
]
