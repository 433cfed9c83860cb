// Opens the database: PostgreSQL when there is an address, else the embedded one under the data directory.
import { PrismaClient } from '#server/generated/prisma/client.ts'
import type { Sql } from '#server/database/sql.ts'

export interface Database {
  prisma: PrismaClient
  sql: Sql
  /** Applies the migrations of a folder that are missing, and returns their names. */
  migrate(folder: string): Promise<string[]>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}

interface Options {
  databaseUrl?: string
  dataDir: string
  /** How long a transaction may take, in milliseconds. */
  transactionMs?: number
}

const defaultTransactionMs = 5000

export async function connect({ databaseUrl, dataDir, transactionMs }: Options): Promise<Database> {
  const transactionOptions = { maxWait: 5000, timeout: transactionMs ?? defaultTransactionMs }
  if (databaseUrl) {
    const { openPostgres } = await import('#server/database/postgres.ts')
    return openPostgres(databaseUrl, transactionOptions)
  }
  const { openEmbedded } = await import('#server/database/embedded.ts')
  return openEmbedded(dataDir, transactionOptions)
}
