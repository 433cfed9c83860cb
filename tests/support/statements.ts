// Capture of the SQL statements that some work runs, on either database; their number is the cost that tests compare.
import pg from 'pg'
import { vi } from 'vitest'

/** Statements during `work`, in order, without those that begin and end transactions. */
export async function captureStatements(work: () => Promise<unknown>): Promise<string[]> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = queries.mock.calls.map(([query]) => textOf(query))
    return texts.filter(
      (text) => text !== '' && !/^(BEGIN|COMMIT|ROLLBACK)\b/i.test(text) && !isJobWorkerQuery(text),
    )
  } finally {
    queries.mockRestore()
  }
}

/** Matches queries of the job worker, which belong to no test; inserted jobs count. */
const isJobWorkerQuery = (text: string) => text.includes('pgboss.') && !/^INSERT\b/i.test(text)

const textOf = (query: unknown): string =>
  (typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')).trim()

/** Matches the look-up of sessions, which is shared by all callers of a moment (ADR 20). */
export const isSessionLookup = (text: string) => text.includes('s."tokenHash" = ANY')
