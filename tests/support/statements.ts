// The SQL statements behind a piece of work, on either database: what a page costs is told by their number.
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { vi } from 'vitest'

/** The statements that run while `work` does, in order, without what begins and ends transactions. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const embedded = vi.spyOn(PGlite.prototype, 'execProtocolStream')
  const server = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await work()
    const texts = [
      ...embedded.mock.calls.map(([message]) => parsedText(message)),
      ...server.mock.calls.map(([asked]) => textOf(asked)),
    ]
    return texts.filter((text) => text !== '' && !/^(BEGIN|COMMIT|ROLLBACK)\b/i.test(text))
  } finally {
    embedded.mockRestore()
    server.mockRestore()
  }
}

/** The text in a Parse message of PostgreSQL's protocol, behind its kind, its length and a name; else empty. */
function parsedText(message: Uint8Array): string {
  const bytes = Buffer.from(message)
  if (bytes.toString('latin1', 0, 1) !== 'P') return ''
  const start = bytes.indexOf(0, 5) + 1
  return bytes.toString('utf8', start, bytes.indexOf(0, start)).trim()
}

const textOf = (asked: unknown): string =>
  (typeof asked === 'string' ? asked : ((asked as { text?: string }).text ?? '')).trim()
