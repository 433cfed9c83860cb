// The embedded database in a thread of its own: concurrent callers share no state (ADR 9), damaged files are left alone,
// and the write-ahead log never fills up.
import { execFile } from 'node:child_process'
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createScheduledJobs } from '#server/scheduledJobs.ts'
import { checkpointEveryMs } from '#server/database/diskSpace.ts'
import { openEmbedded, openThreadDatabase } from '#server/database/embedded.ts'
import { vacuumEach } from '#server/database/vacuum.ts'
import type { Sql } from '#server/lib/sql.ts'
import { openTestDatabase } from '../support/db.ts'
import { shortProcessFlags } from '../support/launch.ts'
import { dataFolder, temporaryFolder } from '../support/processes.ts'

const limits = { maxWait: 5000, timeout: 5000 }

async function openDatabase() {
  const database = await openTestDatabase()
  onTestFinished(() => database.drop())
  return database
}

/** Offset of the database state in PostgreSQL's control file, which records an orderly shutdown. */
const stateOffset = 16
const shutDownState = 1

const insertAuditSql = (device: string) =>
  `INSERT INTO "AuditEntry" (device, network, action) VALUES ('${device}', 'test', 'test')`
const auditEntryOf = (device: string) => ({ data: { device, network: 'test', action: 'test' } })

it('a student who arrives while the embedded database is busy is served at once', async () => {
  const { ping, sql } = await openDatabase()
  await ping()
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  await sql('SELECT count(*) FROM generate_series(1, 500000)', [])
  clearInterval(counting)
  expect(turns).toBeGreaterThan(10)
})

it('a statement that fails or a script that is cut short leaves the next caller a clean connection', async () => {
  const { prisma, sql, script } = await openDatabase()
  await prisma.auditEntry.create(auditEntryOf('first'))
  await expect(sql('SELECT 1 / 0', [])).rejects.toThrow('division by zero')
  await expect(script(`${insertAuditSql('undone')}; SELECT 1 / 0`)).rejects.toThrow('division by zero')
  await prisma.auditEntry.create(auditEntryOf('next'))
  expect(await sql('SELECT device FROM "AuditEntry" ORDER BY id', [])).toEqual([
    { device: 'first' },
    { device: 'next' },
  ])
})

it('many concurrent callers each get their own answer, and none enters another’s transaction', async () => {
  const { prisma, sql } = await openDatabase()
  const numbers = [...Array(30).keys()]
  const undone = numbers.map((n) =>
    prisma.$transaction(async (db) => {
      await db.auditEntry.create(auditEntryOf(String(n)))
      throw new Error('undone')
    }),
  )
  const queries = numbers.map((n) =>
    sql('SELECT $1::int AS n, (SELECT count(*)::int FROM "AuditEntry") AS count', [n]),
  )
  expect((await Promise.allSettled(undone)).every(({ status }) => status === 'rejected')).toBe(true)
  expect((await Promise.all(queries)).flat()).toEqual(numbers.map((n) => ({ n, count: 0 })))
})

/** Records the threads of the databases that are opened from now on. */
function recordThreads() {
  const threads: Worker[] = []
  const onWorker = (thread: Worker) => void threads.push(thread)
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  return threads
}

it('a database keeps no memory of its past answers', async () => {
  const threads = recordThreads()
  const { sql, close } = openThreadDatabase({}, limits)
  onTestFinished(close)
  expect(await sql(`SELECT 'left' || 'over ' || n AS text FROM generate_series(1, 100) n`, [])).toHaveLength(
    100,
  )
  const snapshot = await threads[0]?.getHeapSnapshot()
  const leftovers = (await text(snapshot!)).split('leftover').length - 1
  expect(leftovers).toBe(0)
})

it('a Fennec started with a low priority keeps it, with its database still lower', async () => {
  const script = `import { once } from 'node:events'
    import { readdirSync, readFileSync } from 'node:fs'
    import { Worker } from 'node:worker_threads'
    await once(new Worker('./dist/server/thread.mjs', { workerData: {}, execArgv: [] }), 'message')
    const niceOf = (task) => Number(readFileSync('/proc/self/task/' + task + '/stat', 'utf8').split(') ')[1].split(' ')[16])
    console.log(JSON.stringify(readdirSync('/proc/self/task').map(niceOf)))
    process.exit()`
  const node = [process.execPath, ...shortProcessFlags, '--input-type=module', '-e', script]
  const { stdout } = await promisify(execFile)('nice', ['-n', '3', ...node])
  const own = Math.min(getPriority() + 3, 19)
  expect([...new Set(JSON.parse(stdout) as number[])].sort((a, b) => a - b)).toEqual([
    ...new Set([own, Math.min(own + 5, 19)]),
  ])
})

