// (r) A thousand jobs of orders on two processes, one of which is killed in the middle: each refund is requested once, and
// each e-mail arrives.
import { setTimeout as wait } from 'node:timers/promises'
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
import { openMarket, type Market } from './market.ts'

/** After a minute the scheduled refunds run as well, in parallel to the jobs. */
const size = { refunds: 400, orders: 300, waitedMs: 120_000 }

const atRestWithinMs = 180_000

export const jobs: Experiment = {
  name: 'jobs',
  promise:
    'of jobs on two processes, one of them killed, each refund is asked for once and each letter arrives; one that comes twice says that it is the same',
  on: 'services',
  longOnly: true,
  async run(harness) {
    const dataStore = { dataDir: await harness.folder(), databaseUrl: await harness.postgres() }
    const market = await openMarket(harness, dataStore, { buyers: 10, vendors: 1, stocks: [1] })
    const mail = await startMailServer({ acknowledgeDelayMs: 100 })
    harness.atEnd(mail.close)
    const database = await openDatabase(dataStore)
    const work = new Work(market, database)
    await work.leave(await readOrCreateSecret(dataStore.dataDir))
    await market.fakePaystack.injectFault({ path: '/refund', kind: 'slow', percent: 100, amount: 40 })
    const cut = await carryOut(harness, { market, mail, work })
    harness.faults.push(...(await work.wrong(mail)))
    const twice = work.twice(mail)
    harness.claim(twice <= cut, `${twice} letters came twice, ${cut} jobs were cut off`)
    const figures = await work.figures(mail)
    await database.close()
    return `${figures}, ${cut} were under way at the kill`
  },
}

interface Scene {
  market: Market
  mail: MailServer
  work: Work
}

/** Runs two processes, kills one halfway, and starts another; returns the number of jobs in progress at the kill. */
async function carryOut(harness: Harness, { market, mail, work }: Scene): Promise<number> {
  const environment = { ...market.environment, SMTP_URL: mail.url }
  const start = () => harness.server(environment)
  const [first, other] = await Promise.all([start(), start()])
  while (2 * (await work.done()) < work.count) await wait(5)
  first.child.kill('SIGKILL')
  const killed = new Date()
  const { output } = await first.ended
  const cut = await work.begunBefore(killed)
  const servers = [other, await start()]
  const until = performance.now() + atRestWithinMs
  while ((await work.left()).length > 0 && performance.now() < until) await wait(50)
  const outputs = [output]
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    outputs.push((await ended).output)
  }
  harness.faults.push(...outputs.flatMap(findLogErrors))
  return cut
}

/** The jobs, and their results. */
class Work {
  private readonly market: Market
  private readonly database: Database
  /** Recipients of e-mails by the id of the job. */
  private readonly emails = new Map<string, string>()
  private readonly references: string[] = []
  private readonly fennec: { services: Pick<Services, 'prisma' | 'now'> }
  private subaccount: { code: string } | undefined

  constructor(market: Market, database: Database) {
    this.market = market
    this.database = database
    this.fennec = { services: { prisma: database.prisma, now: () => new Date() } }
  }

  get count(): number {
    return this.emails.size + this.references.length
  }

  /** Queues all jobs as commands do, e-mails and refunds mixed. */
  async leave(secret: string): Promise<void> {
    const queue = createJobs({
      database: this.database,
      seal: createSeal(secret),
      log: { info() {}, warn() {}, error() {} },
    })
    const { refunds, orders } = size
    for (let index = 0; index < Math.max(refunds, orders); index++) {
      if (index < orders) await this.leaveLetters(queue, index)
      if (index < refunds) await this.leaveRefund(queue, index)
    }
  }

  /** Number of done jobs. */
  async done(): Promise<number> {
    return this.count - (await this.left()).length
  }

  /** States of the jobs that are not done. */
  async left(): Promise<string[]> {
    const text = `SELECT state::text AS state FROM pgboss.job WHERE name = 'letters'`
    return (await this.database.sql<{ state: string }>(text, [])).map(({ state }) => state)
  }

