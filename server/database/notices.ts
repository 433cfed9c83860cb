// Short texts between the processes on one PostgreSQL, over its NOTIFY.
import pg from 'pg'
import type { Sql } from '#server/lib/sql.ts'

const channel = 'fennec'

/** A connection that has broken is made anew after these milliseconds. */
const pauseMs = 1000

/** A server that has not answered in these milliseconds is away. */
const patienceMs = 1500

/** Tells every process that listens: at most 8,000 bytes. */
export const tellProcesses = (sql: Sql, text: string) => sql('SELECT pg_notify($1, $2)', [channel, text])

/**
 * Calls back with every text that is told; those told while the connection is broken are lost. Resolves when listening
 * has begun, or cannot begin yet, with what ends it.
 */
export async function listenToProcesses(
  connectionString: string,
  onText: (text: string) => void,
): Promise<() => Promise<void>> {
  let isOver = false
  let client: pg.Client
  async function listen() {
    client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: patienceMs })
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onText(payload ?? ''))
    client.once('end', () => isOver || setTimeout(() => void listen(), pauseMs).unref())
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch {
      await client.end()
    }
  }
  await listen()
  return async () => {
    isOver = true
    await client.end()
  }
}
