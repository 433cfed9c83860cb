// The statement behind every signed-in call: a session by the hash of its token.
import type { Sql } from '#server/database/sql.ts'
import type { Role } from '#server/generated/prisma/enums.ts'

interface SessionRow {
  id: number
  userId: number
  role: Role
  suspendedUntil: Date | null
  lastSeenAt: Date
}

const sessionByToken = `
  SELECT s.id, s."userId", u.role::text AS role, u."suspendedUntil", s."lastSeenAt"
  FROM "Session" s JOIN "User" u ON u.id = s."userId"
  WHERE s."tokenHash" = $1 AND s."expiresAt" > $2`

export async function findSession(
  sql: Sql,
  tokenHash: Uint8Array,
  now: Date,
): Promise<SessionRow | undefined> {
  const [row] = await sql<SessionRow>(sessionByToken, [tokenHash, now])
  return row
}
