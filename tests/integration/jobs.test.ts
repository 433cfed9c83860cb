// Queued jobs such as e-mails: none is lost, sent twice, or readable in the database.
// @module-tag engine
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { inTransaction, type Context } from '#server/core/context/context.ts'
import { enqueue, type Handlers } from '#server/core/scheduling/enqueue.ts'
import { readJobs } from '#server/adminJobs.ts'
import { handlers as allHandlers } from '#server/handlers.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { createSeal } from '#server/lib/seal.ts'
import { createSmtpMailer } from '#server/mail/smtp.ts'
import { openMailbox } from '../support/mailbox.ts'
import { useFennec } from '../support/app.ts'
import { graphql } from '../support/calls.ts'
import { signUp } from '../support/factories.ts'
import { contextOf } from '../support/log.ts'
import { waitFor } from '../support/sockets.ts'

const fennec = useFennec()

const requestCode = (email: string) =>
  graphql(fennec, 'mutation ($email: String!) { requestCode(input: { email: $email }) { message } }', {
    email,
  })
const passwordChangedJob = (to: string) => ({
  kind: 'passwordChanged' as const,
  data: { to },
  usefulUntil: new Date(fennec.clock.now().getTime() + 86_400_000),
})
const emailsTo = (address: string) => fennec.outbox.emails.filter(({ to }) => to === address)
/** Returns all jobs of the database as text. */
const storedJobs = async () =>
  JSON.stringify(await fennec.services.sql('SELECT to_jsonb(j) AS job FROM pgboss.job j', []))
const listDeadJobs = () => readJobs(fennec.services.sql, 50)

/** Lets the mail server fail this many times with the error `why`. */
function failMailServer(times: number, why = 'ECONNREFUSED') {
  const send = vi.spyOn(fennec.outbox, 'send')
  for (let failures = 0; failures < times; failures++)
    send.mockRejectedValueOnce(Object.assign(new Error(`no mail: ${why}`), { code: why }))
  return send
}

