// The job library pg-boss on Fennec's database. Migrations create its tables and its queues: `letters` for jobs after
// changes, `chores` for scheduled jobs, `dead` for failed ones.
import type PgBoss from 'pg-boss'
import type { Services } from '#server/core/context/context.ts'
import type { Sql } from '#server/lib/sql.ts'

export interface JobStore {
  sql: Sql
  /** Runs statements without parameters in one transaction. */
  script(statements: string): Promise<void>
  isShared: boolean
}

export interface JobLog {
  info(what: object, text: string): void
  warn(what: object, text: string): void
  error(what: object, text: string): void
}

/** Adapts a connection, of the pool or of a transaction, for pg-boss. */
export const toBossDb = (sql: Sql): PgBoss.Db => ({
  executeSql: async (text, values = []) => ({ rows: await sql(text, values.map(asParameter)) }),
})

export type InTransaction = <Result>(work: (db: PgBoss.Db) => Promise<Result>) => Promise<Result>

/** Returns the function that runs pg-boss in one transaction. */
export const inOneTransaction =
  ({ prisma }: Pick<Services, 'prisma'>): InTransaction =>
  (work) =>
    prisma.$transaction((tx) => work(toBossDb((text, parameters) => tx.$queryRawUnsafe(text, ...parameters))))

/** Statements inside a transaction accept no objects. */
const asParameter = (value: unknown) =>
  Object.prototype.toString.call(value) === '[object Object]' ? JSON.stringify(value) : value

const isScript = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/

/** Loads pg-boss on demand, to start faster. Sends no statement. */
export async function loadBoss({ sql, script }: JobStore): Promise<PgBoss> {
  const { default: Boss } = await import('pg-boss')
  const pool = toBossDb(sql)
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
    // A scheduled job of ours does the maintenance.
    supervise: false,
    schedule: false,
    deleteAfterDays: 1,
  })
  return boss
}
