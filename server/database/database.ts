// What a database of Fennec can do, whichever it is.
import type { Sql } from '#server/lib/sql.ts'
import type { PrismaClient } from '#server/generated/prisma/client.ts'

export interface Database {
  prisma: PrismaClient
  sql: Sql
  /** Applies the migrations of a folder that are missing, and returns their names. */
  migrate(folder: string): Promise<string[]>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
