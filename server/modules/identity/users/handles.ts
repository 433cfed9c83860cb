// Handles, `name.campus`: who somebody is wherever an @ is shown (001 §3).
import type { Context } from '#server/core/context/context.ts'

/** Hausa letters that Unicode does not decompose. */
const hooked: Record<string, string> = { ɓ: 'b', ɗ: 'd', ƙ: 'k', ƴ: 'y', ʼ: '', '’': '', "'": '' }

const longestName = 40

/** How many handles are looked up in one statement. */
const atOnce = 50

/** Plain letters of a name and the campus: 'tobi-adesina.unilag'. A name without any is 'student'. */
export function handleBase(firstName: string, lastName: string | null, campus: string): string {
  const name = [firstName, lastName]
    .filter(Boolean)
    .join(' ')
    .toLowerCase()
    .replace(/[ɓɗƙƴʼ’']/g, (letter) => hooked[letter] ?? '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, longestName)
    .replace(/^-+|-+$/g, '')
  return `${name || 'student'}.${campus}`
}

/**
 * Takes the handle itself if nobody has it, else the first free number behind the name: 'tobi-adesina-2.unilag'. Those
 * of one campus wait for each other until their transactions end, so that no two people are given the same one.
 */
export async function takeHandle(db: Context['db'], base: string): Promise<string> {
  const dot = base.indexOf('.')
  const [name, campus] = [base.slice(0, dot), base.slice(dot)]
  await lockCampus(db, campus)
  for (let number = 1; ; number += atOnce) {
    const candidates = Array.from({ length: atOnce }, (_, at) =>
      number + at === 1 ? base : `${name}-${number + at}${campus}`,
    )
    const rows = await db.user.findMany({ where: { handle: { in: candidates } }, select: { handle: true } })
    const taken = new Set(rows.map(({ handle }) => handle))
    const free = candidates.find((candidate) => !taken.has(candidate))
    if (free) return free
  }
}

/** Whether nobody has the handle; nobody of that campus gets it before the caller's transaction ends. */
export async function isHandleFree(db: Context['db'], handle: string): Promise<boolean> {
  await lockCampus(db, handle.slice(handle.indexOf('.')))
  return (await db.user.findUnique({ where: { handle }, select: { id: true } })) === null
}

const lockCampus = (db: Context['db'], campus: string) =>
  db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${campus}, 1))`
