// What came in each of the last weeks, in one statement.
import { beginOfDay, lagosDay, mondayOf } from '#rules/shared/lagos'
import type { Context } from '#server/core/context/context.ts'

/** So many weeks are looked back on; the last one is not over. */
export const weeksShown = 12

/** A week from Monday on in Lagos. Sums are whole kobo. */
export interface Week {
  /** Such as 2026-11-23. */
  startsOn: string
  isOver: boolean
  people: number
  posts: number
  sales: number
  salesKobo: number
  refunds: number
  refundedKobo: number
  reports: number
  /** Between the first report of a thing in that week and its answer, the median; null without any answer. */
  answerHours: number | null
}

interface Series {
  /** What is counted. */
  from: string
  /** By when it came, which an index is in order of. */
  at: string
  where?: string
  /** What is said of a week, each as SQL, under the name it has in it. */
  columns: Partial<Record<keyof Week, string>>
}

/** Whoever has left is no user any more, though rows of his may still be there. */
const series: Record<string, Series> = {
  joined: {
    from: '"User"',
    at: '"createdAt"',
    where: `email NOT LIKE 'left:%'`,
    columns: { people: 'count(*)::int' },
  },
  written: { from: '"Post"', at: '"createdAt"', columns: { posts: 'count(*)::int' } },
  sold: {
    from: '"Order"',
    at: '"paidAt"',
    columns: { sales: 'count(*)::int', salesKobo: 'sum("totalKobo")::float8' },
  },
  returned: {
    from: '"Refund"',
    at: '"createdAt"',
    where: `state <> 'FAILED'`,
    columns: { refunds: 'count(*)::int', refundedKobo: 'sum("amountKobo")::float8' },
  },
  reported: { from: '"Report"', at: '"createdAt"', columns: { reports: 'count(*)::int' } },
  answered: {
    from: '"Ticket"',
    at: '"openedAt"',
    where: '"answeredAt" IS NOT NULL',
    columns: {
      answerHours: `round((percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM "answeredAt" - "openedAt")) / 3600)::numeric, 1)::float8`,
    },
  },
}

const daysOfWeek = 7

/** Weeks are counted from $1 on, each 604,800 seconds: Lagos never turns its clocks. */
const parts = Object.entries(series).map(
  ([name, { from, at, where = 'true', columns }]) => `${name} AS (
    SELECT floor(extract(epoch FROM ${at} - $1::timestamptz) / 604800)::int AS week,
      ${Object.entries(columns)
        .map(([column, sql]) => `${sql} AS "${column}"`)
        .join(', ')}
    FROM ${from} WHERE ${at} >= $1::timestamptz AND ${at} < $2::timestamptz AND ${where} GROUP BY 1)`,
)

/** Where there is nothing to count there is none of it; a time that nobody took is no time. */
const counted = Object.values(series)
  .flatMap((one) => Object.keys(one.columns))
  .filter((column) => column !== 'answerHours')

const weekly = `
  WITH ${parts.join(',\n')}
  SELECT week, "answerHours", ${counted.map((column) => `coalesce("${column}", 0) AS "${column}"`).join(', ')}
  FROM generate_series(0, ${weeksShown - 1}) AS all_weeks(week)
  ${Object.keys(series)
    .map((name) => `LEFT JOIN ${name} USING (week)`)
    .join(' ')}
  ORDER BY week`

/** The last weeks, the first one first. */
export async function findWeeks({ sql, now }: Context): Promise<Week[]> {
  const monday = mondayOf(now())
  const first = beginOfDay(monday, -daysOfWeek * (weeksShown - 1))
  const rows = await sql<Omit<Week, 'startsOn' | 'isOver'> & { week: number }>(weekly, [
    first,
    beginOfDay(monday, daysOfWeek),
  ])
  return rows.map(({ week, ...sums }) => ({
    ...sums,
    startsOn: lagosDay(beginOfDay(lagosDay(first), daysOfWeek * week)),
    isOver: week < weeksShown - 1,
  }))
}
