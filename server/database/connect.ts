// Opens the database: PostgreSQL when there is an address, else the embedded one under the data directory, whose files it
// keeps to their owner.
import type { Database } from '#server/database/database.ts'
import { closeToOthers, makeOwnerOnly } from '#server/lib/ownerOnly.ts'

interface Options {
  databaseUrl?: string
  /** As whom migrations are run, where that is not the role of `databaseUrl`. */
  migrationUrl?: string
  dataDir: string
}

/** How long a transaction may wait for its turn, and then take, in milliseconds. */
const transactionLimits = { maxWait: 5000, timeout: 5000 }

/** Whoever waits for a server that is away is told so within two seconds. In milliseconds. */
const patience = 1500

export async function connect({ databaseUrl, migrationUrl, dataDir }: Options): Promise<Database> {
  await closeToOthers(dataDir)
  if (databaseUrl) {
    const { openPostgres } = await import('#server/database/postgres.ts')
    return openPostgres(databaseUrl, { ...transactionLimits, patience, migrationUrl })
  }
  const { embeddedFolder, openEmbedded } = await import('#server/database/embedded.ts')
  const database = await openEmbedded(dataDir, transactionLimits)
  // PGlite sets modes of its own, the umask notwithstanding, on the files that it unpacks.
  await makeOwnerOnly(embeddedFolder(dataDir))
  return database
}
