// VACUUM and ANALYZE of the embedded database, which has no autovacuum process.
import type { Sql } from '#server/lib/sql.ts'

const tables = `
  SELECT format('%I.%I', n.nspname, c.relname) AS name
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
  WHERE c.relkind IN ('r', 'm') AND n.nspname NOT LIKE 'pg_temp%' ORDER BY c.oid`

/**
 * Vacuums and analyzes each table, catalogs included, in a statement of its own, so that others get the connection in
 * between. A stop leaves the rest to the next day.
 */
export async function vacuumEach(sql: Sql, stop?: AbortSignal): Promise<void> {
  for (const { name } of await sql<{ name: string }>(tables, [])) {
    if (stop?.aborted) return
    await sql(`VACUUM (ANALYZE) ${name}`, [])
  }
}
