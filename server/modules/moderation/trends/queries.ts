// SQL of the weekly statistics for admins: users, posts, sales, refunds and reports, in one statement.
import { startOfDay, lagosDay, getMonday } from '#rules/shared/lagos'
import type { Context } from '#server/core/context/context.ts'

/** Weeks to show, including the current one. */
export const weeksShown = 12

/** A week from Monday in Lagos; sums are in whole kobo. */
export interface Week {
  /** Monday, such as 2026-11-23. */
  startsOn: string
  isOver: boolean
  people: number
  posts: number
  sales: number
  salesKobo: number
  refunds: number
  refundedKobo: number
  reports: number
  /** Median hours from the first report to the answer; null without answers. */
  answerHours: number | null
}

/** Rows of a table that are counted by week. */
interface Series {
  from: string
  /** Indexed column that decides the week. */
  timeColumn: string
  where?: string
  /** SQL of each figure, by its name. */
  columns: Partial<Record<keyof Week, string>>
}

/** Deleted accounts do not count, though their rows may remain. */
const series: Record<string, Series> = {
  newUsers: {
    from: '"User"',
    timeColumn: '"createdAt"',
    where: `email NOT LIKE 'left:%'`,
    columns: { people: 'count(*)::int' },
  },
  newPosts: { from: '"Post"', timeColumn: '"createdAt"', columns: { posts: 'count(*)::int' } },
  paidOrders: {
    from: '"Order"',
    timeColumn: '"paidAt"',
    columns: { sales: 'count(*)::int', salesKobo: 'sum("totalKobo")::float8' },
  },
  newRefunds: {
    from: '"Refund"',
    timeColumn: '"createdAt"',
    where: `state <> 'FAILED'`,
    columns: { refunds: 'count(*)::int', refundedKobo: 'sum("amountKobo")::float8' },
  },
  newReports: { from: '"Report"', timeColumn: '"createdAt"', columns: { reports: 'count(*)::int' } },
  answeredCases: {
    from: '"Ticket"',
    timeColumn: '"openedAt"',
    where: '"answeredAt" IS NOT NULL',
    columns: {
      answerHours: `round((percentile_cont(0.5) WITHIN GROUP (
        ORDER BY extract(epoch FROM "answeredAt" - "openedAt")) / 3600)::numeric, 1)::float8`,
    },
  },
}

const daysOfWeek = 7

/** Weeks count from $1, each 604,800 seconds: Lagos has no daylight saving time. */
const seriesSql = Object.entries(series).map(
  ([name, { from, timeColumn, where = 'true', columns }]) => `${name} AS (
    SELECT floor(extract(epoch FROM ${timeColumn} - $1::timestamptz) / 604800)::int AS week,
      ${Object.entries(columns)
        .map(([column, sql]) => `${sql} AS "${column}"`)
        .join(', ')}
    FROM ${from} WHERE ${timeColumn} >= $1::timestamptz AND ${timeColumn} < $2::timestamptz AND ${where} GROUP BY 1)`,
)

/** Figures that are 0 without rows; `answerHours` is null without rows. */
const zeroableColumns = Object.values(series)
  .flatMap((entry) => Object.keys(entry.columns))
  .filter((column) => column !== 'answerHours')

const weeklySql = `
  WITH ${seriesSql.join(',\n')}
  SELECT week, "answerHours", ${zeroableColumns.map((column) => `coalesce("${column}", 0) AS "${column}"`).join(', ')}
  FROM generate_series(0, ${weeksShown - 1}) AS all_weeks(week)
  ${Object.keys(series)
    .map((name) => `LEFT JOIN ${name} USING (week)`)
    .join(' ')}
  ORDER BY week`

/** Returns the last weeks, oldest first. */
export async function findWeeklyFigures({ sql, now }: Context): Promise<Week[]> {
  const monday = getMonday(now())
  const first = startOfDay(monday, -daysOfWeek * (weeksShown - 1))
  const rows = await sql<Omit<Week, 'startsOn' | 'isOver'> & { week: number }>(weeklySql, [
    first,
    startOfDay(monday, daysOfWeek),
  ])
  return rows.map(({ week, ...sums }) => ({
    ...sums,
    startsOn: lagosDay(startOfDay(lagosDay(first), daysOfWeek * week)),
    isOver: week < weeksShown - 1,
  }))
}
