// A fresh, migrated database: embedded and in memory, or on PostgreSQL when DATABASE_URL names a server.
import { readFile } from 'node:fs/promises'
import type { Database } from '#server/database/database.ts'
import { useEmbedded } from '#server/database/embedded.ts'
import { openPGlite } from '#server/database/pglite.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { createDatabase } from '../../scripts/databases.mjs'

/**
 * On the embedded database a verb's transaction may take no longer in tests: one that waits for itself would take five
 * seconds (house D2). On PostgreSQL it cannot, but a crowd that waits for one row may take its time.
 */
const limits = { maxWait: 5000, timeout: 2000 }
const limitsOfPostgres = { maxWait: 20_000, timeout: 20_000, patience: 20_000 }

export interface TestDatabase extends Database {
  /** Closes it and leaves nothing behind. */
  drop(): Promise<void>
}

export async function openTestDatabase(): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL
  return server ? onPostgres(server) : inMemory()
}

async function inMemory(): Promise<TestDatabase> {
  const template = new Blob([await readFile('dist/pglite-template.tar.gz')])
  const database = useEmbedded(await openPGlite({ loadDataDir: template }), limits)
  // The first query makes ready what reads the tables' description: no verb's time should go into that.
  await database.prisma.user.count()
  return { ...database, drop: () => database.close() }
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
