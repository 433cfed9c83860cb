// The statements of sessions: those behind every signed-in call and socket, and what ends some.
import type { Sql } from '#server/lib/sql.ts'
import type { Role } from '#server/generated/prisma/enums.ts'

export interface SessionRow {
  id: number
  userId: number
  role: Role
  campus: string
  suspendedUntil: Date | null
  termsVersion: number | null
  lastSeenAt: Date
  eventSeq: number
}

const sessions = `
  SELECT s.id, s."userId", u.role::text AS role, u.campus, u."suspendedUntil", u."termsVersion",
    s."lastSeenAt", coalesce(e."lastSeq", 0) AS "eventSeq"
  FROM "Session" s JOIN "User" u ON u.id = s."userId" LEFT JOIN "EventStream" e ON e."userId" = s."userId"`

const sessionByToken = `
  ${sessions} WHERE s."tokenHash" = $1 AND s."expiresAt" > $2`

export async function findSession(
  sql: Sql,
  tokenHash: Uint8Array,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow>(sessionByToken, [tokenHash, now])
  return row
}

const sessionsByIds = `
  ${sessions} WHERE s.id = ANY($1::int[]) AND s."expiresAt" > $2`

export const findSessionsByIds = (sql: Sql, ids: number[], now: Date): Promise<SessionRow[]> =>
  sql<SessionRow>(sessionsByIds, [ids, now])

/** Which sessions of a person: that one, all but that one, or all. */
export interface Which {
  only?: number
  except?: number
}

const endingSessions = `
  DELETE FROM "Session"
  WHERE "userId" = $1 AND ($2::int IS NULL OR id = $2) AND ($3::int IS NULL OR id <> $3)
  RETURNING id, device`

/** Of two who end the same session at the same moment, one gets it. */
export const deleteSessions = (sql: Sql, userId: number, { only, except }: Which) =>
  sql<{ id: number; device: string }>(endingSessions, [userId, only ?? null, except ?? null])
