// The `jobs` command of the admin command line: failed and waiting jobs, without their data.
import type { Sql } from '#server/lib/sql.ts'

interface DeadJob {
  at: Date
  kind: string
  tries: number
  since: string
  why: string
}

/** Failed jobs: those moved to the queue `dead`, and those whose every try expired, which pg-boss keeps itself. */
const deadSql = `
  SELECT coalesce(completed_on, created_on) AS at, coalesce(data->>'kind', data->>'name') AS kind,
    coalesce(data->>'tries', (retry_count + 1)::text)::int AS tries,
    coalesce(data->>'since', to_char(created_on AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS since,
    coalesce(data->>'why', 'its process ended, or it took too long') AS why
  FROM pgboss.job WHERE name = 'dead' OR state = 'failed' ORDER BY at DESC LIMIT $1`

const waitingSql = `
  SELECT data->>'kind' AS kind, count(*)::int AS count, min(created_on) AS since
  FROM pgboss.job WHERE name = 'letters' AND state < 'completed' GROUP BY 1 ORDER BY 1`

/** Formats the last failed jobs, newest at the end, then the waiting ones. */
export async function readJobs(sql: Sql, last: number): Promise<string> {
  const deadJobs = await sql<DeadJob>(deadSql, [last])
  const waitingJobs = await sql<{ kind: string; count: number; since: Date }>(waitingSql, [])
  const lines = [
    ...deadJobs
      .reverse()
      .map(({ at, kind, tries, since, why }) =>
        [at.toISOString(), 'dead', kind, `tried ${tries} times since ${since}`, why].join('  '),
      ),
    ...waitingJobs.map(({ kind, count, since }) => `waiting  ${kind}  ${count} since ${since.toISOString()}`),
  ]
  return lines.length > 0 ? lines.join('\n') : 'No jobs are dead, and none wait.'
}
