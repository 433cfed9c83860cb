// pg-boss, which keeps the jobs in Fennec's own database: who takes one, pauses, and what runs out are its. Its tables
// and its queues (letters, chores, dead) are made by a migration.
import type PgBoss from 'pg-boss'
import type { Parts } from '#server/core/context/context.ts'
import type { Sql } from '#server/lib/sql.ts'

/** What is needed of the database. */
export interface JobStore {
  sql: Sql
  /** Runs statements without parameters, all of them or none. */
  script(statements: string): Promise<void>
  /** Whether other processes may be using it, too. */
  isShared: boolean
}

export interface JobLog {
  info(what: object, text: string): void
  warn(what: object, text: string): void
  error(what: object, text: string): void
}

/** Hands it a connection: of the pool, or of somebody's transaction. */
export const through = (sql: Sql): PgBoss.Db => ({
  executeSql: async (text, values = []) => ({ rows: await sql(text, values.map(asParameter)) }),
})

/** Runs calls of pg-boss in one transaction. */
export type InOne = <Result>(work: (db: PgBoss.Db) => Promise<Result>) => Promise<Result>

export const inOne =
  ({ prisma }: Pick<Parts, 'prisma'>): InOne =>
  (work) =>
    prisma.$transaction((tx) => work(through((text, parameters) => tx.$queryRawUnsafe(text, ...parameters))))

/** Statements inside a transaction take no objects. */
const asParameter = (value: unknown) =>
  Object.prototype.toString.call(value) === '[object Object]' ? JSON.stringify(value) : value

const isScript = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/

/** Loaded late, since no start has to wait for it. Asks the database nothing yet. */
export async function loadBoss({ sql, script }: JobStore): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss')
  const pool = through(sql)
  const boss = new Boss({
    db: {
      async executeSql(text, values) {
        const [, statements] = isScript.exec(text) ?? []
        if (statements === undefined) return pool.executeSql(text, values)
        await script(statements)
        return { rows: [] }
      },
    },
    migrate: false,
    // What it would do again and again is a chore of ours.
    supervise: false,
    schedule: false,
    deleteAfterDays: 1,
  })
  return boss
}
