// `retryReads`: repeats a read whose connection breaks, and never a statement that may have written.
import pg from 'pg'
import { expect, it } from 'vitest'
import { retryReads } from '#server/database/retryReads.ts'

/** A pool whose first query throws `error`, and the queries that it received. */
function poolThatFails(error: Error) {
  const attempts: string[] = []
  const pool = new pg.Pool()
  pool.query = (async ({ text }: pg.QueryConfig) => {
    if (attempts.push(text) === 1) throw error
    return { rows: [{ answer: 42 }] }
  }) as typeof pool.query
  retryReads(pool)
  return { pool, attempts }
}

const brokenConnection = () => new Error('Connection terminated unexpectedly')

it.each(['SELECT 1', ' \n  with a AS (SELECT 1) SELECT * FROM a'])(
  'a read is repeated after a broken connection: %s',
  async (text) => {
    const { pool, attempts } = poolThatFails(brokenConnection())
    expect(await pool.query({ text })).toEqual({ rows: [{ answer: 42 }] })
    expect(attempts).toEqual([text, text])
  },
)

it.each([
  'UPDATE a SET b = 1',
  'INSERT INTO a DEFAULT VALUES RETURNING id',
  'WITH gone AS (DELETE FROM a RETURNING id) SELECT * FROM gone',
  'SELECT * FROM a FOR UPDATE',
])('a statement that may have written is not repeated: %s', async (text) => {
  const { pool, attempts } = poolThatFails(brokenConnection())
  await expect(pool.query({ text })).rejects.toThrow('Connection terminated')
  expect(attempts).toEqual([text])
})

it.each([
  new Error('Query read timeout'),
  new Error('Connection terminated due to connection timeout', { cause: brokenConnection() }),
])('a timed-out statement is not repeated: %s', async (error) => {
  const { pool, attempts } = poolThatFails(error)
  await expect(pool.query({ text: 'SELECT 1' })).rejects.toThrow(error.message)
  expect(attempts).toHaveLength(1)
})
