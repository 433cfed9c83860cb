// The interface that PostgreSQL and the embedded database share.
import type { Sql } from '#server/lib/sql.ts'
import type { PrismaClient } from '#server/generated/prisma/client.ts'

export interface Database {
  prisma: PrismaClient
  sql: Sql
  /** True if several processes use the database at once, as with PostgreSQL; false for the embedded one. */
  isShared: boolean
  /** Runs statements without parameters in one transaction. */
  script(statements: string): Promise<void>
  /** Applies the missing migrations of a folder; returns their names. */
  migrate(folder: string): Promise<string[]>
  /** Rejects if the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