it('a reader does not notice the loss of the database thread, and all acknowledged writes survive', async () => {
  const dataDir = await dataFolder()
  const threads = recordThreads()
  const { prisma, sql, close } = await openEmbedded(dataDir, limits)
  onTestFinished(close)
  await prisma.auditEntry.create(auditEntryOf('kept'))
  const reading = sql('SELECT device FROM "AuditEntry", pg_sleep(0.2)', [])
  await threads[0]?.terminate()
  expect(await reading).toEqual([{ device: 'kept' }])
  await prisma.auditEntry.create(auditEntryOf('next'))
  expect(await prisma.auditEntry.count()).toBe(2)
})

it.each([
  ['of another version of PostgreSQL', '17\n', /PostgreSQL 17.*embeds 18.*another DATA_DIR$/],
  ['that are damaged', '18\n', /cannot be read as a database: .*another DATA_DIR$/],
])('files %s are left alone, with a message on what to do', async (_case, version, message) => {
  const dataDir = await temporaryFolder()
  const folder = join(dataDir, 'database')
  await mkdir(folder)
  await writeFile(join(folder, 'PG_VERSION'), version)
  await expect(openEmbedded(dataDir, limits)).rejects.toThrow(message)
  expect(await readdir(folder)).toEqual(['PG_VERSION'])
  expect(await readFile(join(folder, 'PG_VERSION'), 'utf8')).toBe(version)
})

it('a closed database has written everything and recovers nothing at the next start', async () => {
  const folder = await dataFolder()
  const database = await openEmbedded(folder, limits)
  await database.prisma.auditEntry.create(auditEntryOf('kept'))
  await database.close()
  const control = await readFile(join(folder, 'database/global/pg_control'))
  expect(control.readUInt32LE(stateOffset)).toBe(shutDownState)
})

it('a checkpoint every five minutes frees old files of the write-ahead log', async () => {
  const folder = await dataFolder()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const database = await openEmbedded(folder, limits)
  onTestFinished(() => database.close())
  await database.migrate('prisma/migrations')
  const log = join(folder, 'database/pg_wal')
  const files = async () => (await readdir(log)).filter((name) => /^[0-9A-F]{24}$/.test(name)).sort()
  const [first = ''] = await files()
  while ((await files()).length < 4)
    await database.sql(`SELECT pg_logical_emit_message(true, '', repeat('x', 10000000))`, [])
  expect(await files()).toContain(first)
  vi.advanceTimersByTime(checkpointEveryMs)
  await vi.waitFor(async () => expect(await files()).not.toContain(first), { timeout: 30_000 })
})

it('a table with many updates stops growing, and the planner knows its size, because the daily job vacuums it', async () => {
  const { sql, close } = openThreadDatabase({}, limits)
  onTestFinished(close)
  await sql('CREATE TABLE churn (id int PRIMARY KEY, text text)', [])
  await sql(`INSERT INTO churn SELECT n, repeat('x', 200) FROM generate_series(1, 2000) n`, [])
  const sizes: number[] = []
  for (let round = 0; round < 3; round += 1) {
    await sql('UPDATE churn SET text = reverse(text)', [])
    await vacuumEach(sql)
    const [row] = await sql<{ size: number }>(`SELECT pg_total_relation_size('churn')::int AS size`, [])
    sizes.push(row?.size ?? 0)
  }
  expect(sizes.at(-1)).toBe(sizes[1])
  const [statistics] = await sql<{ rows: number; columns: number }>(
    `SELECT reltuples::int AS rows, (SELECT count(*)::int FROM pg_stats WHERE tablename = 'churn') AS columns
     FROM pg_class WHERE relname = 'churn'`,
    [],
  )
  expect(statistics).toEqual({ rows: 2000, columns: 2 })
})

it('a process that stops vacuums no further table, since its stop waits for its jobs', async () => {
  const stop = new AbortController()
  const vacuumed: string[] = []
  const { sql: run } = await openDatabase()
  const sql: Sql = (text, values) => {
    if (text.startsWith('VACUUM')) stop.abort(vacuumed.push(text))
    return run(text, values)
  }
  const isShared = false
  const scheduledJobs = createScheduledJobs(
    { database: { sql, isShared } } as Parameters<typeof createScheduledJobs>[0],
    stop.signal,
  )
  await scheduledJobs.find(({ name }) => name === 'vacuum')?.run()
  expect(vacuumed).toHaveLength(1)
})

it('Fennec vacuums only a database of this process alone', () => {
  const jobNames = (isShared: boolean) =>
    createScheduledJobs({ database: { isShared } } as Parameters<typeof createScheduledJobs>[0]).map(
      ({ name }) => name,
    )
  expect([jobNames(false).includes('vacuum'), jobNames(true).includes('vacuum')]).toEqual([true, false])
})
