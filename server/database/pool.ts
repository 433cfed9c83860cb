// What Fennec does with a pool of connections, whether they lead to a server or to the embedded database.
import { PrismaPg } from '@prisma/adapter-pg'
import { createHash } from 'node:crypto'
import pg from 'pg'
import type { Database } from '#server/database/database.ts'
import { retryReads } from '#server/database/retryReads.ts'
import { PrismaClient } from '#server/generated/prisma/client.ts'

/** A statement's text never changes, so its hash names the prepared one. */
const nameOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** How long a transaction may wait for its beginning, and then take, in milliseconds. */
export interface TransactionLimits {
  maxWait: number
  timeout: number
}

/** Both adapters cut the offset off a timestamptz, so every connection speaks UTC. */
export const utc = '-c TimeZone=UTC'

/** A page of a list has a hundred times, and all are in UTC: 2026-11-20 12:09:41.03+00. Prisma reads its own. */
export const types = {
  getTypeParser: (oid: number, format?: 'text') =>
    oid === pg.types.builtins.TIMESTAMPTZ ? timeOf : pg.types.getTypeParser(oid, format),
} as pg.CustomTypesConfig

const timeOf = (text: string) => new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`)

/** Takes the pool over: it ends when this is closed. */
export function usePool(
  pool: pg.Pool,
  transactionOptions: TransactionLimits,
): Omit<Database, 'isShared' | 'migrate'> {
  // A connection that breaks while idle is replaced; without a listener it would end the process.
  pool.on('error', () => {})
  retryReads(pool)
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