  /** Number of jobs that started before that moment and are not done a second later: those of the killed process. */
  async begunBefore(moment: Date): Promise<number> {
    await wait(1000)
    const text = `SELECT count(*)::int AS count FROM pgboss.job
      WHERE name = 'letters' AND state = 'active' AND started_on < $1::timestamptz`
    return (await this.database.sql<{ count: number }>(text, [moment]))[0]?.count ?? 0
  }

  async wrong({ emails }: MailServer): Promise<string[]> {
    const left = await this.left()
    const requestedRefunds = countEach(
      (await this.market.fakePaystack.refunds()).map(({ reference }) => reference),
    )
    const came = countEach(emails.map(jobOf))
    const unnoted = await this.database.prisma.refund.count({
      where: { OR: [{ state: 'WANTED' }, { providerId: null }] },
    })
    return [
      ...(left.length > 0 ? [`${left.length} jobs were never done`] : []),
      ...(unnoted > 0 ? [`${unnoted} refunds are not noted`] : []),
      ...this.references
        .filter((item) => requestedRefunds.get(item) !== 1)
        .map((item) => `the refund of ${item} was asked for ${requestedRefunds.get(item) ?? 0} times`),
      ...[...this.emails].filter(([id]) => !came.has(id)).map(([, to]) => `a letter to ${to} never came`),
      ...emails
        .filter((letter) => this.emails.get(jobOf(letter)) !== recipientOf(letter))
        .map((letter) => `a letter to ${recipientOf(letter)} has an id that is none of its job's`),
    ]
  }

  /** Number of duplicate e-mails. */
  twice({ emails }: MailServer): number {
    return emails.length - new Set(emails.map(jobOf)).size
  }

  async figures(mail: MailServer): Promise<string> {
    const refundCount = (await this.market.fakePaystack.refunds()).length
    return `${this.count} jobs: ${refundCount} refunds asked for, ${this.emails.size} letters of which ${this.twice(mail)} came twice under the same Message-ID`
  }

  /** Stores an order of a buyer and a vendor. */
  private async order(index: number, status: OrderStatus) {
    const { vendors, buyers } = this.market
    const [vendor, buyer] = [vendors[0], buyers[index % buyers.length]] as [Person, Person]
    const order = await storeOrder(this.fennec, { buyerId: buyer.id, vendorId: vendor.id, status })
    return { vendor, buyer, ...order }
  }

  private async leaveLetters(queue: OpenJobs, index: number): Promise<void> {
    const { vendor, buyer, ...order } = await this.order(index, 'PAID')
    const keep = async (job: Job, to: string) => this.emails.set(await queue.store(this.database.sql, job), to)
    await keep(orderEmailJob(this.fennec.services, 'orderPaid', order), buyer.email)
    await keep(orderEmailJob(this.fennec.services, 'orderSold', order), vendor.email)
  }

  /** Queues a refund of a third of the payment, so that a repeated request would refund twice. */
  private async leaveRefund(queue: OpenJobs, index: number): Promise<void> {
    const { prisma, sql } = this.database
    const { reference, buyer } = await this.order(index, 'REFUNDED')
    const attempt = await prisma.paymentAttempt.findUniqueOrThrow({ where: { reference } })
    const amountKobo = Number(attempt.amountKobo)
    await this.charge(reference, { email: buyer.email, amountKobo })
    const createdAt = new Date(Date.now() - size.waitedMs)
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

const headOf = (letter: string, name: string): string =>
  new RegExp(`^${name}: <?([^\\r\\n>]*)`, 'im').exec(letter)?.[1] ?? ''

/** The id of the job in the Message-ID. */
const jobOf = (letter: string): string => headOf(letter, 'Message-ID').split('@')[0] ?? ''
const recipientOf = (letter: string): string => headOf(letter, 'To')

function countEach(names: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
