// Queries of the audit trail: filtered pages, a check for an entry, and users by e-mail address or id.
import type { Context } from '#server/core/context/context.ts'
import type { Key } from '#server/core/paging/pages.ts'
import { findPeople } from '#server/modules/identity/users/queries.ts'
import type { AuditEntry, Prisma, User } from '#server/generated/prisma/client.ts'

export interface TrailFilter {
  /** An action, or with a trailing * a prefix. */
  action: string | null
  /** Actors; null for any, empty for none. */
  actorIds: number[] | null
  /** Subjects; null for any. */
  subjects: string[] | null
  result: string | null
  from: Date | null
  /** Exclusive. */
  until: Date | null
}

const toWhere = ({ action, actorIds, subjects, result, from, until }: TrailFilter) =>
  ({
    ...(action !== null && { action: action.endsWith('*') ? { startsWith: action.slice(0, -1) } : action }),
    ...(actorIds && { actorId: { in: actorIds } }),
    ...(subjects && { subject: { in: subjects } }),
    ...(result !== null && { result }),
    at: { ...(from && { gte: from }), ...(until && { lt: until }) },
  }) satisfies Prisma.AuditEntryWhereInput

/** Condition that an entry comes after a key; the redundant first bound lets an index be used. */
const afterKey = ([time = 0, id = 0]: Key): Prisma.AuditEntryWhereInput => {
  const at = new Date(time)
  return { at: { lte: at }, OR: [{ at: { lt: at } }, { id: { lt: id } }] }
}

/** Returns at most `limit` entries of a filter after a key, newest first. */
export const findEntries = (
  { db }: Context,
  filter: TrailFilter,
  { after = null, limit }: { after?: Key | null; limit: number },
): Promise<AuditEntry[]> =>
  db.auditEntry.findMany({
    where: { AND: [toWhere(filter), ...(after ? [afterKey(after)] : [])] },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: limit,
  })

export async function findUserIdByEmail({ db }: Context, email: string): Promise<number | null> {
  const user = await db.user.findUnique({ where: { email }, select: { id: true } })
  return user?.id ?? null
}

export async function findActors(ctx: Context, ids: number[]): Promise<Map<number, User>> {
  const people = await findPeople(ctx, [...new Set(ids)])
  return new Map(people.map((person) => [person.id, person]))
}

/** Returns true if the actor has an equal entry since `since`. */
export async function hasAuditEntry(
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
