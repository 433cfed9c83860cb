// The table of a benchmark run: medians of its rounds, and ratios to the server "limit", a bare node:http server that
// only runs the same SQL.
import { cpus } from 'node:os'
import type { Operation } from './operations.ts'

/** Result of one round of an operation at a server. */
export interface Round {
  operation: string
  server: string
  perSecond: number
  /** 50th, 95th and 99th percentile of the latency, in milliseconds. */
  p50: number
  p95: number
  p99: number
  /** CPU milliseconds per request; null where they could not be read. */
  serverMs: number | null
  databaseMs: number | null
  bytes: number
}

interface RunInfo {
  measured: Operation[]
  rounds: number
  seconds: number
  connections: number
  pinned: boolean
  /** Posts with wrong counts after all likes. */
  wrong: number
  postgres: { server_version: string }
}

function median(values: (number | null)[]): number | null {
  const sorted = values.filter((value) => value !== null).sort((a, b) => a - b)
  const middle = sorted.length >> 1
  if (sorted.length === 0) return null
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? null)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const formatValue = (value: number | null, digits: number) => (value === null ? '–' : value.toFixed(digits))

/** Median of the ratios of each round, as disturbances of a round affect both sides. */
const ratio = (ours: Round[], theirs: Round[], pick: (round: Round) => number | null) =>
  median(
    ours.map((round, index) => {
      const [fennecValue, limitValue] = [pick(round), theirs[index] ? pick(theirs[index]) : null]
      return fennecValue === null || !limitValue ? null : fennecValue / limitValue
    }),
  )

export function tableOf(results: Round[], about: RunInfo): string {
  const roundsOf = (operation: string, server: string) =>
    results.filter((round) => round.operation === operation && round.server === server)
  const lines = about.measured.flatMap(({ name, title }) => {
    const theirs = roundsOf(name, 'limit')
    return ['limit', 'fennec', 'postgraphile'].flatMap((server) => {
      const rounds = roundsOf(name, server)
      if (rounds.length === 0) return []
      const cell = (pick: (round: Round) => number | null, digits: number) =>
        formatValue(median(rounds.map(pick)), digits)
      const ratioToLimit = (pick: (round: Round) => number | null) =>
        server === 'limit' ? '1.00' : formatValue(ratio(rounds, theirs, pick), 2)
      const cells = [
        title,
        server,
        cell(({ perSecond }) => perSecond, 0),
        cell(({ p50 }) => p50, 1),
        cell(({ p95 }) => p95, 1),
        cell(({ p99 }) => p99, 1),
        cell(({ serverMs }) => serverMs, 3),
        cell(({ databaseMs }) => databaseMs, 3),
        ratioToLimit(({ perSecond }) => perSecond),
        ratioToLimit(({ p95 }) => p95),
        ratioToLimit(({ serverMs }) => serverMs),
        cell(({ bytes }) => bytes / 1000, 1),
      ]
      return [cells]
    })
  })
  const header = [
    'operation',
    'server',
    'requests/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'server CPU ms',
    'PostgreSQL CPU ms',
    'throughput to limit',
    'p95 to limit',
    'server CPU to limit',
    'kB',
  ]
  const rows = [header, header.map((_, index) => (index < 2 ? '---' : '--:')), ...lines]
  return [
    `${new Date().toISOString().slice(0, 10)}, Node ${process.version}, PostgreSQL ${about.postgres.server_version}, ${cpus()[0]?.model ?? 'unknown processor'} × ${cpus().length}. ` +
      `Medians of ${about.rounds} interleaved rounds of ${about.seconds} s with ${about.connections} connections; ` +
      `${about.pinned ? 'the server on one core, the load and PostgreSQL on another' : 'nothing kept on cores of its own'}. ` +
      `CPU is that of one request. Afterwards ${about.wrong} posts had counts that differ from what they count.`,
    '',
    ...rows.map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n')
}
