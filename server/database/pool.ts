// The `Database` over a connection pool, of a PostgreSQL server or of the embedded database.
import { PrismaPg } from '@prisma/adapter-pg'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { retryReads } from '#server/database/retryReads.ts'
import { getOrCreate } from '#server/lib/getOrCreate.ts'
import { PrismaClient } from '#server/generated/prisma/client.ts'

const toStatementName = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** Milliseconds that a transaction may wait to begin, and then take. */
export interface TransactionLimits {
  maxWait: number
  timeout: number
}

/** Both adapters drop the offset of a timestamptz, so that every connection uses UTC. */
export const utc = '-c TimeZone=UTC'

/** Parses timestamps in UTC, such as 2026-11-20 12:09:41.03+00, faster than pg: a page has a hundred. Prisma parses its own. */
export const types = {
  getTypeParser: (oid: number, format?: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ ? parseTimestamp : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const parseTimestamp = (text: string) => new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)

/** Creates a database that owns the pool. */
export function createPoolDatabase(
  pool: pg.Pool,
  transactionOptions: TransactionLimits,
): Omit<Database, 'isShared' | 'migrate'> {
  // Without a listener a broken idle connection would end the process.
  pool.on('error', () => {})
  retryReads(pool)
  const prisma = new PrismaClient({ adapter: new PrismaPg(pool), transactionOptions })
  const names = new Map<string, string>()
  return {
    prisma,
    async sql<Row>(text: string, values: unknown[]) {
      const name = getOrCreate(names, text, () => toStatementName(text))
      const { rows } = await pool.query({ name, text, values })
      return rows as Row[]
    },
    async script(statements) {
      await pool.query({ text: `BEGIN; ${statements}; COMMIT` })
    },
    async ping() {
      await pool.query({ text: 'SELECT 1' })
    },
    async close() {
      await prisma.$disconnect()
      await pool.end()
    },
  }
}
