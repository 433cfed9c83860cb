// PostgreSQL: a pool for Prisma and prepared statements, and a separate connection for migrations.
import pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { types, createPoolDatabase, utc, type TransactionLimits } from '#server/database/pool.ts'

const poolSize = 10

export interface PostgresOptions extends TransactionLimits {
  /** Timeout of connecting and of statements, in milliseconds. */
  timeoutMs: number
  /** URL of the tables' owner, if it is another role. */
  migrationUrl?: string
}

export async function openPostgres(
  connectionString: string,
  { timeoutMs, migrationUrl = connectionString, ...transactionOptions }: PostgresOptions,
): Promise<Database> {
  const settings = { connectionString, options: utc, connectionTimeoutMillis: timeoutMs, keepAlive: true }
  // Idle connections stay open, since they hold the prepared statements.
  const pool = new pg.Pool({
    ...settings,
    types,
    max: poolSize,
    idleTimeoutMillis: 0,
    query_timeout: timeoutMs,
  })
  // A caller that gave up may have left a transaction open.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  return {
    ...createPoolDatabase(pool, transactionOptions),
    isShared: true,
    async migrate(folder) {
      // Without a timeout: a migration may take long, or wait for another process.
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
