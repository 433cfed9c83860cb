// Fills an empty database with the demo campus. Nothing of the product imports this room.
import { setTimeout } from 'node:timers/promises'
import { termsVersion } from '#rules/users'
import { cast, joinedAt } from '#server/demo/cast.ts'
import type { CastMember } from '#server/demo/cast.ts'
import { storePortrait } from '#server/demo/files.ts'
import type { FileParts } from '#server/demo/files.ts'
import { storeMedia } from '#server/demo/media.ts'
import { demoPassword } from '#server/demo/people.ts'
import { countsOf, feedRows } from '#server/demo/rows.ts'
import { insertAlone } from '#server/demo/insert.ts'
import type { CampusRows } from '#server/demo/insert.ts'
import { inTurns } from '#server/demo/turns.ts'
import { universityColumns } from '#server/features/users/campus.ts'
import { searchTextOf } from '#server/features/users/searchText.ts'
import type { Prisma, PrismaClient } from '#server/generated/prisma/client.ts'

export interface DemoParts extends FileParts {
  db: PrismaClient
  hashPassword(password: string): Promise<string>
}

/** How long another process that is loading the campus is left alone before it is looked at again. */
const pauseMs = 250

/**
 * Loads the demo campus, the same one each time; does nothing where anybody has an account already. All rows are one
 * transaction after all files are stored, so that a load that was cut short begins anew; of two processes that start
 * on one database at once, one loads and the other waits for it.
 */
export async function loadDemoCampus(parts: DemoParts): Promise<void> {
  if (await isInhabited(parts.db)) return
  const rows = await campusRows(parts)
  while (!(await isInhabited(parts.db)) && !(await insertAlone(parts.db, rows))) {
    await setTimeout(pauseMs)
    parts.stop?.throwIfAborted()
  }
}

const isInhabited = async (db: PrismaClient) => (await db.user.findFirst({ select: { id: true } })) !== null

/** Stores all files, and makes the rows of everything that points at them. */
export async function campusRows(parts: DemoParts): Promise<CampusRows> {
  const { hashPassword, now } = parts
  const passwordHash = await hashPassword(demoPassword)
  const feed = feedRows(now)
  const portraits = await inTurns(cast, (member) => storePortrait(parts, member))
  const { media, files } = await storeMedia(parts, feed.dated)
  return {
    ...feed,
    people: cast.map((member, at) => ({
      ...columnsOf(member, now),
      ...countsOf(feed, member.id),
      ...(portraits[at]?.columns ?? { pictureKey: null, pictureThumbhash: null }),
      passwordHash,
    })),
    files: [...portraits.flatMap((portrait) => portrait?.file ?? []), ...files],
    media,
  }
}

const minute = 60_000

function columnsOf(member: CastMember, now: Date): Omit<Prisma.UserCreateManyInput, 'passwordHash'> {
  const { id, firstName, lastName, handle, isNew = false } = member
  const study = universityColumns(member.campus)
  const createdAt = joinedAt(member, now)
  const role = member.role ?? 'CUSTOMER'
  const hasTerms = role !== 'ADMIN' && !isNew
  return {
    id,
    email: member.email ?? `${handle.slice(0, handle.indexOf('.'))}@fennec.demo`,
    role,
    firstName,
    lastName,
    phone: `+234 800 555 01${String(id - 1).padStart(2, '0')}`,
    ...study,
    handle,
    searchText: searchTextOf({ firstName, lastName, handle, ...study }),
    theme: member.theme ?? 'DARK',
    isVerified: member.isVerified ?? false,
    hasCompletedSetup: !isNew,
    termsVersion: hasTerms ? termsVersion : null,
    termsAcceptedAt: hasTerms ? new Date(createdAt.getTime() + 2 * minute) : null,
    createdAt,
  }
}
