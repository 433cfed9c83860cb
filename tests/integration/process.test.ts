// The server process on its embedded database: locks, crashes, stops, and clear errors when it cannot start.
import { chmod, mkdir, readdir, stat, watch, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { password, registrationOf } from '../support/factories.ts'
import {
  dataFolder,
  freePort,
  postJson,
  run,
  sendHalfRequest,
  startServer,
  temporaryFolder,
} from '../support/processes.ts'
import { openMailbox } from '../support/mailbox.ts'
import { waitFor } from '../support/sockets.ts'
import { picture } from '../support/people/uploads.ts'

it('an e-mail survives an outage of the mail server and a restart, and appears in no log (T70)', async () => {
  const folder = await dataFolder()
  const port = await freePort()
  const environment = { SMTP_URL: `smtp://127.0.0.1:${port}` }
  const first = await startServer(folder, environment)
  const person = registrationOf()
  const { email } = person
  expect((await postJson(first.url, '/api/register', person)).status).toBe(201)
  expect((await postJson(first.url, '/api/forgot-password', { email })).status).toBe(200)
  first.child.kill('SIGKILL')
  await first.ended
  const second = await startServer(folder, environment)
  await second.waitForOutput('a job failed')
  const { emails } = await openMailbox({ port })
  await waitFor(() => expect(emails).toHaveLength(1))
  expect(emails[0]).toContain(`To: ${email}`)
  expect(emails[0]).toMatch(/Subject: \d{6} is your Fennec code/)
  second.child.kill('SIGTERM')
  for (const { ended } of [first, second]) expect((await ended).output).not.toContain(email)
})

/** Returns the entries of a folder that others than the owner may read, with the folder itself as an empty name. */
async function readableByOthers(folder: string): Promise<string[]> {
  const names = ['', ...(await readdir(folder, { recursive: true }))]
  // The database may remove a file meanwhile.
  const modeOf = (name: string) =>
    stat(join(folder, name)).then(
      ({ mode }) => mode,
      () => 0,
    )
  const modes = await Promise.all(names.map(async (name) => [name, await modeOf(name)] as const))
  return modes.filter(([, mode]) => (mode & 0o077) !== 0).map(([name]) => name)
}

describe('a data directory', () => {
  it('is readable by its owner alone, file by file, also after an earlier start left it open (T70)', async () => {
    const folder = await dataFolder()
    await mkdir(join(folder, 'media', 'posts'), { recursive: true })
    await writeFile(join(folder, 'media', 'posts', 'old.webp'), 'a photo')
    for (const name of ['', ...(await readdir(folder, { recursive: true }))]) {
      const path = join(folder, name)
      await chmod(path, (await stat(path)).isDirectory() ? 0o777 : 0o666)
    }
    const server = await startServer(folder)
    const { email } = registrationOf()
    expect((await postJson(server.url, '/api/register', registrationOf({ email }))).status).toBe(201)
    const { token } = await (await postJson(server.url, '/api/login', { email, password })).json()
    const form = new FormData()
    form.set('profilePicture', new Blob([new Uint8Array(await picture())], { type: 'image/jpeg' }), 'a.jpg')
    const headers = { authorization: `Bearer ${token}` }
    const sent = await fetch(`${server.url}/api/upload-profile-picture`, {
      method: 'POST',
      headers,
      body: form,
    })
    expect(sent.status).toBe(200)
    expect(await readableByOthers(folder)).toEqual([])
    server.child.kill('SIGTERM')
    await server.ended
    expect(await readableByOthers(folder)).toEqual([])
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
  })

  it('is left alone with people’s photos in it and a new database', async () => {
    const folder = await dataFolder()
    const photos = join(folder, 'media', 'posts')
    await mkdir(photos, { recursive: true })
    await writeFile(join(photos, `${'a'.repeat(32)}-320.webp`), 'a photo')
    const environment = { DATA_DIR: folder, DEMO: 'off', PORT: String(await freePort()) }
    const { code, output } = await run('main', environment).ended
    expect(code).toBe(1)
    expect(output.trim()).toMatch(/^Fennec cannot start: .* holds people's photos.*another DATA_DIR$/)
    expect(await readdir(photos)).toHaveLength(1)
  })

  it('is not served in production with an account of the demo campus in it', async () => {
    const folder = await dataFolder()
    const created = await run('admin', { DATA_DIR: folder }, ['create', 'admin@fennec.demo', 'Ada']).ended
    expect(created.code, created.output).toBe(0)
    const port = String(await freePort())
    const { code, output } = await run('main', {
      NODE_ENV: 'production',
      DATA_DIR: folder,
      PORT: port,
      DEMO: '',
      SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    }).ended
    expect(code).toBe(1)
    expect(output.trim()).toMatch(/^Fennec cannot start: .*demo campus.*DATA_DIR.*$/)
  })
})

describe('a process while Redis is away', () => {
  /** Throws in an event handler, as an internal error might. */
  const faulty = `process.on('SIGUSR2', () => { Promise.reject(new Error('first fault')); throw new Error('second fault') })`

  it('lets a student change their password, and survives one error', async () => {
    const server = await startServer(await dataFolder(), {
      REDIS_URL: `redis://127.0.0.1:${await freePort()}`,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(faulty)}`,
    })
    const { email } = registrationOf()
    const send = async (path: string, body: Record<string, unknown>) => {
      const answer = await postJson(server.url, path, { email, ...body })
      expect(answer.ok, path).toBe(true)
      return (await answer.json()) as { developmentOtp?: string }
    }
    await send('/api/register', registrationOf({ email }))
    await send('/api/login', { password })
    const { developmentOtp: otp } = await send('/api/forgot-password', {})
    const changed = { password: 'brand new word', confirmPassword: 'brand new word' }
    await send('/api/verify-otp', { otp })
    await send('/api/reset-password', { otp, ...changed })
    server.child.kill('SIGUSR2')
    await waitFor(async () => {
      const ready = await fetch(`${server.url}/readyz`)
      expect(ready.status).toBe(503)
      expect(await ready.json()).toMatchObject({ status: 'not ready', bus: 'away', database: 'up' })
    })
    await send('/api/login', { password: 'brand new word' })

    server.child.kill('SIGTERM')
    const { code, output } = await server.ended
    expect(code, output).toBe(0)
    for (const logged of ['MaxRetriesPerRequestError', 'first fault', 'second fault'])
      expect(output).toContain(logged)
  })
})

describe('a stop signal', () => {
  it('ends a starting Fennec with exit code 0', async () => {
    const stopOnce = async (createdOutput: string) => {
      const folder = await temporaryFolder()
      const names = watch(folder)
      const { child, ended } = run('main', { DATA_DIR: folder, PORT: String(await freePort()), DEMO: 'on' })
      for await (const { filename } of names) if (filename === createdOutput) break
      child.kill('SIGTERM')
      const { code, output } = await ended
      expect({ code, output }, createdOutput).toEqual({ code: 0, output: '' })
      expect(await readdir(folder)).not.toContain('lock')
      expect(await readableByOthers(folder)).toEqual([])
    }
    await Promise.all([stopOnce('lock'), stopOnce('database')])
  })

  it('asks new clients to retry, ends at once when repeated, and holds the data directory until the end', async () => {
    const folder = await dataFolder()
    const { child, ended, waitForOutput, url } = await startServer(folder, { LOG_LEVEL: 'info' })
    expect(await run('admin', { DATA_DIR: folder }, ['promote', 'ada@fennec.ng']).ended).toMatchObject({
      code: 1,
      output: expect.stringContaining(`in use by process ${child.pid}`),
    })
    await sendHalfRequest(new URL(url))
    child.kill('SIGTERM')
    await waitForOutput('finishing what is under way')
    const [answer, ready] = await Promise.all([
      postJson(url, '/api/login', { email: 'ada@example.com', password }),
      fetch(`${url}/readyz`),
    ])
    expect(ready.status).toBe(503)
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
    expect(await answer.json()).toEqual({
      message: 'Fennec is restarting. Please try again.',
      code: 'UNAVAILABLE',
      requestId: answer.headers.get('x-request-id'),
    })
    child.kill('SIGTERM')
    expect((await ended).code).toBe(1)
  })
})

describe('an invalid configuration', () => {
  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/fennec' }, 'the database cannot be reached'],
  ])('stops the start with one line: %j', async (environment, message) => {
    const folder = await temporaryFolder()
    const { code, output } = await run('main', { DATA_DIR: folder, DEMO: '', ...environment }).ended
    expect(code).toBe(1)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(output).toContain(message)
  })
})

describe('the admin command', () => {
  const printedPassword = (output: string) => /(\S+)$/.exec(output.trim())?.[1] ?? ''

  it('creates an admin, sets a new password, suspends a user and shows the trail', async () => {
    const folder = await dataFolder()
    const admin = (...args: string[]) => run('admin', { DATA_DIR: folder }, args).ended
    const created = await admin('create', 'Ada@Fennec.ng', 'Ada', 'Obi')
    expect(created.code, created.output).toBe(0)
    expect((await admin('create', 'ada@fennec.ng', 'Ada')).output).toContain('promote it instead')
    const reset = await admin('reset-password', 'ada@fennec.ng')
    expect((await admin('suspend', 'ada@fennec.ng', '3')).code).toBe(0)
    expect((await admin('promote', 'nobody@fennec.ng')).code).toBe(2)
    const trail = await admin('audit', 'ada@fennec.ng', '--last', '3')
    expect(trail.output.trim().split('\n')).toEqual([
      expect.stringMatching(/ {2}ok {2}admin\.create {2}by - {2}about user:1 {2}from command line {2}"/),
      expect.stringMatching(/ {2}ok {2}admin\.reset-password {2}/),
      expect.stringMatching(/ {2}ok {2}admin\.suspend {2}.*{"days":3}$/),
    ])

    const { url } = await startServer(folder)
    const signIn = (word: string) => postJson(url, '/api/login', { email: 'ada@fennec.ng', password: word })
    expect((await signIn(printedPassword(created.output))).status).toBe(401)
    const answer = await signIn(printedPassword(reset.output))
    const { token, user } = await answer.json()
    expect(user).toMatchObject({ userType: 'admin', firstName: 'Ada', lastName: 'Obi' })
    const headers = { authorization: `Bearer ${token}` }
    const write = await fetch(`${url}/api/users/complete-profile-setup`, { method: 'POST', headers })
    expect([write.status, (await write.json()).code]).toEqual([403, 'FORBIDDEN'])
  })
})
