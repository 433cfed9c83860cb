// Fills an empty database with the demo campus. Nothing of the product imports this room.
import { createHash } from 'node:crypto'
import { splitName } from '#rules/common'
import { termsVersion } from '#rules/users'
import { looks } from '#server/demo/looks.ts'
import { demoPassword, demoPeople } from '#server/demo/people.ts'
import type { DemoPerson } from '#server/demo/people.ts'
import { renderPortrait } from '#server/demo/portraits.ts'
import { universityColumns } from '#server/features/users/campus.ts'
import { handleBase } from '#server/features/users/handles.ts'
import type { Prisma, PrismaClient } from '#server/generated/prisma/client.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface DemoParts {
  db: Pick<PrismaClient, 'user'>
  storage: Pick<Storage, 'put'>
  hashPassword(password: string): Promise<string>
  now: Date
}

/**
 * Loads the people of the demo campus, the same ones each time, with their pictures; does nothing where anybody has
 * an account already. The people are one statement after all pictures are stored, so that a load that was cut short
 * begins anew; two processes that start on one database at once load the same people.
 */
export async function loadDemoCampus({ db, storage, hashPassword, now }: DemoParts): Promise<void> {
  if (await db.user.findFirst({ select: { id: true } })) return
  const passwordHash = await hashPassword(demoPassword)
  for (const { name } of demoPeople) {
    const look = looks[name]
    if (look) await storage.put(pictureKeyOf(name), await renderPortrait(look), 'image/webp')
  }
  const data = demoPeople.map((person, at) => ({ ...columnsOf(person, at, now), passwordHash }))
  await db.user.createMany({ data, skipDuplicates: true })
}

/** A name of 128 bits as every stored picture has, but the same on every load. */
const pictureKeyOf = (name: string) =>
  `pictures/${createHash('sha256').update(`demo picture of ${name}`).digest('hex').slice(0, 32)}.webp`

const minute = 60_000
const day = 24 * 60 * minute

/** One joined every nine days up to this week, at no particular time of day. */
function joinedAt(at: number, now: Date): Date {
  return new Date(now.getTime() - (demoPeople.length - at) * 9 * day + 5 * day + ((at * 137) % 600) * minute)
}

function columnsOf(
  person: DemoPerson,
  at: number,
  now: Date,
): Omit<Prisma.UserCreateManyInput, 'passwordHash'> {
  const { firstName, lastName } = splitName(person.name)
  const study = universityColumns(person.campus)
  const handle = handleBase(firstName, lastName, study.campus)
  const createdAt = joinedAt(at, now)
  const role = person.role ?? 'CUSTOMER'
  const hasTerms = role !== 'ADMIN' && !person.isNew
  return {
    email: person.email ?? `${handle.slice(0, handle.indexOf('.'))}@fennec.demo`,
    role,
    firstName,
    lastName,
    phone: `+234 800 555 01${String(at).padStart(2, '0')}`,
    ...study,
    handle,
    pictureKey: looks[person.name] ? pictureKeyOf(person.name) : null,
    theme: person.theme ?? 'DARK',
    isVerified: person.isVerified ?? false,
    hasCompletedSetup: !person.isNew,
    termsVersion: hasTerms ? termsVersion : null,
    termsAcceptedAt: hasTerms ? new Date(createdAt.getTime() + 2 * minute) : null,
    createdAt,
  }
}
