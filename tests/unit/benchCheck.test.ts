// The benchmark check: fails for an operation whose speed, relative to a bare server, is a fifth lower than on record.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { prepareStatement, statementName } from '../bench/limitBase.ts'
import { findRegressions, ratiosIn } from '../bench/check.ts'
import { tableOf, type Round } from '../bench/table.ts'
import { operations } from '../bench/operations.ts'

const record = readFileSync('tests/bench/results.md', 'utf8')
const measured = operations.filter(({ name }) => name === 'feed' || name === 'reportsAll')

const round = (operation: string, server: string, perSecond: number): Round => ({
  operation,
  server,
  perSecond,
  p50: 1,
  p95: 2,
  p99: 3,
  serverMs: 1,
  databaseMs: null,
  bytes: 1000,
})

/** The results table of a run in which Fennec reached these ratios to the bare server, named `limit`. */
const runOf = (feed: number, reports: number, included = measured) =>
  tableOf(
    [
      round('feed', 'limit', 1000),
      round('feed', 'fennec', 1000 * feed),
      round('reportsAll', 'limit', 200),
      round('reportsAll', 'fennec', 200 * reports),
    ],
    {
      measured: included,
      rounds: 1,
      seconds: 1,
      connections: 1,
      pinned: false,
      wrong: 0,
      postgres: { server_version: '15' },
    },
  )

describe('a run of the benchmark', () => {
  it('is compared with each operation on record, regardless of the day of its measurement', () => {
    const recorded = ratiosIn(record)
    expect(operations.map(({ title }) => title).filter((title) => !recorded.has(title))).toEqual([])
    for (const [title, ratio] of recorded) expect(ratio, title).toBeGreaterThan(0)
  })

  it('fails where a ratio is a fifth lower than on record, and names the recorded ratio', () => {
    const [feed = 0, reports = 0] = measured.map(({ title }) => ratiosIn(record).get(title))
    expect(findRegressions(runOf(feed, reports), record)).toEqual([])
    expect(findRegressions(runOf(feed * 0.82, reports * 1.5), record)).toEqual([])
    expect(findRegressions(runOf(feed * 0.78, reports), record)).toEqual([
      `feed, page 1: ${(feed * 0.78).toFixed(2)} of the limit, ${feed} in results.md`,
    ])
  })

  it('fails where an operation is not on record', () => {
    const renamed = measured.map((operation) => ({ ...operation, title: `${operation.title} of today` }))
    expect(findRegressions(runOf(1, 1, renamed), record)).toEqual([
      'feed, page 1 of today: not in results.md',
      'reports, all of today: not in results.md',
    ])
  })
})

describe('a statement of the limit', () => {
  const nameOf = async (text: string) => {
    const named: string[] = []
    const run = await prepareStatement(({ sql }) => sql(text, []))
    const query = async ({ name }: { name: string }) => (named.push(name), { rows: [] })
    await run([], { query } as unknown as Parameters<typeof run>[1])
    return named[0]
  }

  it('has a unique name, as PostgreSQL keeps one statement per name', async () => {
    const [first, again, other] = [
      await nameOf('SELECT 1'),
      await nameOf('SELECT 1'),
      await nameOf('SELECT 2'),
    ]
    expect(first).toBe(again)
    expect(first).toBe(statementName('SELECT 1'))
    expect(other).not.toBe(first)
  })

  it('has a name that PostgreSQL does not truncate', () => {
    expect(statementName('SELECT 1').length).toBeLessThan(64)
  })
})
