// (s) Waiting reports: hours pass while scheduled jobs of two processes run without a pause; each admin gets each of the two
// alerts once, by a notification and by e-mail.
import { setTimeout as wait } from 'node:timers/promises'
import { alertHours } from '#rules/moderation/cases'
import type { Database } from '#server/database/database.ts'
import { loadBoss } from '#server/jobs/boss.ts'
import { startMailServer, type MailServer } from '../../support/mailServer.ts'
import { openClient } from '../harness/client.ts'
import { findLogErrors } from './logErrors.ts'
import { environmentOf, openDatabase, createPeople, type Person } from '../harness/dataStore.ts'
import type { Experiment } from '../harness/harness.ts'

/** Passing hours: up to each alert, and beyond the last one, 48 in all. */
const passing = [20, 24, 4]

/** Minimum of queued runs for the two processes, each of which takes ten at a time. */
const ringing = 100

const chore = 'alertOfReports'
const [admins, students] = [3, 2]

export const alerts: Experiment = {
  name: 'alerts',
  promise:
    'of a report that waits for 48 hours, two processes tell each admin once after 20 and once after 44, by notification and letter',
  on: 'services',
  async run(harness) {
    const dataStore = { dataDir: await harness.folder(), databaseUrl: await harness.postgres() }
    const people = await createPeople(dataStore, admins + students)
    const mail = await startMailServer()
    harness.atEnd(mail.close)
    const database = await openDatabase(dataStore)
    const ids = people.slice(0, admins).map(({ id }) => id)
    await database.prisma.user.updateMany({ where: { id: { in: ids } }, data: { role: 'ADMIN' } })
    const clock = new Clock(database)
    await clock.start()
    const start = () => harness.server({ ...environmentOf(dataStore), SMTP_URL: mail.url })
    const servers = await Promise.all([start(), start()])
    await reportOne(servers[0].url, people.slice(admins))
    for (const hours of passing) {
      await pass(database, hours)
      await clock.rung(3 * ringing)
    }
    await clock.stop()
    while ((await lettersLeft(database)) > 0) await wait(50)
    for (const { child, ended } of servers) {
      child.kill('SIGTERM')
      harness.faults.push(...findLogErrors((await ended).output))
    }
    for (const admin of people.slice(0, admins)) harness.faults.push(...(await wrong(database, mail, admin)))
    await database.close()
    return `${admins} admins, ${clock.rings} rings of the clock on two processes, ${mail.emails.length} letters`
  },
}

/** Queues runs of the scheduled jobs for whichever process is free. */
class Clock {
  rings = 0
  private isGoing = true
  private readonly database: Database
  private going = Promise.resolve()

  constructor(database: Database) {
    this.database = database
  }

  async start(): Promise<void> {
    await this.windUp()
    this.going = this.keepGoing()
  }

  /** Resolves after that many further runs. */
  async rung(times: number): Promise<void> {
    const until = this.rings + times
    while (this.rings < until) await wait(20)
  }

  /** Resolves when no run is left. */
  async stop(): Promise<void> {
    this.isGoing = false
    await this.going
    while ((await this.waiting()) > 0) await wait(50)
  }

  private async keepGoing(): Promise<void> {
    while (this.isGoing) {
      if ((await this.waiting()) < ringing) await this.windUp()
      await wait(20)
    }
  }

  private async windUp(): Promise<void> {
    const boss = await loadBoss(this.database)
    const more = Array.from({ length: ringing }, () => `ring ${this.rings++}`)
    await boss.insert(more.map((singletonKey) => ({ name: 'chores', data: { name: chore }, singletonKey })))
  }

  private waiting(): Promise<number> {
    return jobsOf(
      this.database,
      `name = 'chores' AND data->>'name' = '${chore}' AND state IN ('created', 'active') AND start_after <= now()`,
    )
  }
}

async function reportOne(url: string, [reported, reporter]: Person[]): Promise<void> {
  const client = openClient(url)
  const { status } = await client.send(`POST /api/reports/accounts/${reported?.id}`, {
    token: reporter?.sessions[0]?.token,
    json: { reason: 'spam' },
  })
  client.close()
  if (status !== 200) throw new Error(`the report was answered with ${status}`)
}

/** Makes the report older. */
const pass = ({ sql }: Database, hours: number) =>
  sql(`UPDATE "Ticket" SET "openedAt" = "openedAt" - make_interval(hours => $1::int)`, [hours])

const lettersLeft = (database: Database) => jobsOf(database, `name = 'letters'`)

async function jobsOf({ sql }: Database, which: string): Promise<number> {
  const text = `SELECT count(*)::int AS count FROM pgboss.job WHERE ${which}`
  return (await sql<{ count: number }>(text, []))[0]?.count ?? 0
}

/** Alerts that an admin got more than once, or not at all. */
async function wrong({ prisma }: Database, mail: MailServer, { id, email }: Person): Promise<string[]> {
  const notifications = await prisma.notification.findMany({ where: { recipientId: id } })
  const emails = mail.emails.filter((letter) => new RegExp(`^To: <?${email}`, 'im').test(letter))
  return alertHours.flatMap((hours) => {
    const notified = notifications.filter(({ target }) => target?.startsWith(`waiting:${hours}:`)).length
    const written = emails.filter((letter) => letter.includes(`waited for ${hours} hours`)).length
    return [
      ...(notified === 1 ? [] : [`${email} was notified ${notified} times of ${hours} hours`]),
      ...(written === 1 ? [] : [`${email} had ${written} letters about ${hours} hours`]),
    ]
  })
}
