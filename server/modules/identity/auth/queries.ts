// The statements of sessions, those behind every signed-in call and socket, what begins one, and what ends some; and which
// of a person's codes is kept.
import { newAccountDays } from '#rules/shared/newAccounts'
import type { Sql } from '#server/lib/sql.ts'
import type { Role } from '#server/generated/prisma/enums.ts'

export interface SessionRow {
  id: number
  tokenHash: Uint8Array
  userId: number
  role: Role
  campus: string
  suspendedUntil: Date | null
  termsVersion: number | null
  hasFactor: boolean
  factorAt: Date | null
  isSlowed: boolean
  lastSeenAt: Date
  eventSeq: number
}

/** The second parameter is now. */
const sessions = `
  SELECT s.id, s."tokenHash", s."userId", u.role::text AS role, u.campus, u."suspendedUntil", u."termsVersion",
    (u.role = 'ADMIN' AND EXISTS (SELECT FROM "SecondFactor" f
      WHERE f."userId" = u.id AND f."confirmedAt" IS NOT NULL)) AS "hasFactor", s."factorAt",
    (u.role <> 'ADMIN' AND u."createdAt" > $2::timestamptz - interval '${newAccountDays} days'
      AND EXISTS (SELECT FROM "SiteRules" r WHERE r."newAccountsAreSlowed")) AS "isSlowed",
    s."lastSeenAt", coalesce(e."lastSeq", 0) AS "eventSeq"
  FROM "Session" s JOIN "User" u ON u.id = s."userId" LEFT JOIN "EventStream" e ON e."userId" = s."userId"`

const sessionsByTokens = `
  ${sessions} WHERE s."tokenHash" = ANY($1::bytea[]) AND s."expiresAt" > $2::timestamptz`

export const findSessionsByTokens = (sql: Sql, tokenHashes: Uint8Array[], now: Date): Promise<SessionRow[]> =>
  sql<SessionRow>(sessionsByTokens, [tokenHashes, now])

const sessionsByIds = `
  ${sessions} WHERE s.id = ANY($1::int[]) AND s."expiresAt" > $2::timestamptz`

export const findSessionsByIds = (sql: Sql, ids: number[], now: Date): Promise<SessionRow[]> =>
  sql<SessionRow>(sessionsByIds, [ids, now])

export interface CredentialsRow {
  /** Null: nobody has that address. */
  id: number | null
  passwordHash: string
  /** Whether that person has signed in from that network before. */
  isKnownHere: boolean
}

/** It gives one row and looks as much for an address that nobody has, for which the decoy stands in (T13). */
const credentialsByEmail = `
  SELECT u.id, coalesce(u."passwordHash", $3) AS "passwordHash", EXISTS (
    SELECT FROM "SignInAddress" a WHERE a."userId" = coalesce(u.id, 0)
      AND a."addressHash" = sha256(convert_to(coalesce(u.id, 0) || ':' || $2, 'UTF8'))
  ) AS "isKnownHere"
  FROM (VALUES (1)) AS one LEFT JOIN "User" u ON u.email = $1`

export async function findCredentials(
  sql: Sql,
  { email, network, decoy }: { email: string; network: string; decoy: string },
): Promise<CredentialsRow> {
  const [row] = await sql<CredentialsRow>(credentialsByEmail, [email, network, decoy])
  return row as CredentialsRow
}

/** Which sessions of a person: that one, all but that one, all but so many used last, or all. */
export interface Which {
  only?: number
  except?: number
  beyond?: number
}

const endingSessions = `
  DELETE FROM "Session"
  WHERE "userId" = $1 AND ($2::int IS NULL OR id = $2) AND ($3::int IS NULL OR id <> $3)
    AND ($4::int IS NULL OR id IN (
      SELECT id FROM "Session" WHERE "userId" = $1 ORDER BY "lastSeenAt" DESC, id DESC OFFSET $4))
  RETURNING id, device`

/** Of two who end the same session at the same moment, one gets it. */
export const deleteSessions = (sql: Sql, userId: number, { only, except, beyond }: Which) =>
  sql<{ id: number; device: string }>(endingSessions, [userId, only ?? null, except ?? null, beyond ?? null])

const nextAsked = `nextval(pg_get_serial_sequence('"ResetCode"', 'asked'))::int`

/** A number for what is asked for now. The clocks of two processes differ; of this there is one. */
export async function countAsked(sql: Sql): Promise<number> {
  const [row] = await sql<{ asked: number }>(`SELECT ${nextAsked} AS asked`, [])
  return (row as { asked: number }).asked
}

const keepingCode = `
  INSERT INTO "ResetCode" AS kept ("userId", "codeHash", asked, "expiresAt")
  SELECT id, $2, coalesce($3::int, ${nextAsked}), $4::timestamptz FROM "User" WHERE email = $1
  ON CONFLICT ("userId") DO UPDATE SET
    "codeHash" = excluded."codeHash", asked = excluded.asked, "expiresAt" = excluded."expiresAt",
    tries = 0, "verifiedAt" = NULL
  WHERE kept.asked < excluded.asked
  RETURNING "userId"`

interface NewCode {
  email: string
  codeHash: string
  asked?: number
  expiresAt: Date
}

/** False where nobody has the address, or a code that was asked for later is there already. */
export async function keepCode(sql: Sql, { email, codeHash, asked, expiresAt }: NewCode): Promise<boolean> {
  const rows = await sql(keepingCode, [email, codeHash, asked ?? null, expiresAt])
  return rows.length > 0
}
