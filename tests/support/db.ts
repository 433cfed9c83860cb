// A fresh, migrated database: embedded and in memory, or on PostgreSQL when DATABASE_URL names a server.
import type { Database } from '#server/database/database.ts'
import { openThreadDatabase } from '#server/database/embedded.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { createDatabase } from '../../scripts/databases.mjs'

/** Timeouts in milliseconds, longer than in production, as test machines are busy. */
const limits = { maxWait: 60_000, timeout: 60_000, timeoutMs: 60_000 }

export interface TestDatabase extends Database {
  /** Empties the database for the next file. */
  drop(): Promise<void>
}

/** Databases of finished files, which later files of this process reuse: a new one takes a second. */
const idle: Database[] = []

export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL
  const database = idle.pop() ?? (await (server ? makeOnPostgres(server) : makeInMemory()))
  const drop = async () => {
    await empty(database)
    idle.push(database)
  }
  return { ...database, drop }
}

async function makeInMemory(): Promise<Database> {
  const database = openThreadDatabase({}, limits)
  // The first query prepares the catalogue, which no command under test should pay for.
  await database.prisma.user.count()
  return database
}

/**
 * Resets a database: no rows, sequences from one, default settings. Rows are deleted with foreign-key triggers off, which
 * needs a superuser and takes a twentieth of the time of truncating each table.
 */
async function empty({ script, sql }: Database) {
  // The triggers that protect the audit trail are off meanwhile, which only the owner of the table may do.
  await script(`DO $$ DECLARE name text; BEGIN
    SET LOCAL session_replication_role = replica;
    ALTER TABLE "AuditEntry" DISABLE TRIGGER USER;
    FOR name IN
      SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
      WHERE (schemaname = 'public' AND tablename <> '_prisma_migrations')
        OR (schemaname = 'pgboss' AND tablename IN ('job', 'archive'))
    LOOP EXECUTE 'DELETE FROM ' || name; END LOOP;
    PERFORM setval(format('%I.%I', schemaname, sequencename), 1, false)
      FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
    ALTER TABLE "AuditEntry" ENABLE ALWAYS TRIGGER "AuditEntry_unchanged", ENABLE ALWAYS TRIGGER "AuditEntry_kept";
  END $$`)
  await sql('RESET ALL', [])
}

/** Makes a database that is dropped with the run (ownDatabases.ts). */
async function makeOnPostgres(server: string): Promise<Database> {
  const { url } = await createDatabase(server)
  const database = await openPostgres(url, limits)
  await database.migrate('prisma/migrations')
  return database
}
