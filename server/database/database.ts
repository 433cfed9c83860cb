// What a database of Fennec can do, whichever it is.
import type { Sql } from '#server/lib/sql.ts'
import type { PrismaClient } from '#server/generated/prisma/client.ts'

export interface Database {
  prisma: PrismaClient
  sql: Sql
  /** Whether other processes may be using it, too. */
  isShared: boolean
  /** Runs statements without parameters, all of them or none. */
  script(statements: string): Promise<void>
  /** Applies the migrations of a folder that are missing, and returns their names. */
  migrate(folder: string): Promise<string[]>
  /** Rejects when the database does not answer. */
  ping(): Promise<void>
  close(): Promise<void>
}
