// Answers of Fennec while the database is away or the process stops.
// @module-tag engine
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fastify } from 'fastify'
import { pino } from 'pino'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { openPostgres } from '#server/database/postgres.ts'
import { logOptions } from '#server/logger.ts'
import { openResources } from '#server/resources.ts'
import { closeGracefully } from '#server/stop.ts'
import { createDatabase, query } from '../../scripts/databases.mjs'
import { freePort, sendHalfRequest } from '../support/processes.ts'

/** A Fennec whose PostgreSQL is at this port, and which starts without reaching it. */
async function startWithDatabaseAt(port: number, stop?: AbortSignal) {
  const dataDir = await mkdtemp(join(tmpdir(), 'fennec-outage-'))
  const config = readConfig({ DATA_DIR: dataDir, DATABASE_URL: `postgres://fennec@127.0.0.1:${port}/fennec` })
  const lines: string[] = []
  const log = pino(logOptions('info'), { write: (line: string) => void lines.push(line) })
  const { services, database, incoming, close } = await openResources(config, log)
  const app = await createApp(services, {
    config,
    log,
    built: dataDir,
    incoming,
    pingDatabase: database.ping,
    stop,
  })
  onTestFinished(async () => {
    await app.close()
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return { app, lines }
}

/** A listener that never answers its connections. */
async function listenSilently(): Promise<number> {
  const sockets: Socket[] = []
  const server = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

const signIn = {
  method: 'POST',
  url: '/api/login',
  payload: { email: 'ada@example.com', password: 'correct horse' },
} as const
const unreachable = 'Fennec cannot reach its database. Please try again.'

describe('a Fennec while the database is away', () => {
  it.each([
    ['refuses connections', freePort],
    ['is silent', listenSilently],
  ])('asks a student to try again soon when the database %s', async (_case, openPort) => {
    const { app, lines } = await startWithDatabaseAt(await openPort())
    const [rest, graph] = await Promise.all([
      app.inject(signIn),
      app.inject({
        method: 'POST',
        url: '/graphql',
        headers: { authorization: 'Bearer whoever' },
        payload: { query: '{ viewer { email } }' },
      }),
    ])
    expect(rest.statusCode).toBe(503)
    expect(rest.headers['retry-after']).toBe('2')
    expect(rest.json()).toEqual({
      message: unreachable,
      code: 'UNAVAILABLE',
      requestId: rest.headers['x-request-id'],
    })
    expect(graph.statusCode).toBe(503)
    expect(graph.headers['retry-after']).toBe('2')
    expect(graph.json()).toMatchObject({
      errors: [{ message: unreachable, extensions: { code: 'UNAVAILABLE', retryAfter: 2 } }],
    })
    const warnings = lines.map((line) => JSON.parse(line) as { level: number; msg: string })
    expect(warnings.filter(({ msg }) => msg === 'the database is away').map(({ level }) => level)).toEqual([
      40, 40,
    ])
    expect(Math.max(...warnings.map(({ level }) => level))).toBe(40)
    const requests = lines.filter((line) => line.includes('"msg":"request"'))
    for (const line of requests) expect(line.match(/"requestId"/g)).toHaveLength(1)
  })

  const servers = [process.env.DATABASE_URL ?? []].flat()

  /** A database of its own on this server, with a timeout of a second and a half. */
  async function openDatabaseWithTimeout(server: string) {
    const { url, drop } = await createDatabase(server)
    const database = await openPostgres(url, { maxWait: 5000, timeout: 10_000, timeoutMs: 1500 })
    onTestFinished(async () => {
      await database.close()
      await drop()
    })
    await database.migrate('prisma/migrations')
    return { ...database, url }
  }

  it.each(servers)('hides from a reader that every connection was cut', async (server) => {
    const { prisma, sql, url } = await openDatabaseWithTimeout(server)
    const name = new URL(url).pathname.slice(1)
    const cutConnections = () =>
      query(server, `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`)
    const readRepeatedly = () =>
      Promise.all([...Array(8).keys()].flatMap(() => [sql('SELECT pg_sleep(0.1)', []), prisma.user.count()]))
    await readRepeatedly()
    for (let times = 0; times < 3; times++) {
      const read = readRepeatedly()
      await cutConnections()
      await read
    }
  })

  it.each(servers)('does not pass an abandoned transaction on to the next caller', async (server) => {
    const { prisma, sql } = await openDatabaseWithTimeout(server)
    const auditEntryOf = (device: string) => ({ data: { device, network: 'test', action: 'test' } })
    const slow = prisma.$transaction(async (db) => {
      await db.auditEntry.create(auditEntryOf('first'))
      await db.$queryRawUnsafe('SELECT 1 FROM pg_sleep(3)')
    })
    await expect(slow).rejects.toThrow('Query read timeout')
    await prisma.$transaction([prisma.auditEntry.create(auditEntryOf('next'))])
    expect(await sql('SELECT device FROM "AuditEntry"', [])).toEqual([{ device: 'next' }])
  })
})

describe('Fennec while it stops', () => {
  it('asks new requests to retry, and its probes report the stop', async () => {
    const stop = new AbortController()
    const { app } = await startWithDatabaseAt(await freePort(), stop.signal)
    stop.abort()
    const answer = await app.inject(signIn)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'retry-after': '2', connection: 'close' })
    expect(answer.json()).toEqual({
      message: 'Fennec is restarting. Please try again.',
      code: 'UNAVAILABLE',
      requestId: answer.headers['x-request-id'],
    })
    expect((await app.inject('/no-such-page')).statusCode).toBe(503)
    expect((await app.inject('/healthz')).statusCode).toBe(200)
    const ready = await app.inject('/readyz')
    expect(ready.statusCode).toBe(503)
    expect(ready.json()).toMatchObject({ message: 'Fennec is stopping', code: 'UNAVAILABLE' })
  })

  it('ends despite half a request', async () => {
    const app = fastify()
    app.post('/', async () => 'never')
    await app.listen({ port: 0, host: '127.0.0.1' })
    const begun = once(app.server, 'request')
    const socket = await sendHalfRequest(app.server.address() as AddressInfo)
    await begun
    const closed = once(socket, 'close')
    await closeGracefully(app, 100)
    await closed
  })
})
