// PostgreSQL: one pool for Prisma and for prepared statements, and a connection of its own for migrations.
import pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { types, usePool, utc, type TransactionLimits } from '#server/database/pool.ts'

const poolSize = 10

export interface PostgresOptions extends TransactionLimits {
  /** A database that has not answered in these milliseconds is away. */
  patience: number
  /** The address of whoever owns the tables, where that is somebody else. */
  migrationUrl?: string
}

export async function openPostgres(
  connectionString: string,
  { patience, migrationUrl = connectionString, ...transactionOptions }: PostgresOptions,
): Promise<Database> {
  const settings = { connectionString, options: utc, connectionTimeoutMillis: patience, keepAlive: true }
  // A connection knows its statements: one that is closed whenever it is idle for long learns them anew.
  const pool = new pg.Pool({
    ...settings,
    types,
    max: poolSize,
    idleTimeoutMillis: 0,
    query_timeout: patience,
  })
  // Whoever gave up waiting may have left a transaction open; the next one must not find himself in it.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  return {
    ...usePool(pool, transactionOptions),
    isShared: true,
    async migrate(folder) {
      // No limit of time here: a migration takes as long as it takes, and waits for one that is under way.
      const client = await openClient({ ...settings, connectionString: migrationUrl })
      try {
        const query = (text: string, parameters?: unknown[]) => client.query(text, parameters)
        return await migrate({ query, exec: query }, folder)
      } finally {
        await client.end()
      }
    },
  }
}

async function openClient(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  await client.connect()
  return client
}
