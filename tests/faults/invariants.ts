// What must be true of the database after any fault (reference: I1 to I10), as statements that must find nothing.
import type { Sql } from '#server/database/sql.ts'
import { brokenLogs } from '../support/log.ts'

const invariants: Record<string, string> = {
  'a log of events with a hole or a wrong end': `
    SELECT "userId"::text AS what FROM (${brokenLogs}) broken WHERE $1::text[] IS NOT NULL`,
  'a file that no row knows of (I8)': `
    SELECT name AS what FROM unnest($1::text[]) name
    WHERE NOT EXISTS (SELECT FROM "StoredFile" WHERE name = ANY(names))`,
  'a file in use that is not there (I8)': `
    SELECT name AS what FROM "StoredFile", unnest(names) name WHERE "inUse" AND name <> ALL($1::text[])`,
  'a picture that points at no file in use (I8)': `
    SELECT "pictureKey" AS what FROM "User" WHERE "pictureKey" IS NOT NULL
    AND NOT EXISTS (SELECT FROM "StoredFile" WHERE key = "pictureKey" AND "inUse") AND $1::text[] IS NOT NULL`,
  'a file in use that nothing points at (I8)': `
    SELECT key AS what FROM "StoredFile" WHERE "inUse"
    AND NOT EXISTS (SELECT FROM "User" WHERE "pictureKey" = key) AND $1::text[] IS NOT NULL`,
}

/** Each breach in a line; `mediaFiles` are the names of the files that lie in storage. */
export async function brokenInvariants(sql: Sql, mediaFiles: string[]): Promise<string[]> {
  const broken = []
  for (const [name, statement] of Object.entries(invariants))
    for (const { what } of await sql<{ what: string }>(statement, [mediaFiles]))
      broken.push(`${name}: ${what}`)
  return broken
}
