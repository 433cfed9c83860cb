// A fresh, migrated database: embedded and in memory, or on PostgreSQL when DATABASE_URL names a server.
import type { Database } from '#server/database/database.ts'
import { useThread } from '#server/database/embedded.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { createDatabase } from '../../scripts/databases.mjs'

/**
 * On the embedded database those that Fennec itself has. On PostgreSQL a crowd that waits for one row may take its time.
 */
const limits = { maxWait: 5000, timeout: 5000 }
const limitsOfPostgres = { maxWait: 20_000, timeout: 20_000, patience: 20_000 }

export interface TestDatabase extends Database {
  /** Closes it and leaves nothing behind. */
  drop(): Promise<void>
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL
  return server ? onPostgres(server) : inMemory()
}

/** Making one costs a second: those that a file is done with serve the next file of this process. */
const idle: Database[] = []

async function inMemory(): Promise<TestDatabase> {
  const database = idle.pop() ?? (await makeInMemory())
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

async function onPostgres(server: string): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(server)
  const database = await openPostgres(url, limitsOfPostgres)
  await database.migrate('prisma/migrations')
  return {
    ...database,
    async drop() {
      await database.close()
      await drop()
    },
  }
}
