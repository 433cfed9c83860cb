// People for tests: made by the same verbs a client reaches, unless a test needs a row as it stands.
import { randomUUID } from 'node:crypto'
import type { Role } from '#server/generated/prisma/enums.ts'
import type { Fennec } from './app.ts'
import { graphql, type Caller } from './calls.ts'

export const password = 'correct horse'

/** A registration that is right in every field. */
export const registrationOf = (changes: Record<string, unknown> = {}) => ({
  name: 'Amaka Nwosu',
  university: 'University of Lagos',
  email: `${randomUUID().slice(0, 8)}@live.unilag.edu.ng`,
  phone: '+234 803 555 0142',
  password,
  confirmPassword: password,
  userType: 'customer',
  ...changes,
})

export interface Person extends Caller {
  id: number
  email: string
  token: string
}

/** Someone who has signed up and signed in. An admin is promoted as the command line would. */
export async function signUp(
  fennec: Fennec,
  role: Role = 'CUSTOMER',
  changes: Record<string, unknown> = {},
): Promise<Person> {
  const registration = registrationOf(changes)
  const input = { ...registration, userType: role === 'VENDOR' ? 'VENDOR' : 'CUSTOMER' }
  const { data } = await graphql<{ register: { user: { databaseId: number } } }>(
    fennec,
    'mutation ($input: RegisterInput!) { register(input: $input) { user { databaseId } } }',
    { input },
  )
  const id = data?.register.user.databaseId ?? 0
  if (role === 'ADMIN') await fennec.parts.prisma.user.update({ where: { id }, data: { role } })
  return { id, email: registration.email, token: await signIn(fennec, registration.email) }
}

/** Signs in once more, on another device. */
export async function signIn(
  fennec: Fennec,
  email: string,
  caller: Caller = {},
  word = password,
): Promise<string> {
  const { data } = await graphql<{ signIn: { token: string } }>(
    fennec,
    'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
    { input: { email, password: word } },
    caller,
  )
  if (!data) throw new Error(`${email} could not sign in`)
  return data.signIn.token
}
