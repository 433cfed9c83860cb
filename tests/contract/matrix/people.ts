// Creation of a person of each kind of caller, without the cost of a sign-up.
import { randomUUID } from 'node:crypto'
import { termsVersion } from '#rules/identity/users'
import { hashPassword } from '#server/modules/identity/auth/passwords.ts'
import { hashToken, generateToken, sessionExpiry } from '#server/modules/identity/auth/tokens.ts'
import { buildSearchText } from '#server/modules/identity/users/searchText.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { Role } from '#server/generated/prisma/enums.ts'
import type { Fennec } from '../../support/app.ts'
import { insertSignedIn, password, type Person } from '../../support/factories.ts'
import type { CallerKind } from './table.ts'

const roles: Record<Exclude<CallerKind, 'signed out'>, Role> = {
  customer: 'CUSTOMER',
  vendor: 'VENDOR',
  admin: 'ADMIN',
  suspended: 'CUSTOMER',
  newcomer: 'CUSTOMER',
}

let passwordHash: Promise<string> | undefined

/** Makes a person with a session and the password of the factories. */
export async function personOf(
  { services }: Fennec,
  who: Exclude<CallerKind, 'signed out'> = 'customer',
  changes: Partial<Prisma.UserUncheckedCreateInput> = {},
): Promise<Person> {
  const now = services.now()
  const token = generateToken()
  const name = randomUUID()
  const session = { tokenHash: hashToken(token), device: 'x', lastSeenAt: now, expiresAt: sessionExpiry(now) }
  const profile = {
    firstName: 'Amaka',
    university: 'University of Lagos',
    handle: `${name}.unilag`,
    ...changes,
  }
  const person = {
    email: `${name}@live.unilag.edu.ng`,
    passwordHash: await (passwordHash ??= hashPassword(password)),
    role: roles[who],
    phone: '+234 803 555 0142',
    campus: 'unilag',
    suspendedUntil: who === 'suspended' ? sessionExpiry(now) : null,
    termsVersion: who === 'newcomer' ? null : termsVersion,
    ...profile,
    searchText: buildSearchText(profile),
  }
  const id = await insertSignedIn(services.sql, person, session)
  return { id, email: person.email, token }
}
