// Fault experiment: a report waits for hours while scheduled jobs run on two processes without a pause. Each admin gets
// each of the two alerts once, as a notification and as an e-mail; a report is a ticket in the database.
import { setTimeout as delay } from 'node:timers/promises'
import { alertHours } from '#rules/moderation/cases'
import type { Database } from '#server/database/database.ts'
import { loadBoss } from '#server/jobs/boss.ts'
import { startMailServer, type MailServer } from '../../support/mailServer.ts'
import { openClient } from '../harness/client.ts'
import { findLogErrors } from './logErrors.ts'
import { environmentOf, openDatabase, createPeople, type Person } from '../harness/dataStore.ts'
import type { Experiment } from '../harness/harness.ts'

/** Hours that pass in each step: up to each alert, and beyond the last one, 48 in all. */
const passingHours = [20, 24, 4]

/** Minimum of queued runs for the two processes, each of which takes ten at a time. */
const minQueuedRuns = 100

const jobName = 'alertOfReports'
const [admins, students] = [3, 2]

export const alerts: Experiment = {
  name: 'alerts',
  promise:
    'of a report that waits for 48 hours, two processes tell each admin once after 20 and once after 44, by notification and letter',
  on: 'services',
  async run(harness) {
    const dataStore = { dataDir: await harness.createFolder(), databaseUrl: await harness.createPostgres() }
    const people = await createPeople(dataStore, admins + students)
    const mail = await startMailServer()
    harness.addCleanUp(mail.close)
    const database = await openDatabase(dataStore)
    const ids = people.slice(0, admins).map(({ id }) => id)
    await database.prisma.user.updateMany({ where: { id: { in: ids } }, data: { role: 'ADMIN' } })
    const jobLoop = new JobLoop(database)
    await jobLoop.start()
    const start = () => harness.startServer({ ...environmentOf(dataStore), SMTP_URL: mail.url })
    const servers = await Promise.all([start(), start()])
    await reportAccount(servers[0].url, people.slice(admins))
    for (const hours of passingHours) {
      await ageReports(database, hours)
      await jobLoop.waitForRuns(3 * minQueuedRuns)
    }
    await jobLoop.stop()
    while ((await countPendingEmails(database)) > 0) await delay(50)
    for (const { child, ended } of servers) {
      child.kill('SIGTERM')
      harness.failures.push(...findLogErrors((await ended).output))
    }
    for (const admin of people.slice(0, admins))
      harness.failures.push(...(await findAlertErrors(database, mail, admin)))
    await database.close()
    return `${admins} admins, ${jobLoop.runCount} rings of the clock on two processes, ${mail.emails.length} emails`
  },
}

/** Queues runs of the scheduled jobs for whichever process is free. */
class JobLoop {
  runCount = 0
  private isRunning = true
  private readonly database: Database
  private loop = Promise.resolve()

  constructor(database: Database) {
    this.database = database
  }

  async start(): Promise<void> {
    await this.queueRuns()
    this.loop = this.runLoop()
  }

  /** Resolves after that many further runs. */
  async waitForRuns(times: number): Promise<void> {
    const until = this.runCount + times
    while (this.runCount < until) await delay(20)
  }

  /** Resolves when no run is left. */
  async stop(): Promise<void> {
    this.isRunning = false
    await this.loop
    while ((await this.countQueued()) > 0) await delay(50)
  }

  private async runLoop(): Promise<void> {
    while (this.isRunning) {
      if ((await this.countQueued()) < minQueuedRuns) await this.queueRuns()
      await delay(20)
    }
  }

  private async queueRuns(): Promise<void> {
    const boss = await loadBoss(this.database)
    const keys = Array.from({ length: minQueuedRuns }, () => `ring ${this.runCount++}`)
    await boss.insert(keys.map((singletonKey) => ({ name: 'chores', data: { name: jobName }, singletonKey })))
  }

  private countQueued(): Promise<number> {
    return countJobs(
      this.database,
      `name = 'chores' AND data->>'name' = '${jobName}' AND state IN ('created', 'active') AND start_after <= now()`,
    )
  }
}

async function reportAccount(url: string, [reported, reporter]: Person[]): Promise<void> {
  const client = openClient(url)
  const { status } = await client.send(`POST /api/reports/accounts/${reported?.id}`, {
    token: reporter?.sessions[0]?.token,
    json: { reason: 'spam' },
  })
  client.close()
  if (status !== 200) throw new Error(`the report was answered with ${status}`)
}

/** Makes the reports older by that many hours. */
const ageReports = ({ sql }: Database, hours: number) =>
  sql(`UPDATE "Ticket" SET "openedAt" = "openedAt" - make_interval(hours => $1::int)`, [hours])

const countPendingEmails = (database: Database) => countJobs(database, `name = 'letters'`)

async function countJobs({ sql }: Database, condition: string): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM pgboss.job WHERE ${condition}`
  return (await sql<{ count: number }>(text, []))[0]?.count ?? 0
}

/** Alerts that an admin got more than once, or not at all. */
async function findAlertErrors(
  { prisma }: Database,
  mail: MailServer,
  { id, email }: Person,
): Promise<string[]> {
  const notifications = await prisma.notification.findMany({ where: { recipientId: id } })
  const emails = mail.emails.filter((letter) => new RegExp(`^To: <?${email}`, 'im').test(letter))
  return alertHours.flatMap((hours) => {
    const notificationCount = notifications.filter(({ target }) =>
      target?.startsWith(`waiting:${hours}:`),
    ).length
    const emailCount = emails.filter((letter) => letter.includes(`waited for ${hours} hours`)).length
    return [
      ...(notificationCount === 1
        ? []
        : [`${email} was notified ${notificationCount} times of ${hours} hours`]),
      ...(emailCount === 1 ? [] : [`${email} had ${emailCount} letters about ${hours} hours`]),
    ]
  })
}
