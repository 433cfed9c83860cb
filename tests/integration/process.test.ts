// What whoever runs Fennec is promised: locks, crashes, stops, and clear words when it cannot start.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { password, registrationOf } from '../support/factories.ts'
import { freePort, post, run, startServer, temporaryFolder } from '../support/processes.ts'

const timeout = 120_000

describe('a data directory', () => {
  it('belongs to one process: a second one leaves within 2 s and names the first', { timeout }, async () => {
    const folder = await temporaryFolder()
    const first = await startServer(folder)
    const environment = { DATA_DIR: folder, PORT: String(await freePort()) }
    const second = await run('main', environment).ended
    expect(second.code).toBe(1)
    expect(second.output).toContain(`in use by process ${first.child.pid}`)
    expect(second.seconds).toBeLessThan(2)

    const admin = await run('admin', environment, ['promote', 'nobody@example.com']).ended
    expect(admin.code).toBe(1)
    expect(admin.output).toContain(`in use by process ${first.child.pid}`)
  })

  it('keeps every sign-up that was acknowledged before a crash, and opens again', { timeout }, async () => {
    const folder = await temporaryFolder()
    const server = await startServer(folder)
    const acknowledged: string[] = []
    const signUps = Array.from({ length: 60 }, async () => {
      const registration = registrationOf()
      const answer = await post(server.url, '/api/register', registration).catch(() => undefined)
      if (answer?.status !== 201) return
      acknowledged.push(registration.email)
      if (acknowledged.length === 20) server.child.kill('SIGKILL')
    })
    await Promise.all([...signUps, server.ended])
    expect(acknowledged.length).toBeGreaterThanOrEqual(20)

    const again = await startServer(folder)
    const lost = []
    for (const email of acknowledged) {
      const { status } = await post(again.url, '/api/login', { email, password })
      if (status !== 200) lost.push(email)
    }
    expect(lost).toEqual([])
  })

  it('of another PostgreSQL version is left alone, with a word on what to do', { timeout }, async () => {
    const folder = await temporaryFolder()
    await mkdir(join(folder, 'database'))
    await writeFile(join(folder, 'database', 'PG_VERSION'), '17\n')
    const { code, output } = await run('main', { DATA_DIR: folder, PORT: String(await freePort()) }).ended
    expect(code).toBe(1)
    expect(output.trim()).toMatch(/^Fennec cannot start: .*PostgreSQL 17.*embeds 18.*another DATA_DIR$/)
  })
})

describe('a stop', () => {
  it('answers what is under way and leaves with 0', { timeout }, async () => {
    const server = await startServer(await temporaryFolder())
    const answers = Array.from({ length: 8 }, () => post(server.url, '/api/register', registrationOf()))
    const first = await Promise.race(answers)
    server.child.kill('SIGTERM')
    const statuses = await Promise.all(answers.map((answer) => answer.then(({ status }) => status)))
    expect(first.status).toBe(201)
    for (const status of statuses) expect([201, 503]).toContain(status)
    const { code, output } = await server.ended
    expect(code, output).toBe(0)
  })
})

describe('a configuration', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be an address that starts with postgres://'],
    [{ HOST: '0.0.0.0' }, 'DEMO must be set to on or off'],
    [{ NODE_ENV: 'production', DEMO: 'on' }, 'DEMO must not be on in production'],
  ])('that is wrong stops the start in one line: %j', { timeout }, async (environment, message) => {
    const folder = await temporaryFolder()
    const { code, output } = await run('main', { DATA_DIR: folder, DEMO: '', ...environment }).ended
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(message)
  })
})

describe('the admin command', () => {
  const printed = (output: string) => /(\S+)$/.exec(output.trim())?.[1] ?? ''

  it('makes an admin, promotes a student and sets a new password', { timeout }, async () => {
    const folder = await temporaryFolder()
    const admin = (...words: string[]) => run('admin', { DATA_DIR: folder }, words).ended
    const made = await admin('create', 'Ada@Fennec.ng', 'Ada', 'Obi')
    expect(made.code, made.output).toBe(0)
    expect((await admin('create', 'ada@fennec.ng', 'Ada')).output).toContain('promote it instead')
    const reset = await admin('reset-password', 'ada@fennec.ng')
    expect((await admin('promote', 'nobody@fennec.ng')).code).toBe(2)
    expect((await admin()).output).toContain('Usage:')

    const { url } = await startServer(folder)
    const signIn = (word: string) => post(url, '/api/login', { email: 'ada@fennec.ng', password: word })
    expect((await signIn(printed(made.output))).status).toBe(401)
    const answer = await signIn(printed(reset.output))
    expect(await answer.json()).toMatchObject({
      user: { userType: 'admin', firstName: 'Ada', lastName: 'Obi' },
    })
  })
})
