// The admin command line: with an unreachable PostgreSQL, and beside servers on the same PostgreSQL.
// @module-tag engine
import { pino } from 'pino'
import { expect, it, onTestFinished, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { openResources } from '#server/resources.ts'
import { createDatabase } from '../../scripts/databases.mjs'
import { run, temporaryFolder } from '../support/processes.ts'
import { waitFor } from '../support/sockets.ts'

it('the admin command reports an unreachable database and its own usage in one line', async () => {
  const environment = { DATABASE_URL: 'postgres://127.0.0.1:1/fennec' }
  const [unreachable, help] = await Promise.all([
    run('admin', environment, ['promote', 'ada@fennec.ng']).ended,
    run('admin', environment, ['--help']).ended,
  ])
  expect(unreachable.code).toBe(1)
  expect(unreachable.output.trim()).toMatch(/^the database cannot be reached \(.*\): check DATABASE_URL$/)
  expect(help.code).toBe(2)
  expect(help.output).toMatch(/^Usage:/)
})

const servers = [process.env.DATABASE_URL ?? []].flat()
it.each(servers)(
  'the admin command reaches a server without Redis on the same PostgreSQL at once, also after its connection broke',
  async (server) => {
    const { url, drop } = await createDatabase(server)
    const config = readConfig({ DATABASE_URL: url, DATA_DIR: await temporaryFolder() })
    const { database, services, close } = await openResources(config, pino({ enabled: false }))
    onTestFinished(async () => {
      await close()
      await drop()
    })
    const admin = async (...args: string[]) => {
      const { code, output } = await run('admin', { DATABASE_URL: url }, args).ended
      expect(code, output).toBe(0)
    }
    await admin('create', 'ada@fennec.ng', 'Ada')
    const { id } = await services.prisma.user.findFirstOrThrow()
    const expiresAt = new Date(Date.now() + 3600_000)
    const { id: sessionId } = await services.prisma.session.create({
      data: { userId: id, tokenHash: Buffer.alloc(32), device: 'a phone', expiresAt },
    })
    const onSessionEnded = vi.fn<(hint: { sessionIds: number[] }) => void>()
    await services.bus.listen('sessionEnded', String(id), onSessionEnded)
    const onVisibilityChanged = vi.fn<(hint: { userIds: number[] }) => void>()
    await services.bus.listen('sight', 'all', onVisibilityChanged)

    await admin('suspend', 'ada@fennec.ng', '3')
    await waitFor(() => expect(onSessionEnded).toHaveBeenCalledWith({ sessionIds: [sessionId] }))
    await waitFor(() => expect(onVisibilityChanged).toHaveBeenCalledWith({ userIds: [id] }))

    onSessionEnded.mockClear()
    const broken = await database.sql(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND query LIKE 'LISTEN%'`,
      [],
    )
    expect(broken).toHaveLength(1)
    await waitFor(async () => {
      await admin('promote', 'ada@fennec.ng')
      expect(onSessionEnded).toHaveBeenCalled()
    })

    onSessionEnded.mockClear()
    await admin('demote', 'ada@fennec.ng')
    await waitFor(() => expect(onSessionEnded).toHaveBeenCalledWith({ sessionIds: [sessionId] }))
    expect(await services.prisma.user.findFirstOrThrow()).toMatchObject({ role: 'CUSTOMER' })
    const repeated = await run('admin', { DATABASE_URL: url }, ['demote', 'ada@fennec.ng']).ended
    expect([repeated.code, repeated.output]).toEqual([2, 'ada@fennec.ng is no admin\n'])
  },
)
