// Fault experiment: queued refunds and e-mails of orders run on two processes, one of which is killed in the middle.
// Each refund is requested once, and each e-mail arrives.
import { setTimeout as delay } from 'node:timers/promises'
import type { Services } from '#server/core/context/context.ts'
import type { Job } from '#server/core/scheduling/jobs.ts'
import type { Database } from '#server/database/database.ts'
import { orderEmailJob } from '#server/modules/commerce/orders/emails.ts'
import type { OrderStatus } from '#server/generated/prisma/enums.ts'
import { createJobs, type OpenJobs } from '#server/jobs/jobs.ts'
import { createSeal } from '#server/lib/seal.ts'
import { readOrCreateSecret } from '#server/storage/secret.ts'
import { startMailServer, type MailServer } from '../support/mailServer.ts'
import { storeOrder } from '../support/people/orders.ts'
import { createTestPaystack } from '../support/fakePaystack.ts'
import { openDatabase, type Person } from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { findLogErrors } from './model/logErrors.ts'
import { createMarket, type Market } from './market.ts'

/** After a minute the scheduled refunds run as well, in parallel to the jobs. */
const size = { refunds: 400, orders: 300, refundAgeMs: 120_000 }

const idleWithinMs = 180_000

export const jobs: Experiment = {
  name: 'jobs',
  promise:
    'of jobs on two processes, one of them killed, each refund is asked for once and each letter arrives; one that comes twice says that it is the same',
  on: 'services',
  longOnly: true,
  async run(harness) {
    const dataStore = { dataDir: await harness.createFolder(), databaseUrl: await harness.createPostgres() }
    const market = await createMarket(harness, dataStore, { buyers: 10, vendors: 1, stocks: [1] })
    const mail = await startMailServer({ acknowledgeDelayMs: 100 })
    harness.addCleanUp(mail.close)
    const database = await openDatabase(dataStore)
    const work = new QueuedWork(market, database)
    await work.queueAll(await readOrCreateSecret(dataStore.dataDir))
    await market.fakePaystack.injectFault({ path: '/refund', kind: 'slow', percent: 100, amount: 40 })
    const interrupted = await runJobs(harness, { market, mail, work })
    harness.failures.push(...(await work.findErrors(mail)))
    const duplicates = work.countDuplicates(mail)
    harness.check(
      duplicates <= interrupted,
      `${duplicates} letters came twice, ${interrupted} jobs were cut off`,
    )
    const figures = await work.figures(mail)
    await database.close()
    return `${figures}, ${interrupted} were under way at the kill`
  },
}

interface Setup {
  market: Market
  mail: MailServer
  work: QueuedWork
}

/** Runs two processes, kills one halfway, and starts another; returns the number of jobs in progress at the kill. */
async function runJobs(harness: Harness, { market, mail, work }: Setup): Promise<number> {
  const environment = { ...market.environment, SMTP_URL: mail.url }
  const start = () => harness.startServer(environment)
  const [first, other] = await Promise.all([start(), start()])
  while (2 * (await work.countDone()) < work.count) await delay(5)
  first.child.kill('SIGKILL')
  const killed = new Date()
  const { output } = await first.ended
  const interrupted = await work.countStartedBefore(killed)
  const servers = [other, await start()]
  const until = performance.now() + idleWithinMs
  while ((await work.readPendingStates()).length > 0 && performance.now() < until) await delay(50)
  const outputs = [output]
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    outputs.push((await ended).output)
  }
  harness.failures.push(...outputs.flatMap(findLogErrors))
  return interrupted
}

/** Queued refunds and e-mails, with their states and results. */
class QueuedWork {
  private readonly market: Market
  private readonly database: Database
  /** Recipients of e-mails by the id of the job. */
  private readonly recipientsByJob = new Map<string, string>()
  private readonly references: string[] = []
  private readonly fennec: { services: Pick<Services, 'prisma' | 'now'> }
  private subaccount: { code: string } | undefined

  constructor(market: Market, database: Database) {
    this.market = market
    this.database = database
    this.fennec = { services: { prisma: database.prisma, now: () => new Date() } }
  }

  get count(): number {
    return this.recipientsByJob.size + this.references.length
  }

  /** Queues all jobs as commands do, e-mails and refunds mixed. */
  async queueAll(secret: string): Promise<void> {
    const queue = createJobs({
      database: this.database,
      seal: createSeal(secret),
      log: { info() {}, warn() {}, error() {} },
    })
    const { refunds, orders } = size
    for (let index = 0; index < Math.max(refunds, orders); index++) {
      if (index < orders) await this.queueEmails(queue, index)
      if (index < refunds) await this.queueRefund(queue, index)
    }
  }

  /** Number of done jobs. */
  async countDone(): Promise<number> {
    return this.count - (await this.readPendingStates()).length
  }

  /** States of the jobs that are not done. */
  async readPendingStates(): Promise<string[]> {
    const text = `SELECT state::text AS state FROM pgboss.job WHERE name = 'letters'`
    return (await this.database.sql<{ state: string }>(text, [])).map(({ state }) => state)
  }

