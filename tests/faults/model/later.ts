// Time that passes while no server runs: all timed work becomes due.
import type { Sql } from '#server/lib/sql.ts'
import { openDatabase, type DataStore } from '../harness/dataStore.ts'

/** Timestamp columns of pending or still valid rows. */
const timed: Record<string, string[]> = {
  '"Order"': ['createdAt', 'reservedUntil'],
  '"PaymentAttempt"': ['createdAt', 'nextCheckAt'],
  '"Refund"': ['createdAt', 'changedAt'],
}

/** Moves all timestamps of orders and their jobs into the past. */
export async function passTime({ sql }: { sql: Sql }, minutes: number): Promise<void> {
  const passed = `interval '${minutes} minutes'`
  for (const [table, columns] of Object.entries(timed)) {
    const moved = columns.map((column) => `"${column}" = "${column}" - ${passed}`)
    await sql(`UPDATE ${table} SET ${moved.join(', ')}`, [])
  }
  await sql(
    `UPDATE pgboss.job SET start_after = start_after - ${passed}, started_on = started_on - ${passed}
     WHERE state IN ('created', 'retry', 'active')`,
    [],
  )
}

const waiting = `
  SELECT (SELECT count(*) FROM "Order" WHERE status = 'PENDING')::int AS orders,
    (SELECT count(*) FROM "PaymentAttempt" WHERE "nextCheckAt" IS NOT NULL)::int AS payments,
    (SELECT count(*) FROM "Refund" WHERE state IN ('WANTED', 'PENDING', 'PROCESSING'))::int AS refunds,
    (SELECT count(*) FROM pgboss.job WHERE name = 'letters')::int AS jobs`

export interface Waiting {
  orders: number
  payments: number
  refunds: number
  jobs: number
}

/** Pending work, or null; `minutes` pass if there is any. */
export async function advanceClock(dataStore: DataStore, minutes: number): Promise<Waiting | null> {
  const database = await openDatabase(dataStore)
  const [left] = await database.sql<Waiting & Record<string, number>>(waiting, [])
  const isOver = left !== undefined && Object.values(left).every((count) => count === 0)
  if (!isOver) await passTime(database, minutes)
  await database.close()
  return isOver ? null : (left ?? null)
}
