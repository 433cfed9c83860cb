// The SQL statements behind a piece of work, on either database: what a page costs is told by their number.
import pg from 'pg'
import { vi } from 'vitest'

/** The statements that run while `work` does, in order, without what begins and ends transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = queries.mock.calls.map(([asked]) => textOf(asked))
    return texts.filter(
      (text) => text !== '' && !/^(BEGIN|COMMIT|ROLLBACK)\b/i.test(text) && !isOfWorker(text),
    )
  } finally {
    queries.mockRestore()
  }
}

/** What the worker of jobs asks meanwhile is nobody's work here; that there is a job for it is. */
const isOfWorker = (text: string) => text.includes('pgboss.') && !/^INSERT\b/i.test(text)

const textOf = (asked: unknown): string =>
  (typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '')).trim()

/** Whether it says who asks: it is one for all who ask at the same moment (ADR 20). */
export const isOfSessions = (text: string) => text.includes('s."tokenHash" = ANY')
