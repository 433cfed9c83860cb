// PostgreSQL: one pool for Prisma and for prepared statements, and a connection of its own for migrations.
import { PrismaPg } from '@prisma/adapter-pg'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/database/connect.ts'
import { PrismaClient } from '#server/generated/prisma/client.ts'

const poolSize = 10

/** A statement's text never changes, so its hash names the prepared one. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

export async function openPostgres(
  connectionString: string,
  transactionOptions: { maxWait: number; timeout: number },
): Promise<Database> {
  // Both adapters cut the offset off a timestamptz, so every connection speaks UTC.
  const settings = { connectionString, options: '-c TimeZone=UTC', connectionTimeoutMillis: 2000 }
  const pool = new pg.Pool({ ...settings, max: poolSize })
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  const names = new Map<string, string>()
  const migrations = async <Result>(work: (client: pg.Client) => Promise<Result>) => {
    migrating ??= await openClient(settings)
    return work(migrating)
  }
  let migrating: pg.Client | undefined
  return {
    prisma,
    async sql<Row>(text: string, values: unknown[]) {
      let name = names.get(text)
      if (!name) names.set(text, (name = nameOf(text)))
      const { rows } = await pool.query({ name, text, values })
      return rows as Row[]
    },
    migrations: {
      query: (text, parameters) => migrations((client) => client.query(text, parameters)),
      exec: (script) => migrations((client) => client.query(script)),
    },
    async ping() {
      await pool.query('SELECT 1')
    },
    async close() {
      await migrating?.end()
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
