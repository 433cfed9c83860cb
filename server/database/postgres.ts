// PostgreSQL: one pool for Prisma and for prepared statements, and a connection of its own for migrations.
import { PrismaPg } from '@prisma/adapter-pg'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { PrismaClient } from '#server/generated/prisma/client.ts'

const poolSize = 10

/** A statement's text never changes, so its hash names the prepared one. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

export interface PostgresLimits {
  /** How long a transaction may wait for its beginning, and then take, in milliseconds. */
  maxWait: number
  timeout: number
  /** A database that has not answered in these milliseconds is away. */
  patience: number
}

export async function openPostgres(
  connectionString: string,
  { patience, ...transactionOptions }: PostgresLimits,
): Promise<Database> {
  // Both adapters cut the offset off a timestamptz, so every connection speaks UTC.
  const settings = { connectionString, options: '-c TimeZone=UTC', connectionTimeoutMillis: patience }
  const pool = new pg.Pool({ ...settings, max: poolSize, query_timeout: patience })
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  // Whoever gave up waiting may have left a transaction open; the next one must not find himself in it.
  pool.on('release', (_error, client) => {
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  const names = new Map<string, string>()
  return {
    prisma,
    async sql<Row>(text: string, values: unknown[]) {
      let name = names.get(text)
      if (!name) names.set(text, (name = nameOf(text)))
      const { rows } = await pool.query({ name, text, values })
      return rows as Row[]
    },
    async migrate(folder) {
      // No limit of time here: a migration takes as long as it takes, and waits for one that is under way.
      const client = await openClient(settings)
      try {
        const query = (text: string, parameters?: unknown[]) => client.query(text, parameters)
        return await migrate({ query, exec: query }, folder)
      } finally {
        await client.end()
      }
    },
    async ping() {
      await pool.query('SELECT 1')
    },
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}

async function openClient(settings: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(settings)
  client.on('error', () => {})
  await client.connect()
  return client
}
