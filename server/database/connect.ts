// Opens the database: PostgreSQL if there is a URL, else the embedded one in the data directory.
import type { Database } from '#server/database/database.ts'
import { makeOwnerOnlyIfOpen, makeOwnerOnly } from '#server/lib/ownerOnly.ts'

interface Options {
  databaseUrl?: string
  /** Role for migrations, if it is not the one of `databaseUrl`. */
  migrationUrl?: string
  dataDir: string
}

/** Milliseconds that a transaction may wait to begin, and then take. */
const transactionLimits = { maxWait: 5000, timeout: 5000 }

/** Milliseconds after which a server is considered away. */
const timeoutMs = 1500

export async function connect({ databaseUrl, migrationUrl, dataDir }: Options): Promise<Database> {
  await makeOwnerOnlyIfOpen(dataDir)
  if (databaseUrl) {
    const { openPostgres } = await import('#server/database/postgres.ts')
    return openPostgres(databaseUrl, { ...transactionLimits, timeoutMs, migrationUrl })
  }
  const { embeddedFolder, openEmbedded } = await import('#server/database/embedded.ts')
  const database = await openEmbedded(dataDir, transactionLimits)
  // PGlite sets its own modes on files, despite the umask.
  await makeOwnerOnly(embeddedFolder(dataDir))
  return database
}
