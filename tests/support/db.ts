// A fresh, migrated database: embedded and in memory, or on PostgreSQL when DATABASE_URL names a server.
import { readFile } from 'node:fs/promises'
import { PGlite } from '@electric-sql/pglite'
import type { Database } from '#server/database/database.ts'
import { useEmbedded } from '#server/database/embedded.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { createDatabase } from '../../scripts/databases.mjs'

/** A verb's transaction may take no longer in tests: one that waits for itself would take five seconds (house D2). */
const limits = { maxWait: 5000, timeout: 1000 }

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
  const database = useEmbedded(await PGlite.create({ loadDataDir: template }), limits)
  return { ...database, drop: () => database.close() }
}

async function onPostgres(server: string): Promise<TestDatabase> {
  const { url, drop } = await createDatabase(server)
  const database = await openPostgres(url, limits)
  await database.migrate('prisma/migrations')
  return {
    ...database,
    async drop() {
      await database.close()
      await drop()
    },
  }
}
