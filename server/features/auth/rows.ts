// The statements behind every signed-in call and socket: sessions by the hash of a token, and by their ids.
import type { Sql } from '#server/database/sql.ts'
import type { Role } from '#server/generated/prisma/enums.ts'

export interface SessionRow {
  id: number
  userId: number
  role: Role
  suspendedUntil: Date | null
  lastSeenAt: Date
}

const sessions = `
  SELECT s.id, s."userId", u.role::text AS role, u."suspendedUntil", s."lastSeenAt"
  FROM "Session" s JOIN "User" u ON u.id = s."userId"`

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
