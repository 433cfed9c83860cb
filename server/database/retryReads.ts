// A second try for reads whose connection broke: a database that restarts, or moves, breaks them all at one moment.
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { isConnectionBroken } from '#server/lib/databaseErrors.ts'

/** Whatever breaks them all does so within a moment: the second try is not to get one that breaks next. */
const pauseMs = 50

/**
 * From now on a read whose connection broke is asked once more, on another one. A pool's own queries are those outside a
 * transaction; what may write is never repeated, since it may have been carried out.
 */
export function retryReads(pool: pg.Pool): void {
  const query = pool.query.bind(pool) as (asked: pg.QueryConfig) => Promise<pg.QueryResult>
  const queryAgain = async (asked: pg.QueryConfig) => {
    try {
      return await query(asked)
    } catch (error) {
      if (!isConnectionBroken(error) || !isRead(asked.text)) throw error
      await pause(pauseMs)
      return query(asked)
    }
  }
  pool.query = queryAgain as typeof pool.query
}

const isRead = (text: string) =>
  /^\s*(SELECT|WITH)\b/i.test(text) && !/\b(INSERT|UPDATE|DELETE|MERGE)\b/i.test(text)