  /** Number of jobs that started before that moment and are not done a second later: those of the killed process. */
  async countStartedBefore(moment: Date): Promise<number> {
    await delay(1000)
    const text = `SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'letters' AND state = 'active' AND started_on < $1::timestamptz`
    return (await this.database.sql<{ count: number }>(text, [moment]))[0]?.count ?? 0
  }

  async findErrors({ emails }: MailServer): Promise<string[]> {
    const readPendingStates = await this.readPendingStates()
    const requestedRefunds = countEach(
      (await this.market.fakePaystack.refunds()).map(({ reference }) => reference),
    )
    const arrivedByJob = countEach(emails.map(jobIdOf))
    const unrecordedCount = await this.database.prisma.refund.count({
      where: { OR: [{ state: 'WANTED' }, { providerId: null }] },
    })
    return [
      ...(readPendingStates.length > 0 ? [`${readPendingStates.length} jobs were never done`] : []),
      ...(unrecordedCount > 0 ? [`${unrecordedCount} refunds are not noted`] : []),
      ...this.references
        .filter((item) => requestedRefunds.get(item) !== 1)
        .map((item) => `the refund of ${item} was asked for ${requestedRefunds.get(item) ?? 0} times`),
      ...[...this.recipientsByJob]
        .filter(([id]) => !arrivedByJob.has(id))
        .map(([, to]) => `a letter to ${to} never came`),
      ...emails
        .filter((letter) => this.recipientsByJob.get(jobIdOf(letter)) !== recipientOf(letter))
        .map((letter) => `a letter to ${recipientOf(letter)} has an id that is none of its job's`),
    ]
  }

  /** Number of duplicate e-mails. */
  countDuplicates({ emails }: MailServer): number {
    return emails.length - new Set(emails.map(jobIdOf)).size
  }

  async figures(mail: MailServer): Promise<string> {
    const refundCount = (await this.market.fakePaystack.refunds()).length
    return `${this.count} jobs: ${refundCount} refunds asked for, ${this.recipientsByJob.size} emails of which ${this.countDuplicates(mail)} came twice under the same Message-ID`
  }

  /** Stores an order of a buyer and a vendor. */
  private async order(index: number, status: OrderStatus) {
    const { vendors, buyers } = this.market
    const [vendor, buyer] = [vendors[0], buyers[index % buyers.length]] as [Person, Person]
    const order = await storeOrder(this.fennec, { buyerId: buyer.id, vendorId: vendor.id, status })
    return { vendor, buyer, ...order }
  }

  private async queueEmails(queue: OpenJobs, index: number): Promise<void> {
    const { vendor, buyer, ...order } = await this.order(index, 'PAID')
    const keep = async (job: Job, to: string) =>
      this.recipientsByJob.set(await queue.store(this.database.sql, job), to)
    await keep(orderEmailJob(this.fennec.services, 'orderPaid', order), buyer.email)
    await keep(orderEmailJob(this.fennec.services, 'orderSold', order), vendor.email)
  }

  /** Queues a refund of a third of the payment, so that a repeated request would refund twice. */
  private async queueRefund(queue: OpenJobs, index: number): Promise<void> {
    const { prisma, sql } = this.database
    const { reference, buyer } = await this.order(index, 'REFUNDED')
    const attempt = await prisma.paymentAttempt.findUniqueOrThrow({ where: { reference } })
    const amountKobo = Number(attempt.amountKobo)
    await this.charge(reference, { email: buyer.email, amountKobo })
    const createdAt = new Date(Date.now() - size.refundAgeMs)
    const { id: refundId } = await prisma.refund.create({
      data: {
        attemptId: attempt.id,
        amountKobo: Math.floor(amountKobo / 3),
        reason: 'paid twice',
        createdAt,
      },
    })
    const usefulUntil = new Date(Date.now() + 86_400_000)
    await queue.store(sql, { kind: 'refundPayment', data: { refundId }, usefulUntil })
    this.references.push(reference)
  }

  private async charge(reference: string, charge: { email: string; amountKobo: number }): Promise<void> {
    const { fakePaystack } = this.market
    const payments = createTestPaystack(fakePaystack.url, { info() {} })
    this.subaccount ??= await payments.createSubaccount({
      bankCode: '001',
      accountNumber: '2000000000',
      accountName: 'TEST ACCOUNT 2000000000',
      businessName: 'Ada',
      feePercent: 2,
    })
    const { code: subaccount } = this.subaccount
    const urls = { callbackUrl: 'http://127.0.0.1/', cancelUrl: 'http://127.0.0.1/' }
    await payments.beginCharge({
      ...charge,
      ...urls,
      reference,
      subaccount,
      feeKobo: 0,
      title: 'Fennec hoodie',
    })
    await fakePaystack.complete(reference, 'success')
  }
}

const readHeader = (letter: string, name: string): string =>
  new RegExp(`^${name}: <?([^\\r\\n>]*)`, 'im').exec(letter)?.[1] ?? ''

/** The id of the job in the Message-ID. */
const jobIdOf = (letter: string): string => readHeader(letter, 'Message-ID').split('@')[0] ?? ''
const recipientOf = (letter: string): string => readHeader(letter, 'To')

function countEach(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
