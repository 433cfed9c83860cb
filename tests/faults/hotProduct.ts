// Fault experiment: hundreds check out the same product at one moment, while its row is locked for a time and others
// read the feed. Buyers call once, and get an order or the answer that it is sold out.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { orderTexts } from '#rules/commerce/orders'
import { testAddress } from '../support/people/orders.ts'
import { openClient, type Client, type Reply } from './harness/client.ts'
import { findLogErrors } from './model/logErrors.ts'
import { createDataStore, openDatabase } from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { findStockErrors, createMarket, type Market } from './market.ts'

/** Needs several connections; `buyers` covers the embedded database, which has one. */
export const hotProduct: Experiment = {
  name: 'hotProduct',
  promise:
    'of a product that hundreds want at once its whole stock is held, everybody else hears that it is sold out, and the feed goes on',
  on: 'services',
  run: runCrowd,
}

/** The number of servers that share the database. */
const serverCount = 2

/** Times in milliseconds. The short run depends on none. */
const checkoutMs = 5000
const feedMs = 300

/** Time for which another transaction locks the product's row, in milliseconds. */
const lockedMs = 3000

/** The number of readers of the feed meanwhile, one page after another. */
const readers = 5

/** The number of identical checkouts that one buyer sends at once. */
const copyCount = 24

const feedQuery = '{ viewer { feed(first: 10) { edges { node { id } } } } }'

interface Initialized {
  reference?: string
  message?: string
}

async function runCrowd(harness: Harness): Promise<string> {
  const dataStore = await createDataStore(harness)
  const [people, stock] = harness.short ? [60, 6] : [500, 50]
  const market = await createMarket(harness, dataStore, {
    buyers: people + readers + 1,
    vendors: 1,
    stocks: [stock, people, 3],
  })
  const startedServers = Array.from({ length: serverCount }, () => harness.startServer(market.environment))
  const servers = await Promise.all(startedServers)
  const clients = servers.map(({ url }) => openClient(url))
  const crowd = new Crowd(harness, market, clients)
  const figures = [await crowd.sellOut(), await crowd.waitForLock(), await crowd.sendCopies()]
  for (const client of clients) client.close()
  for (const { child, ended } of servers) {
    child.kill('SIGTERM')
    harness.failures.push(...findLogErrors((await ended).output))
  }
  const database = await openDatabase(dataStore)
  harness.failures.push(...(await findStockErrors(database.sql, market.goods)))
  await database.close()
  return figures.join('; ')
}

type CheckoutReply = Reply<Initialized>

/** All buyers of the product, and readers of the feed. */
class Crowd {
  private readonly harness: Harness
  private readonly market: Market
  private readonly clients: Client[]
  private readonly readerTokens: string[]
  private readonly buyerTokens: string[]

  constructor(harness: Harness, market: Market, clients: Client[]) {
    this.harness = harness
    this.market = market
    this.clients = clients
    const tokens = market.buyers.map(({ sessions }) => sessions[0]?.token ?? '')
    this.readerTokens = tokens.slice(0, readers)
    this.buyerTokens = tokens.slice(readers)
  }

  /** Sells the whole stock; everybody else gets the answer that it is sold out. */
  async sellOut(): Promise<string> {
    const { stock = 0 } = this.market.goods[0] ?? {}
    const people = this.buyerTokens.slice(0, -1)
    const answers = await this.readFeedDuring('sold out', () =>
      Promise.all(people.map((_, index) => this.buy(index, 0))),
    )
    const held = answers.filter(({ status }) => status === 200).length
    const soldOutCount = answers.filter(({ body }) => body.message === orderTexts.notEnoughStock).length
    this.harness.check(held === stock, `${held} of ${stock} were sold`)
    this.harness.check(
      soldOutCount === people.length - stock,
      `${soldOutCount} of ${people.length - stock} heard that it is gone`,
    )
    return `sold out: ${this.figuresOf(answers, checkoutMs)}, ${soldOutCount} sold out`
  }

