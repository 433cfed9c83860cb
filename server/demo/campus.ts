// Fills an empty database with the demo campus. Nothing of the product imports this room.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { splitName } from '#rules/common'
import { pictureRules, termsVersion } from '#rules/users'
import { looks } from '#server/demo/looks.ts'
import { demoPassword, demoPeople } from '#server/demo/people.ts'
import type { DemoPerson } from '#server/demo/people.ts'
import type { Look } from '#server/demo/portrait/look.ts'
import { renderPortrait } from '#server/demo/portraits.ts'
import { universityColumns } from '#server/features/users/campus.ts'
import { handleBase } from '#server/features/users/handles.ts'
import { pictureName } from '#server/features/users/picture.ts'
import type { Prisma, PrismaClient } from '#server/generated/prisma/client.ts'
import type { Images } from '#server/storage/images.ts'
import type { Incoming } from '#server/storage/incoming.ts'
import type { Storage } from '#server/storage/storage.ts'

export interface DemoParts {
  db: PrismaClient
  storage: Pick<Storage, 'put'>
  images: Images
  incoming: Pick<Incoming, 'save'>
  hashPassword(password: string): Promise<string>
  now: Date
}

/**
 * Loads the people of the demo campus, the same ones each time, with their pictures; does nothing where anybody has
 * an account already. The people are one transaction after all pictures are stored, so that a load that was cut short
 * begins anew; two processes that start on one database at once load the same people.
 */
export async function loadDemoCampus(parts: DemoParts): Promise<void> {
  const { db, hashPassword, now } = parts
  if (await db.user.findFirst({ select: { id: true } })) return
  const passwordHash = await hashPassword(demoPassword)
  const pictures = new Map<string, DemoPicture>()
  await Promise.all(
    demoPeople.map(async ({ name }) => {
      const look = looks[name]
      if (look) pictures.set(name, await storePortrait(parts, name, look))
    }),
  )
  const people = demoPeople.map((person, at) => ({
    ...columnsOf(person, at, now),
    ...pictures.get(person.name)?.columns,
    passwordHash,
  }))
  const files = demoPeople.flatMap(({ name }) => pictures.get(name)?.file ?? [])
  await db.$transaction([
    db.user.createMany({ data: people, skipDuplicates: true }),
    db.storedFile.createMany({ data: files, skipDuplicates: true }),
  ])
}

interface DemoPicture {
  columns: Pick<Prisma.UserCreateManyInput, 'pictureKey' | 'pictureThumbhash'>
  file: Prisma.StoredFileCreateManyInput
}

/** A portrait goes the way of everybody's picture, but for its name: 128 bits as well, the same on every load. */
async function storePortrait(
  { storage, images, incoming, now }: DemoParts,
  name: string,
  look: Look,
): Promise<DemoPicture> {
  const file = await incoming.save(Readable.from([await renderPortrait(look)]), Infinity)
  const picture = await images.square(file.path, pictureRules.sizes).finally(file.discard)
  if (picture.fault !== null) throw new Error(`the portrait of ${name} is no picture: ${picture.fault}`)
  const key = `pictures/${createHash('sha256').update(`demo picture of ${name}`).digest('hex').slice(0, 32)}`
  const names: string[] = []
  let bytes = 0
  for (const square of picture.squares) {
    const fileName = pictureName(key, square.size)
    await storage.put(fileName, square.bytes, 'image/webp')
    names.push(fileName)
    bytes += square.bytes.length
  }
  return {
    columns: { pictureKey: key, pictureThumbhash: Buffer.from(picture.thumbhash).toString('base64') },
    file: { key, names, bytes, inUse: true, createdAt: now },
  }
}

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
    theme: person.theme ?? 'DARK',
    isVerified: person.isVerified ?? false,
    hasCompletedSetup: !person.isNew,
    termsVersion: hasTerms ? termsVersion : null,
    termsAcceptedAt: hasTerms ? new Date(createdAt.getTime() + 2 * minute) : null,
    createdAt,
  }
}
