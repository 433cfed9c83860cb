// Retries of reads whose connection broke: a restart or failover of PostgreSQL breaks all connections at once.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isConnectionBroken } from '#server/lib/databaseErrors.ts'

/** Pause in which the remaining connections break too, so that the retry gets a new one. */
const pauseMs = 50

/** Makes a pool retry reads once after a broken connection. Its own queries run outside transactions; writes never repeat. */
export function retryReads(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
  const queryWithRetry = async (config: pg.QueryConfig) => {
    try {
      return await query(config)
    } catch (error) {
      if (!isConnectionBroken(error) || !isRead(config.text)) throw error
      await pause(pauseMs)
      return query(config)
    }
  }
  pool.query = queryWithRetry as typeof pool.query
}

const isRead = (text: string) =>
  /^\s*(SELECT|WITH)\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE|MERGE)\b/i.test(text)