  /** Checkouts of a locked product wait for it. */
  async waitForLock(): Promise<string> {
    const locker = new pg.Client(this.market.dataStore.databaseUrl)
    await locker.connect()
    await locker.query('BEGIN')
    await locker.query('SELECT id FROM "Product" WHERE id = $1 FOR UPDATE', [this.market.goods[1]?.id])
    const unlock = delay(lockedMs).then(() => locker.query('COMMIT'))
    const answers = await this.readFeedDuring('locked', () =>
      Promise.all(this.buyerTokens.slice(0, 28).map((_, index) => this.buy(index, 1))),
    )
    await unlock
    await locker.end()
    const held = answers.filter(({ status }) => status === 200).length
    this.harness.check(held === answers.length, `${held} of ${answers.length} had what was locked`)
    return `locked: ${this.figuresOf(answers, lockedMs + checkoutMs)}`
  }

  /** Copies of one checkout, sent to all processes at once, make one order. */
  async sendCopies(): Promise<string> {
    const buyerIndex = this.buyerTokens.length - 1
    const answers = await Promise.all(Array.from({ length: copyCount }, (_, n) => this.buy(buyerIndex, 2, n)))
    const references = new Set(answers.map(({ status, body }) => (status === 200 ? body.reference : status)))
    this.harness.check(references.size === 1, `one checkout was answered ${[...references].join(', ')}`)
    return `${copyCount} copies: ${references.size} answer`
  }

  private buy(index: number, goods: number, client = index): Promise<CheckoutReply> {
    const json = { productId: this.market.goods[goods]?.id, quantity: 1, shippingAddress: testAddress }
    return this.send(client, 'POST /api/payments/initialize', { token: this.buyerTokens[index] ?? '', json })
  }

  private send<Body>(index: number, address: `POST ${string}`, what: { token: string; json: unknown }) {
    return (this.clients[index % this.clients.length] as Client).send<Body>(address, what)
  }

  /** Reads the feed during the work: every page arrives, and most of them fast. */
  private async readFeedDuring<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    let isOver = false
    const pages: Reply<{ data?: object }>[] = []
    const read = async (token: string, index: number) => {
      while (!isOver) {
        pages.push(await this.send(index, 'POST /graphql', { token, json: { query: feedQuery } }))
        await delay(50)
      }
    }
    const reading = Promise.all(this.readerTokens.map(read))
    const result = await work()
    isOver = true
    await reading
    const refused = pages.filter(({ status, body }) => status !== 200 || !body.data).length
    this.harness.check(
      refused === 0,
      `while ${name}, ${refused} of ${pages.length} pages of the feed were refused: ${sampleErrors(pages)}`,
    )
    const percentileMs = percentile(pages, 0.95)
    if (!this.harness.short)
      this.harness.check(
        percentileMs <= this.harness.scaleLimit(feedMs),
        `while ${name}, the feed took ${percentileMs} ms (p95)`,
      )
    this.feeds.push(`${pages.length} pages, p95 ${percentileMs} ms, ${refused} refused`)
    return result
  }

  private readonly feeds: string[] = []

  private figuresOf(answers: CheckoutReply[], promisedMs: number): string {
    const refusedCount = answers.filter(({ status }) => status === 503).length
    const refusalTexts = new Set(
      answers.filter(({ status }) => status === 503).map(({ body }) => body.message),
    )
    this.harness.check(
      refusedCount === 0,
      `${refusedCount} of ${answers.length} checkouts were answered 503: ${[...refusalTexts].join(' ')}`,
    )
    const percentileMs = percentile(answers, 0.99)
    if (!this.harness.short)
      this.harness.check(
        percentileMs <= this.harness.scaleLimit(promisedMs),
        `checkouts took ${percentileMs} ms (p99)`,
      )
    const statuses = [...new Set(answers.map(({ status }) => status))]
    const counts = statuses
      .map((item) => `${answers.filter(({ status }) => status === item).length} × ${item}`)
      .join(', ')
    return `${counts}, p99 ${percentileMs} ms (feed ${this.feeds.at(-1)})`
  }
}

function percentile(replies: readonly { ms: number }[], part: number): number {
  const sorted = replies.map(({ ms }) => ms).toSorted((a, b) => a - b)
  return Math.round(sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0)
}

/** Each different answer without a page, for the report. */
const sampleErrors = (pages: Reply<{ data?: object }>[]): string =>
  [...new Set(pages.filter(({ body }) => !body.data).map(({ body }) => JSON.stringify(body).slice(0, 200)))]
    .slice(0, 3)
    .join(' ')
