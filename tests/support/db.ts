// A fresh, migrated database: embedded and in memory, or on PostgreSQL when DATABASE_URL names a server.
import type { Database } from '#server/database/database.ts'
import { useThread } from '#server/database/embedded.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { createDatabase } from '../../scripts/databases.mjs'

/** Fennec's own are shorter: a machine that does much else meanwhile may take its time. In milliseconds. */
const limits = { maxWait: 60_000, timeout: 60_000, patience: 60_000 }

export interface TestDatabase extends Database {
  /** Leaves nothing in it, for the next file. */
  drop(): Promise<void>
}

/** Making one costs a second: those that a file is done with serve the next file of this process. */
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
  const database = useThread({}, limits)
  // The first query makes ready what reads the tables' description: no verb's time should go into that.
  await database.prisma.user.count()
  return database
}

/**
 * Leaves a database as it was made: no rows, every number to be given out again from one, no setting of a session. Rows are
 * deleted without the triggers of foreign keys, which takes a superuser and a twentieth of the time of truncating each table.
 */
async function empty({ script, sql }: Database) {
  // The owner of the trail takes its triggers off for as long as that takes: who is no owner could not.
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

/** Makes a database that goes with the run (ownDatabases.ts). */
async function makeOnPostgres(server: string): Promise<Database> {
  const { url } = await createDatabase(server)
  const database = await openPostgres(url, limits)
  await database.migrate('prisma/migrations')
  return database
}
