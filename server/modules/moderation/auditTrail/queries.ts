// Reading the audit trail: a part of it, the newest first, and whose an address is.
import type { Context } from '#server/core/context/context.ts'
import type { Key } from '#server/core/paging/pages.ts'
import { findPeople } from '#server/modules/identity/users/queries.ts'
import type { AuditEntry, Prisma, User } from '#server/generated/prisma/client.ts'

export interface TrailFilter {
  /** With * behind it, all acts that begin so. */
  action: string | null
  /** Who did it: nobody, where it is empty; null for whoever it was. */
  actorIds: number[] | null
  /** As entries name them; null for whatever it is about. */
  subjects: string[] | null
  result: string | null
  from: Date | null
  /** The first moment that is too late. */
  until: Date | null
}

const whereOf = ({ action, actorIds, subjects, result, from, until }: TrailFilter) =>
  ({
    ...(action !== null && {
      action: action.endsWith('*') ? { startsWith: action.slice(0, -1) } : action,
    }),
    ...(actorIds && { actorId: { in: actorIds } }),
    ...(subjects && { subject: { in: subjects } }),
    ...(result !== null && { result }),
    at: { ...(from && { gte: from }), ...(until && { lt: until }) },
  }) satisfies Prisma.AuditEntryWhereInput

/** The first bound is one that an index has. */
const behind = ([time = 0, id = 0]: Key): Prisma.AuditEntryWhereInput => {
  const at = new Date(time)
  return { at: { lte: at }, OR: [{ at: { lt: at } }, { id: { lt: id } }] }
}

/** So many of the entries that a filter lets through, behind that key. */
export const findEntries = (
  { db }: Context,
  filter: TrailFilter,
  { after = null, most }: { after?: Key | null; most: number },
): Promise<AuditEntry[]> =>
  db.auditEntry.findMany({
    where: { AND: [whereOf(filter), ...(after ? [behind(after)] : [])] },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: most,
  })

/** Whose account has that address; null where nobody's has. */
export async function findByAddress({ db }: Context, email: string): Promise<number | null> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  return user?.id ?? null
}

/** Those of the people who are still there. */
export async function findActors(ctx: Context, ids: number[]): Promise<Map<number, User>> {
  const people = await findPeople(ctx, [...new Set(ids)])
  return new Map(people.map((person) => [person.id, person]))
}

/** Whether somebody did the same since then. */
export async function hasDone(
  { db }: Context,
  {
    actorId,
    action,
    details,
    since,
  }: Pick<AuditEntry, 'action'> & {
    actorId: number
    details: Record<string, string>
    since: Date
  },
): Promise<boolean> {
  const where = { actorId, action, details: { equals: details }, at: { gt: since } }
  return (await db.auditEntry.findFirst({ where, select: { id: true } })) !== null
}
