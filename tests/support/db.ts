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

/** Leaves a database as it was made: no rows, every number to be given out again from one, no setting of a session. */
async function empty(database: Database) {
  const { sql } = database
  const tables = await sql<{ name: string }>(
    `SELECT string_agg(quote_ident(tablename), ', ') AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`,
    [],
  )
  // The owner of the trail takes its triggers off for as long as that takes: who is no owner could not.
  await database.script(`
    ALTER TABLE "AuditEntry" DISABLE TRIGGER USER;
    TRUNCATE ${tables[0]?.name}, pgboss.job, pgboss.archive RESTART IDENTITY CASCADE;
    ALTER TABLE "AuditEntry" ENABLE ALWAYS TRIGGER "AuditEntry_unchanged", ENABLE ALWAYS TRIGGER "AuditEntry_kept"`)
  await sql('RESET ALL', [])
}

/** Makes a database that goes with the run (ownDatabases.ts). */
async function makeOnPostgres(server: string): Promise<Database> {
  const { url } = await createDatabase(server)
  const database = await openPostgres(url, limits)
  await database.migrate('prisma/migrations')
  return database
}
