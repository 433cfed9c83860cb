// CPU time of processes by Linux's counters, the most stable measure on a shared machine.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { query } from '../../scripts/databases.mjs'

/** Linux counts in hundredths of a second. */
const tickMs = 10

/** CPU milliseconds of the processes; null where they cannot be read. */
export function readCpuMs(pids: number[]): number | null {
  try {
    return pids.reduce((sum, pid) => {
      // Fields 12 and 13 behind the name, which may hold any character: user and system time.
      const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
      const fields = after.split(' ')
      return sum + (Number(fields[11]) + Number(fields[12])) * tickMs
    }, 0)
  } catch {
    return null
  }
}

/** Processes of a database's connections; none where PostgreSQL runs on another machine. */
export async function findBackendPids(url: string, application: string): Promise<number[]> {
  const { rows } = await query(
    url,
    `SELECT pid FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = '${application}'`,
  )
  const pids = (rows as { pid: number }[]).map(({ pid }) => pid)
  return pids.every((pid) => isPostgres(pid)) ? pids : []
}

function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1').startsWith('postgres')
  } catch {
    return false
  }
}

export const canPin = (): boolean => spawnSync('taskset', ['--version']).status === 0

/** Pins processes to one core, where that is allowed. */
export function pin(core: number, pids: number[]): void {
  for (const pid of pids) spawnSync('taskset', ['-a', '-cp', String(core), String(pid)])
}
