// Handles, `name.campus`, shown after an @: creation and reservation of a free one (001 §3).
import type { Context } from '#server/core/context/context.ts'

/** Replaces Hausa letters without a Unicode decomposition, and removes apostrophes. */
const replacements: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ʼ: '', '’': '', "'": '' }

const maxNameLength = 40

const batchSize = 50

/** Returns a handle from the plain letters of a name, or 'student' without any: 'tobi-adesina.unilag'. */
export function createHandleBase(firstName: string, lastName: string | null, campus: string): string {
  const name = [firstName, lastName]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/[ɓɗƙƴʼ’']/g, (letter) => replacements[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, maxNameLength)
    .replace(/^-+|-+$/g, '')
  return `${name || 'student'}.${campus}`
}

/** Returns `base`, or with the first free number: `tobi-adesina-2.unilag`. Locks the campus until the transaction ends. */
export async function reserveHandle(db: Context['db'], base: string): Promise<string> {
  const dot = base.indexOf('.')
  const [name, campus] = [base.slice(0, dot), base.slice(dot)]
  await lockCampus(db, campus)
  for (let firstNumber = 1; ; firstNumber += batchSize) {
    const candidates = Array.from({ length: batchSize }, (_, index) =>
      firstNumber + index === 1 ? base : `${name}-${firstNumber + index}${campus}`,
    )
    const rows = await db.user.findMany({ where: { handle: { in: candidates } }, select: { handle: true } })
    const takenHandles = new Set(rows.map(({ handle }) => handle))
    const freeHandle = candidates.find((candidate) => !takenHandles.has(candidate))
    if (freeHandle) return freeHandle
  }
}

/** Locks the handle's campus until the caller's transaction ends, then returns true if the handle is free. */
export async function lockAndCheckHandleIsFree(db: Context['db'], handle: string): Promise<boolean> {
  await lockCampus(db, handle.slice(handle.indexOf('.')))
  return (await db.user.findUnique({ where: { handle }, select: { id: true } })) === null
}

const lockCampus = (db: Context['db'], campus: string) =>
  db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${campus}, 1))`
