// Messages between server processes on one PostgreSQL, by LISTEN and NOTIFY.
import pg from 'pg'
import type { Sql } from '#server/lib/sql.ts'

const channel = 'fennec'

/** Pause before a broken connection is replaced. */
const reconnectPauseMs = 1000

const timeoutMs = 1500

/** Sends a text of at most 8,000 bytes to all listening processes. */
export const notifyProcesses = (sql: Sql, text: string) => sql('SELECT pg_notify($1, $2)', [channel, text])

/**
 * Calls back with every text; those sent while the connection is broken are lost. Resolves after the first try to connect,
 * with the function that ends it.
 */
export async function listenToProcesses(
  connectionString: string,
  onText: (text: string) => void,
): Promise<() => Promise<void>> {
  let hasEnded = false
  let client: pg.Client
  async function listen() {
    client = new pg.Client({ connectionString, keepAlive: true, connectionTimeoutMillis: timeoutMs })
    client.on('error', () => {})
    client.on('notification', ({ payload }) => onText(payload ?? ''))
    client.once('end', () => hasEnded || setTimeout(() => void listen(), reconnectPauseMs).unref())
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
    } catch {
      await client.end()
    }
  }
  await listen()
  return async () => {
    hasEnded = true
    await client.end()
  }
}
