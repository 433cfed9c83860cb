// A call of each operation that succeeds for whoever may make it.
import { randomUUID } from 'node:crypto'
import { codeRules } from '#rules/auth'
import { termsVersion } from '#rules/users'
import { globalId } from '#server/core/ids.ts'
import type { Fennec } from '../../support/app.ts'
import { graphql, rest, type Caller } from '../../support/calls.ts'
import { password, registrationOf, type Person } from '../../support/factories.ts'

export interface Cast {
  fennec: Fennec
  /** Who calls; nobody in particular when signed out. */
  caller: Caller & { id?: number }
  /** Somebody else, whom the call may be about. */
  other: Person
}

type Input = Record<string, unknown>

/** What a document needs, or the body of a REST call; prepared for that cast. */
export type Prepare = (cast: Cast) => Promise<Input> | Input

export interface GraphSample {
  document: string
  variables?: Prepare
  /** The variable that is a file: the call is a multipart form. */
  file?: string
}

export interface RestSample {
  body?: Prepare
  /** The part of the form that is a file, where the call takes one. */
  file?: string
}

const mutation = (name: string, selection: string, input: Prepare): GraphSample => ({
  document: `mutation ($input: ${name[0]?.toUpperCase()}${name.slice(1)}Input!) { ${name}(input: $input) { ${selection} } }`,
  variables: async (cast) => ({ input: await input(cast) }),
})

const viewer = 'viewer { email }'
const newWords = { password: 'safer word', confirmPassword: 'safer word' }
const newName = () => `amaka-${randomUUID().slice(0, 8)}`
const signingIn: Prepare = ({ other }) => ({ email: other.email, password })
const asking: Prepare = ({ other }) => ({ email: other.email })

/** The code that the other person was sent. */
const code: Prepare = async ({ fennec, other: { email } }) => {
  const { body } = await rest(fennec, 'POST /api/forgot-password', { email })
  return { email, otp: body.developmentOtp }
}

const checkedCode: Prepare = async (cast) => {
  const sent = await code(cast)
  await rest(cast.fennec, 'POST /api/verify-otp', sent)
  return { ...sent, ...newWords }
}

const ownSession: Prepare = async ({ fennec, caller: { id } }) => {
  const session = await fennec.parts.prisma.session.findFirst({ where: { userId: id ?? 0 } })
  return { sessionId: globalId('Session', session?.id ?? 1) }
}

const otherAddress = mutation('requestEmailChange', 'developmentOtp', () => ({
  email: `${randomUUID()}@live.unilag.edu.ng`,
  currentPassword: password,
}))

/** The code that the caller was sent to another address of his. */
const ownCode: Prepare = async (cast) => {
  const variables = await otherAddress.variables?.(cast)
  const { data } = await graphql<{ requestEmailChange: { developmentOtp: string } }>(
    cast.fennec,
    otherAddress.document,
    variables,
    cast.caller,
  )
  return { otp: data?.requestEmailChange.developmentOtp ?? '0'.repeat(codeRules.length) }
}

export const graphSamples: Record<string, GraphSample> = {
  'Query.node': {
    document: 'query ($id: ID!) { node(id: $id) { id } }',
    variables: ({ other }) => ({ id: globalId('User', other.id) }),
  },
  'Query.site': { document: '{ site { supportEmail } }' },
  'Query.universities': { document: '{ universities(search: "lagos") }' },
  'Query.user': {
    document: 'query ($databaseId: Int!) { user(databaseId: $databaseId) { handle } }',
    variables: ({ other }) => ({ databaseId: other.id }),
  },
  'Query.viewer': { document: `{ ${viewer} }` },
  'Mutation.register': mutation('register', 'message', () => registrationOf({ userType: 'CUSTOMER' })),
  'Mutation.signIn': mutation('signIn', viewer, signingIn),
  'Mutation.requestCode': mutation('requestCode', 'message', asking),
  'Mutation.checkCode': mutation('checkCode', 'message', code),
  'Mutation.resetPassword': mutation('resetPassword', 'message', checkedCode),
  'Mutation.signOut': { document: 'mutation { signOut { message } }' },
  'Mutation.endSession': mutation('endSession', 'endedSessionId', ownSession),
  'Mutation.changePassword': mutation('changePassword', viewer, () => ({
    currentPassword: password,
    ...newWords,
  })),
  'Mutation.requestEmailChange': otherAddress,
  'Mutation.changeEmail': mutation('changeEmail', viewer, ownCode),
  'Mutation.acceptTerms': mutation('acceptTerms', viewer, () => ({ version: termsVersion, isOfAge: true })),
  'Mutation.setTheme': mutation('setTheme', viewer, () => ({ theme: 'LIGHT' })),
  'Mutation.completeSetup': { document: `mutation { completeSetup { ${viewer} } }` },
  'Mutation.editProfile': mutation('editProfile', viewer, () => ({ phone: '+234 803 555 0199' })),
  'Mutation.changeHandle': mutation('changeHandle', viewer, () => ({ name: newName() })),
  'Mutation.setProfilePicture': {
    ...mutation('setProfilePicture', viewer, () => ({ picture: null })),
    file: 'variables.input.picture',
  },
  'Subscription.sessionEnded': { document: 'subscription { sessionEnded { __typename } }' },
}

export const restSamples: Record<string, RestSample> = {
  'GET /api/auth/user': {},
  'POST /api/register': { body: () => registrationOf() },
  'POST /api/login': { body: signingIn },
  'POST /api/logout': {},
  'POST /api/forgot-password': { body: asking },
  'POST /api/verify-otp': { body: code },
  'POST /api/reset-password': { body: checkedCode },
  'POST /api/upload-profile-picture': { file: 'profilePicture' },
  'POST /api/users/complete-profile-setup': {},
  'PUT /api/users/profile': { body: () => ({ fullName: 'Amaka Eze' }) },
}