describe('an e-mail', () => {
  it('is queued in the transaction of its change, or not at all', async () => {
    const ctx = await contextOf(fennec.services, null)
    const change = (tx: Context, to: string) => enqueue(tx, passwordChangedJob(to))
    await inTransaction(ctx, (tx) => change(tx, 'kept@example.com'))
    const undone = inTransaction(ctx, async (tx) => {
      await change(tx, 'undone@example.com')
      throw new Error('the change failed')
    })
    await expect(undone).rejects.toThrow('the change failed')
    await fennec.services.background.idle()
    expect(emailsTo('kept@example.com')).toHaveLength(1)
    expect(emailsTo('undone@example.com')).toHaveLength(0)
    expect(await storedJobs()).toBe('[]')
  })

  it('is sent at once, also when the database tells the time in whole milliseconds', async () => {
    const ctx = await contextOf(fennec.services, null)
    for (let times = 0; times < 50; times++) {
      await enqueue(ctx, passwordChangedJob('quick@example.com'))
      await fennec.services.background.idle()
      expect(emailsTo('quick@example.com')).toHaveLength(times + 1)
    }
  })

  it('is delayed by an outage of the mail server; its queued text cannot be read in the database (T70)', async () => {
    const { email } = await signUp(fennec)
    const send = failMailServer(1)
    await requestCode(email)
    await fennec.services.background.idle()
    const code = send.mock.calls[0]?.[0].text.match(/\b\d{6}\b/)?.[0] ?? 'none'
    expect(emailsTo(email)).toHaveLength(0)
    const rows = await storedJobs()
    expect(rows).toContain('resetCode')
    for (const secret of [email, email.split('@')[0], code]) expect(rows).not.toContain(secret)

    await waitFor(() => expect(emailsTo(email)).toHaveLength(1))
    expect(emailsTo(email)[0]?.text).toContain(code)
    await waitFor(async () => expect(await storedJobs()).toBe('[]'))
    expect(await listDeadJobs()).toBe('No jobs are dead, and none wait.')
  })

  it('keeps its Message-ID when sent again, and each has its own: mail programs show it once', async () => {
    const send = failMailServer(1)
    const from = send.mock.calls.length
    const ctx = await contextOf(fennec.services, null)
    await enqueue(ctx, passwordChangedJob('again@example.com'))
    await fennec.services.background.idle()
    await waitFor(() => expect(emailsTo('again@example.com')).toHaveLength(1))
    await enqueue(ctx, passwordChangedJob('once@example.com'))
    await fennec.services.background.idle()
    const [first, second, other] = send.mock.calls.slice(from).map(([{ messageId }]) => messageId)
    expect(first).toMatch(/^<[0-9a-f-]{36}@localhost>$/)
    expect(second).toBe(first)
    expect(other).not.toBe(first)
  })

  it('is dropped after its code expires, and leaves no trace of its recipient', async () => {
    const { email } = await signUp(fennec)
    failMailServer(1)
    await requestCode(email)
    await fennec.services.background.idle()
    expect(await listDeadJobs()).toMatch(/^waiting {2}resetCode {2}1 since /)
    fennec.clock.advance(601)
    await waitFor(async () =>
      expect(await listDeadJobs()).toMatch(
        / {2}dead {2}resetCode {2}tried 2 times since .* {2}of no use any more$/,
      ),
    )
    expect(emailsTo(email)).toHaveLength(0)
    expect(await storedJobs()).not.toContain('sealed')
    expect(fennec.log.join()).not.toContain(email)
  })

  it('is no longer sent after a newer code has replaced its own', async () => {
    const { email } = await signUp(fennec)
    failMailServer(1)
    await requestCode(email)
    await fennec.services.background.idle()
    fennec.clock.advance(60)
    await requestCode(email)
    await fennec.services.background.idle()
    await waitFor(async () => expect(await storedJobs()).not.toContain('sealed'))
    expect(emailsTo(email)).toHaveLength(1)
  })

  it('is dropped at once for a refused address, and the log does not contain the address (T70)', async () => {
    const mailbox = await openMailbox({ refusesRecipients: true })
    const mailer = createSmtpMailer(mailbox.url, 'no-reply@fennec.invalid')
    vi.spyOn(fennec.outbox, 'send').mockImplementationOnce((sentEmail) => mailer.send(sentEmail))
    const ctx = await contextOf(fennec.services, null)
    await enqueue(ctx, passwordChangedJob('refused@example.com'))
    await fennec.services.background.idle()
    mailer.close()
    expect(await listDeadJobs()).toContain('dead  passwordChanged  tried 1 times')
    expect(await listDeadJobs()).toContain('mail: EENVELOPE 550 RCPT TO')
    expect(fennec.log.join()).toContain('a job was given up')
    for (const text of [fennec.log.join(), await storedJobs()]) expect(text).not.toContain('refused@')
  })

  it('arrives at once, also while another one is slow at the mail server', async () => {
    let answer = () => {}
    const silence = new Promise<void>((resolve) => (answer = resolve))
    onTestFinished(() => answer())
    const send = vi.spyOn(fennec.outbox, 'send').mockImplementationOnce(() => silence)
    const before = send.mock.calls.length
    const ctx = await contextOf(fennec.services, null)
    await enqueue(ctx, passwordChangedJob('slow@example.com'))
    await waitFor(() => expect(send.mock.calls.length).toBe(before + 1))
    const others = Array.from({ length: 15 }, (_, index) => `quick${index}@example.com`)
    for (const to of others) await enqueue(ctx, passwordChangedJob(to))
    await waitFor(() => expect(others.flatMap(emailsTo)).toHaveLength(15))
    expect(await storedJobs()).toContain('sealed')
    answer()
    await fennec.services.background.idle()
    expect(await storedJobs()).not.toContain('sealed')
  })

  it('waits for tables of this version, also if the database was away at the first check', async () => {
    const { sql } = fennec.services
    const setTablesVersion = (version: number) =>
      sql('UPDATE pgboss.version SET version = $1::int', [version])
    const [tables] = await sql<{ version: number }>('SELECT version FROM pgboss.version', [])
    let requestCount = 0
    const unavailableSql: typeof sql = async (text, parameters) => {
      if (requestCount++ === 0) throw new Error('the database is away')
      return sql(text, parameters)
    }
    const sent: string[] = []
    const handlers: Handlers = { ...allHandlers, passwordChanged: async (_ctx, { to }) => void sent.push(to) }
    let faults = 0
    const log = { info() {}, warn() {}, error: () => void faults++ }
    const database = { ...fennec.database, sql: unavailableSql, isShared: true }
    const jobs = createJobs({ database, log, seal: createSeal('one secret'), pollEveryMs: 10 })
    const { store } = createJobs({ database: fennec.database, log, seal: createSeal('one secret') })
    await store(sql, passwordChangedJob('kept@example.com'))
    await setTablesVersion(1)
    await jobs.start({ services: fennec.services, handlers, scheduledJobs: [] })
    await waitFor(() => expect(faults).toBeGreaterThan(2))
    expect(sent).toEqual([])
    await setTablesVersion(tables?.version ?? 0)
    await waitFor(() => expect(sent).toEqual(['kept@example.com']))
    await jobs.close()
  })

  it('is sent once, however many processes poll for it', async () => {
    const { services } = fennec
    const database = { ...fennec.database, isShared: true }
    const sent: string[] = []
    const handlers: Handlers = { ...allHandlers, passwordChanged: async (_ctx, { to }) => void sent.push(to) }
    const addresses = Array.from({ length: 30 }, (_, index) => `${index}@example.com`)
    const log = { info() {}, warn() {}, error() {} }
    const processes = [1, 2].map(() => createJobs({ database, log, seal: createSeal('one secret') }))
    const ids: string[] = []
    for (const to of addresses)
      ids.push((await processes[0]?.store(services.sql, passwordChangedJob(to))) ?? '')
    await Promise.all(processes.map((jobs) => jobs.start({ services, handlers, scheduledJobs: [] })))
    await Promise.all(processes.flatMap((jobs) => ids.map((id) => jobs.runStored(id))))
    await Promise.all(processes.map((jobs) => jobs.close()))
    expect(sent.sort()).toEqual(addresses.sort())
  })
})

it('a recurring job is run by one of two processes, and a failed one is listed', async () => {
  const { services } = fennec
  const database = { ...fennec.database, isShared: true }
  let runs = 0
  const scheduledJobs = [
    { name: 'count', everySeconds: 3600, run: async () => void runs++ },
    { name: 'fail', everySeconds: 3600, run: () => Promise.reject(new Error('no')) },
  ]
  const log = { info() {}, warn() {}, error() {} }
  const processes = [1, 2].map(() => createJobs({ database, log, seal: createSeal('one secret') }))
  for (const jobs of processes) await jobs.start({ services, handlers: allHandlers, scheduledJobs })
  await waitFor(async () =>
    expect(await listDeadJobs()).toMatch(/ {2}dead {2}fail {2}tried 1 times .* {2}see the log/),
  )
  await Promise.all(processes.map((jobs) => jobs.close()))
  expect(runs).toBe(1)
  const waiting = await services.sql<{ name: string }>(
    "SELECT data->>'name' AS name FROM pgboss.job WHERE name = 'chores' AND state = 'created' ORDER BY 1",
    [],
  )
  expect(waiting.map(({ name }) => name)).toEqual(['count', 'fail', 'tidyJobs'])
})
