// Data store of an experiment: a data directory, its database, and initial people.
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { termsVersion } from '#rules/identity/users'
import { connect } from '#server/database/connect.ts'
import type { Database } from '#server/database/database.ts'
import { hashPassword } from '#server/modules/identity/auth/passwords.ts'
import { hashToken, generateToken, sessionExpiry } from '#server/modules/identity/auth/tokens.ts'
import type { Role } from '#server/generated/prisma/enums.ts'
import { buildSearchText } from '#server/modules/identity/users/searchText.ts'
import { password } from '../../support/factories.ts'
import { unpackDatabase } from '../../support/launch.ts'
import { brokenInvariants } from '../model/invariants.ts'
import type { Harness } from './harness.ts'

export interface DataStore {
  dataDir: string
  databaseUrl?: string
}

export interface Session {
  id: number
  token: string
}

export interface Person {
  id: number
  email: string
  sessions: Session[]
}

/** Makes a folder, and a database on PostgreSQL where there is one. */
export async function createDataStore(harness: Harness): Promise<DataStore> {
  const dataDir = await harness.createFolder()
  return harness.hasServices ? { dataDir, databaseUrl: await harness.createPostgres() } : { dataDir }
}

export const environmentOf = ({ dataDir, databaseUrl }: DataStore): Record<string, string> => ({
  DATA_DIR: dataDir,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})

export const databaseFolder = ({ dataDir }: DataStore): string => join(dataDir, 'database')

/** Opens the database beside the servers; the embedded one must not be in use. */
export async function openDatabase(dataStore: DataStore): Promise<Database> {
  const folder = databaseFolder(dataStore)
  if (!dataStore.databaseUrl && !existsSync(folder)) await unpackDatabase(folder)
  const database = await connect(dataStore)
  await database.migrate('prisma/migrations')
  return database
}

const profileOf = (n: number) => ({
  firstName: 'Student',
  lastName: String(n),
  university: 'University of Lagos',
  handle: `student-${n}.unilag`,
})

/**
 * Creates people with that many sessions each, without a server, as each sign-in would cost a hash. The first person has
 * the role `firstRole`.
 */
export async function createPeople(
  dataStore: DataStore,
  count: number,
  sessionsEach = 1,
  firstRole: Role = 'CUSTOMER',
): Promise<Person[]> {
  const database = await openDatabase(dataStore)
  const passwordHash = await hashPassword(password)
  const users = await database.prisma.user.createManyAndReturn({
    data: Array.from({ length: count }, (_, n) => ({
      email: `student${n}@live.unilag.edu.ng`,
      passwordHash,
      role: n === 0 ? firstRole : ('CUSTOMER' as const),
      termsVersion,
      phone: '0',
      campus: 'unilag',
      ...profileOf(n),
      searchText: buildSearchText(profileOf(n)),
    })),
    select: { id: true, email: true },
  })
  const created: Person[] = []
  for (const user of users) {
    const tokens = Array.from({ length: sessionsEach }, generateToken)
    const sessions = await database.prisma.session.createManyAndReturn({
      data: tokens.map((token) => ({
        userId: user.id,
        tokenHash: hashToken(token),
        device: 'Faults',
        expiresAt: sessionExpiry(new Date()),
      })),
      select: { id: true },
    })
    created.push({ ...user, sessions: sessions.map(({ id }, n) => ({ id, token: tokens[n] ?? '' })) })
  }
  await database.close()
  return created
}

/** Broken invariants of the database and the storage. */
export async function findBrokenInvariants(
  dataStore: DataStore,
  { sql }: Pick<Database, 'sql'>,
): Promise<string[]> {
  const media = join(dataStore.dataDir, 'media')
  const files = existsSync(media) ? await readdir(media, { recursive: true, withFileTypes: true }) : []
  const names = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(media.length + 1))
  return brokenInvariants(sql, names)
}
