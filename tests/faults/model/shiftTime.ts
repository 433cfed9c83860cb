// Time shift while no server runs: moves timestamps of orders and jobs into the past, so that timed work becomes due.
import type { Sql } from '#server/lib/sql.ts'
import { openDatabase, type DataStore } from '../harness/dataStore.ts'

/** Timestamp columns of pending or still valid rows. */
const timestampColumns: Record<string, string[]> = {
  '"Order"': ['createdAt', 'reservedUntil'],
  '"PaymentAttempt"': ['createdAt', 'nextCheckAt'],
  '"Refund"': ['createdAt', 'changedAt'],
}

/** Moves all timestamps of orders and their jobs into the past. */
export async function shiftTime({ sql }: { sql: Sql }, minutes: number): Promise<void> {
  const passed = `interval '${minutes} minutes'`
  for (const [table, columns] of Object.entries(timestampColumns)) {
    const assignments = columns.map((column) => `"${column}" = "${column}" - ${passed}`)
    await sql(`UPDATE ${table} SET ${assignments.join(', ')}`, [])
  }
  await sql(
    `UPDATE pgboss.job SET start_after = start_after - ${passed}, started_on = started_on - ${passed}
     WHERE state IN ('created', 'retry', 'active')`,
    [],
  )
}

const pendingCounts = `
  SELECT (SELECT count(*) FROM "Order" WHERE status = 'PENDING')::int AS orders,
    (SELECT count(*) FROM "PaymentAttempt" WHERE "nextCheckAt" IS NOT NULL)::int AS payments,
    (SELECT count(*) FROM "Refund" WHERE state IN ('WANTED', 'PENDING', 'PROCESSING'))::int AS refunds,
    (SELECT count(*) FROM pgboss.job WHERE name = 'letters')::int AS jobs`

export interface PendingWork {
  orders: number
  payments: number
  refunds: number
  jobs: number
}

/** Returns the pending work and lets `minutes` pass for it, or returns null if there is none. */
export async function shiftTimeIfPending(dataStore: DataStore, minutes: number): Promise<PendingWork | null> {
  const database = await openDatabase(dataStore)
  const [left] = await database.sql<PendingWork & Record<string, number>>(pendingCounts, [])
  const isOver = left !== undefined && Object.values(left).every((count) => count === 0)
  if (!isOver) await shiftTime(database, minutes)
  await database.close()
  return isOver ? null : (left ?? null)
}
