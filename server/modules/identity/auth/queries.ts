// SQL of sessions, credentials and reset codes.
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

/** SQL: sessions with the state of their user; $2 is the current time. */
const selectSessions = `
  SELECT s.id, s."tokenHash", s."userId", u.role::text AS role, u.campus, u."suspendedUntil", u."termsVersion",
    (u.role = 'ADMIN' AND EXISTS (SELECT FROM "SecondFactor" f
      WHERE f."userId" = u.id AND f."confirmedAt" IS NOT NULL)) AS "hasFactor", s."factorAt",
    (u.role <> 'ADMIN' AND u."createdAt" > $2::timestamptz - interval '${newAccountDays} days'
      AND EXISTS (SELECT FROM "SiteRules" r WHERE r."newAccountsAreSlowed")) AS "isSlowed",
    s."lastSeenAt", coalesce(e."lastSeq", 0) AS "eventSeq"
  FROM "Session" s JOIN "User" u ON u.id = s."userId" LEFT JOIN "EventStream" e ON e."userId" = s."userId"`

const selectSessionsByTokens = `
  ${selectSessions} WHERE s."tokenHash" = ANY($1::bytea[]) AND s."expiresAt" > $2::timestamptz`

export const findSessionsByTokens = (sql: Sql, tokenHashes: Uint8Array[], now: Date): Promise<SessionRow[]> =>
  sql<SessionRow>(selectSessionsByTokens, [tokenHashes, now])

const selectSessionsByIds = `
  ${selectSessions} WHERE s.id = ANY($1::int[]) AND s."expiresAt" > $2::timestamptz`

export const findSessionsByIds = (sql: Sql, ids: number[], now: Date): Promise<SessionRow[]> =>
  sql<SessionRow>(selectSessionsByIds, [ids, now])

export interface CredentialsRow {
  /** Null if no account has the address. */
  id: number | null
  passwordHash: string
  /** True if the user has signed in from that network before. */
  isKnownNetwork: boolean
}

/** Always returns one row at equal cost; a decoy replaces the hash of an unknown address (T13). */
const selectCredentials = `
  SELECT u.id, coalesce(u."passwordHash", $3) AS "passwordHash", EXISTS (
    SELECT FROM "SignInAddress" a WHERE a."userId" = coalesce(u.id, 0)
      AND a."addressHash" = sha256(convert_to(coalesce(u.id, 0) || ':' || $2, 'UTF8'))
  ) AS "isKnownNetwork"
  FROM (VALUES (1)) AS one LEFT JOIN "User" u ON u.email = $1`

export async function findCredentials(
  sql: Sql,
  { email, network, decoyHash }: { email: string; network: string; decoyHash: string },
): Promise<CredentialsRow> {
  const [row] = await sql<CredentialsRow>(selectCredentials, [email, network, decoyHash])
  return row as CredentialsRow
}

/** Filter of a user's sessions: `only` one, all `except` one, all but the `beyond` last used, or all. */
export interface SessionFilter {
  only?: number
  except?: number
  beyond?: number
}

const deleteSessionsSql = `
  DELETE FROM "Session"
  WHERE "userId" = $1 AND ($2::int IS NULL OR id = $2) AND ($3::int IS NULL OR id <> $3)
    AND ($4::int IS NULL OR id IN (
      SELECT id FROM "Session" WHERE "userId" = $1 ORDER BY "lastSeenAt" DESC, id DESC OFFSET $4))
  RETURNING id, device`

/** Deletes sessions and returns them; of two concurrent calls only one returns the same session. */
export const deleteSessions = (sql: Sql, userId: number, { only, except, beyond }: SessionFilter) =>
  sql<{ id: number; device: string }>(deleteSessionsSql, [
    userId,
    only ?? null,
    except ?? null,
    beyond ?? null,
  ])

const nextRequestNumberSql = `nextval(pg_get_serial_sequence('"ResetCode"', 'asked'))::int`

/** Returns the next request number, which orders requests across processes better than their clocks. */
export async function nextRequestNumber(sql: Sql): Promise<number> {
  const [row] = await sql<{ next: number }>(`SELECT ${nextRequestNumberSql} AS next`, [])
  return (row as { next: number }).next
}

const upsertResetCode = `
  INSERT INTO "ResetCode" AS kept ("userId", "codeHash", asked, "expiresAt")
  SELECT id, $2, coalesce($3::int, ${nextRequestNumberSql}), $4::timestamptz FROM "User" WHERE email = $1
  ON CONFLICT ("userId") DO UPDATE SET
    "codeHash" = excluded."codeHash", asked = excluded.asked, "expiresAt" = excluded."expiresAt",
    tries = 0, "verifiedAt" = NULL
  WHERE kept.asked < excluded.asked
  RETURNING "userId"`

interface NewCode {
  email: string
  codeHash: string
  /** Column `asked`; absent in jobs of older versions. */
  requestNumber?: number
  expiresAt: Date
}

/** Stores a user's reset code. Returns false if no account has the address, or a later request's code is stored. */
export async function storeResetCode(
  sql: Sql,
  { email, codeHash, requestNumber, expiresAt }: NewCode,
): Promise<boolean> {
  const rows = await sql(upsertResetCode, [email, codeHash, requestNumber ?? null, expiresAt])
  return rows.length > 0
}
