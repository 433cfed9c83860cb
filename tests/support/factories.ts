// People in tests: registrations as a client sends them, and stored, signed-in people.
import { randomUUID } from 'node:crypto'
import { registration } from '#rules/identity/auth'
import { splitName } from '#rules/shared/common'
import { termsVersion } from '#rules/identity/users'
import { parse } from '#server/core/context/parse.ts'
import { hashPassword } from '#server/modules/identity/auth/passwords.ts'
import { hashToken, generateToken, sessionExpiry } from '#server/modules/identity/auth/tokens.ts'
import { createHandleBase, reserveHandle } from '#server/modules/identity/users/handles.ts'
import { universityColumns } from '#server/modules/identity/users/campus.ts'
import { buildSearchText } from '#server/modules/identity/users/searchText.ts'
import type { Role } from '#server/generated/prisma/enums.ts'
import type { Sql } from '#server/lib/sql.ts'
import type { Fennec } from './app.ts'
import { graphql, type Caller } from './calls.ts'

export const password = 'correct horse'

/** A valid registration. */
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

type Row = Record<string, unknown>

export interface Person extends Caller {
  id: number
  email: string
  token: string
}

/** The shared hash of the test password, as Argon2 is slow by design. */
const passwordHash = hashPassword(password)

/** Number of people made in each Fennec, by handle base. */
const handleCounters = new WeakMap<Fennec['services'], Map<string, number>>()

/**
 * A free handle for another person of that name and campus: the first is the usual one; later ones have a letter before
 * the number, which needs no search for a free one, half of the cost of a person.
 */
async function createHandle(services: Fennec['services'], base: string): Promise<string> {
  const counts = handleCounters.get(services) ?? new Map<string, number>()
  handleCounters.set(services, counts)
  const number = (counts.get(base) ?? 0) + 1
  counts.set(base, number)
  return number === 1
    ? services.prisma.$transaction((db) => reserveHandle(db, base))
    : base.replace('.', `-n${number}.`)
}

/**
 * Stores a signed-in person who has accepted the terms, with the same rows as a real sign-up (checked by
 * integration/factories.test.ts) and without its two hashes.
 */
export async function signUp(
  { services }: Fennec,
  role: Role = 'CUSTOMER',
  changes: Record<string, unknown> = {},
): Promise<Person> {
  const { name, university, email, phone } = parse(registration, registrationOf(changes))
  const { firstName, lastName } = splitName(name)
  const universityFields = universityColumns(university)
  const token = generateToken()
  const now = services.now()
  const session = {
    tokenHash: hashToken(token),
    device: 'lightMyRequest',
    createdAt: now,
    lastSeenAt: now,
    expiresAt: sessionExpiry(now),
  }
  const accepted = role === 'ADMIN' ? {} : { termsVersion, termsAcceptedAt: now }
  const person = {
    email,
    passwordHash: await passwordHash,
    role,
    firstName,
    lastName,
    phone,
    ...accepted,
    ...universityFields,
  }
  const handle = await createHandle(services, createHandleBase(firstName, lastName, universityFields.campus))
  const searchText = buildSearchText({ firstName, lastName, handle, ...universityFields })
  const id = await insertSignedIn(services.sql, { ...person, handle, searchText, createdAt: now }, session)
  return { id, email, token }
}

/** Stores a person and their session in one statement, at a tenth of the cost of Prisma's client; returns the id. */
export async function insertSignedIn(sql: Sql, person: Row, session: Row): Promise<number> {
  const values: unknown[] = []
  const addParameter = (value: unknown) =>
    `$${values.push(value instanceof Date ? value.toISOString() : value)}`
  const columnsOf = (row: Row) => Object.keys(row).map((name) => `"${name}"`)
  const placesOf = (row: Row) => Object.values(row).map(addParameter)
  const [row] = await sql<{ id: number }>(
    `WITH person AS (INSERT INTO "User" (${columnsOf(person)}) VALUES (${placesOf(person)}) RETURNING id)
     INSERT INTO "Session" ("userId", ${columnsOf(session)}) SELECT id, ${placesOf(session)} FROM person
     RETURNING "userId" AS id`,
    values,
  )
  if (!row) throw new Error('no user was inserted')
  return row.id
}

/** Signs a person up and in by a client's calls, for tests of these calls. */
export async function registerAndSignIn(
  fennec: Fennec,
  changes: Record<string, unknown> = {},
): Promise<Person> {
  const input = registrationOf(changes)
  const { data } = await graphql<{ register: { user: { databaseId: number } } }>(
    fennec,
    'mutation ($input: RegisterInput!) { register(input: $input) { user { databaseId } } }',
    { input: { ...input, userType: input.userType.toUpperCase() } },
  )
  if (!data) throw new Error(`${input.email} could not sign up`)
  return {
    id: data.register.user.databaseId,
    email: input.email,
    token: await signIn(fennec, input.email),
  }
}

/** Accepts the terms as a client does. */
export const acceptTerms = (fennec: Fennec, caller: Caller) =>
  graphql(
    fennec,
    `mutation { acceptTerms(input: { version: ${termsVersion}, isOfAge: true }) { viewer { termsToAccept } } }`,
    {},
    caller,
  )

/** Signs in once more, on another device. */
export async function signIn(
  fennec: Fennec,
  email: string,
  caller: Caller = {},
  typedPassword = password,
): Promise<string> {
  const { data } = await graphql<{ signIn: { token: string } }>(
    fennec,
    'mutation ($input: SignInInput!) { signIn(input: $input) { token } }',
    { input: { email, password: typedPassword } },
    caller,
  )
  if (!data) throw new Error(`${email} could not sign in`)
  return data.signIn.token
}
