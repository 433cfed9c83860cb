// Fault experiment: people buy while the payment provider fails in every way, pay late, twice or never, and Fennec is
// killed repeatedly. At the end each payment has one paid order or one refund, and both sides agree to the kobo.
import { setTimeout as delay } from 'node:timers/promises'
import { orderTexts } from '#rules/commerce/orders'
import { createRandom, type Random } from '#server/demo/chance.ts'
import { openDatabase, type DataStore } from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { shiftTimeIfPending, shiftTime } from './model/shiftTime.ts'
import { compareLedgers } from './model/ledger.ts'
import { findStockErrors, createMarket, type Market } from './market.ts'
import { brokenMoney } from './model/money.ts'
import { BuyerClient, type BegunOrder } from './model/buyerClient.ts'
import { MarketServer } from './marketServer.ts'
import { ProviderFaults } from './model/providerFaults.ts'
import { checkoutOutcomes } from './model/checkoutOutcomes.ts'

const promise =
  'whatever the provider does and whenever Fennec is killed, each payment is one paid order or one refund, to the kobo'

export const checkouts: Experiment = {
  name: 'checkouts',
  promise,
  on: 'embedded',
  run: async (harness) => runCheckouts(harness, { dataDir: await harness.createFolder() }),
}

export const checkoutsPostgres: Experiment = {
  name: 'checkoutsPostgres',
  promise,
  on: 'services',
  longOnly: true,
  run: async (harness) =>
    runCheckouts(harness, {
      dataDir: await harness.createFolder(),
      databaseUrl: await harness.createPostgres(),
    }),
}

const sizeOf = ({ short }: Harness) =>
  short
    ? {
        total: 24,
        kills: 1,
        buyers: 8,
        vendors: 2,
        products: 6,
        faultsMs: 300,
        roundMs: 700,
        timeoutMs: 300,
      }
    : {
        total: 2000,
        kills: 20,
        buyers: 30,
        vendors: 5,
        products: 30,
        faultsMs: 1500,
        roundMs: 6000,
        timeoutMs: 3000,
      }

type Size = ReturnType<typeof sizeOf>

/** Longest time between kills in milliseconds; a kill also ends the pause in which Fennec leaves a failing provider alone. */
const maxMsBetweenKills = 8000

/** Minutes after the kills by which all pending work is due. */
const minutesLater = 80 * 60
const maxRounds = 25

async function runCheckouts(harness: Harness, dataStore: DataStore): Promise<string> {
  const size = sizeOf(harness)
  const random = createRandom(harness.seed)
  // Every third product has too little stock.
  const stocks = Array.from({ length: size.products }, (_, index) => (index % 3 === 0 ? 5 : size.total))
  const market = await createMarket(harness, dataStore, { ...size, stocks }, { refundStepMs: 200 })
  const server = new MarketServer(harness, market)
  await server.start()
  const simulation = new CheckoutSimulation(market, { server, size, random })
  const providerFaults = new ProviderFaults(market.fakePaystack, random, !harness.short)
  await Promise.all([
    simulation.run(),
    killRepeatedly(simulation, server, { size, random }),
    injectFaults(simulation, providerFaults, size),
  ])
  await market.fakePaystack.recover()
  await simulation.payLate()
  await server.kill()
  const returned = await resumeLostCheckouts(market, server, simulation)
  await server.runFor(size.roundMs)
  const rounds = await runUntilIdle(harness, market, { server, providerFaults, size })
  harness.failures.push(...simulation.failures())
  const text = await findErrors(harness, market)
  return `seed ${harness.seed}, ${simulation.figures()}; ${returned} paid on two pages, ${size.kills + 1} kills, ${providerFaults.changeCount} sets of faults; ${text}; at rest after ${rounds} starts`
}

/** Buyers, each with one checkout at a time; every checkout gets a random outcome of `checkoutOutcomes`. */
class CheckoutSimulation {
  isOver = false
  readonly buyerClients: BuyerClient[]
  private readonly market: Market
  private readonly size: Size
  private readonly random: Random
  private begunCount = 0
  private readonly counts = new Map<string, number>()
  private readonly unexpectedAnswers = new Set<string>()

  constructor(
    market: Market,
    { server, size, random }: { server: MarketServer; size: Size; random: Random },
  ) {
    this.market = market
    this.size = size
    this.random = random
    this.buyerClients = market.buyers.map(
      ({ sessions }) => new BuyerClient(sessions[0]?.token ?? '', server.getClient, size.timeoutMs),
    )
  }

  /** Begun part of all checkouts, from 0 to 1. */
  get progress(): number {
    return this.begunCount / this.size.total
  }

  async run(): Promise<void> {
    await Promise.all(this.buyerClients.map((buyerClient) => this.runBuyer(buyerClient)))
    this.isOver = true
  }

  /** Pays some of the charges whose page was lost or abandoned. */
  async payLate(): Promise<void> {
    for (const { reference, paidAt } of await this.market.fakePaystack.charges())
      if (paidAt === null && this.random() < 0.3) {
        await this.market.fakePaystack.complete(reference, 'success')
        this.count('paid late')
      }
  }

  failures(): string[] {
    return [...new Set([...this.unexpectedAnswers, ...this.buyerClients.flatMap(({ failures }) => failures)])]
  }

  figures(): string {
    const counts = [...this.counts].map(([what, count]) => `${count} ${what}`).toSorted()
    return `${this.begunCount} checkouts (${counts.join(', ')})`
  }

  private async runBuyer(buyerClient: BuyerClient): Promise<void> {
    const abandoned: BegunOrder[] = []
    while (this.begunCount < this.size.total) {
      const { goods } = this.market
      const product = goods[Math.floor(this.random() * goods.length)]
      const input = { productId: product?.id ?? 0, quantity: 1 + Math.floor(this.random() * 3) }
      const answer = await buyerClient.beginCheckout(input)
      if (!('reference' in answer)) await this.handleRefusal(buyerClient, answer, abandoned)
      else {
        this.begunCount++
        await this.finishCheckout(buyerClient, answer, abandoned)
      }
    }
  }

  private async finishCheckout(
    buyerClient: BuyerClient,
    order: BegunOrder,
    abandoned: BegunOrder[],
  ): Promise<void> {
    const names = Object.keys(checkoutOutcomes)
    const name = names[Math.floor(this.random() * names.length)] ?? ''
    this.count(name)
    if (name === 'left') abandoned.push(order)
    await checkoutOutcomes[name]?.({ fakePaystack: this.market.fakePaystack, buyerClient }, order)
  }

  private async handleRefusal(
    buyerClient: BuyerClient,
    { status, message }: { status: number; message: string },
    abandoned: BegunOrder[],
  ): Promise<void> {
    if (message === orderTexts.startFailed && status === 502) {
      this.begunCount++
      this.count('without a page')
    } else if (message === orderTexts.startFailed || message === orderTexts.pageOpening) await delay(100)
    else if (message === orderTexts.tooManyUnpaid) {
      const first = abandoned.shift()
      if (first) await buyerClient.cancelOrder(first.orderId)
      else await delay(100)
    } else if (message !== orderTexts.notEnoughStock)
      this.unexpectedAnswers.add(`a buyer heard ${status} ${message}`)
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }
}

/** Kills the server at random moments of the simulation. */
async function killRepeatedly(
  simulation: CheckoutSimulation,
  server: MarketServer,
  { size, random }: { size: Size; random: Random },
): Promise<void> {
  const moments = Array.from({ length: size.kills }, () => random()).toSorted((a, b) => a - b)
  for (const moment of moments) {
    const until = performance.now() + maxMsBetweenKills
    while (simulation.progress < moment && performance.now() < until) await delay(5)
    await server.kill()
    await server.start()
  }
}

async function injectFaults(
  simulation: CheckoutSimulation,
  providerFaults: ProviderFaults,
  { faultsMs }: Size,
): Promise<void> {
  while (!simulation.isOver) {
    await providerFaults.changeFaults()
    await delay(faultsMs)
  }
}

/** Orders whose payment page was lost in a kill, with their buyers. */
const lostPagesStatement = `
  SELECT o.id, o."buyerId", a.reference FROM "Order" o JOIN "PaymentAttempt" a ON a."orderId" = o.id
  WHERE o.status = 'PENDING' AND a.state = 'BEGUN'`

/** Resumes these orders two minutes after the last kill, on another page; the first page is paid as well where it exists. */
async function resumeLostCheckouts(
  { dataStore, fakePaystack, buyers }: Market,
  server: MarketServer,
  { buyerClients }: CheckoutSimulation,
): Promise<number> {
  const database = await openDatabase(dataStore)
  const orders = await database.sql<{ id: number; buyerId: number; reference: string }>(
    lostPagesStatement,
    [],
  )
  await shiftTime(database, 2)
  await database.close()
  await server.start()
  let paidTwiceCount = 0
  for (const { id, buyerId, reference } of orders) {
    const buyerClient = buyerClients[buyers.findIndex((buyer) => buyer.id === buyerId)]
    const answer = await buyerClient?.resumeCheckout(id)
    const code = answer && 'checkoutUrl' in answer ? answer.checkoutUrl.split('/').at(-1) : undefined
    const charges = await fakePaystack.charges()
    const pages = charges.filter((item) => item.reference === reference || item.accessCode === code)
    for (const page of pages) if (page.paidAt === null) await fakePaystack.complete(page.reference, 'success')
    if (pages.length === 2) paidTwiceCount++
  }
  return paidTwiceCount
}

/** Starts servers with all pending work due, until none is left; lists still fail at first. */
async function runUntilIdle(
  harness: Harness,
  { dataStore, fakePaystack }: Market,
  { server, providerFaults, size }: { server: MarketServer; providerFaults: ProviderFaults; size: Size },
): Promise<number> {
  await providerFaults.failListsOnly()
  for (let round = 1; round <= maxRounds; round++) {
    const pending = await shiftTimeIfPending(dataStore, minutesLater)
    if (!pending) return round
    if (round === maxRounds) harness.check(false, `there still waits ${JSON.stringify(pending)}`)
    await server.start()
    await server.runFor(size.roundMs)
    await fakePaystack.recover()
  }
  return maxRounds
}

async function findErrors(harness: Harness, { dataStore, fakePaystack, goods }: Market): Promise<string> {
  const database = await openDatabase(dataStore)
  const { wrong, text } = await compareLedgers(database.sql, fakePaystack)
  harness.failures.push(
    ...wrong,
    ...(await findStockErrors(database.sql, goods)),
    ...(await brokenMoney(database.sql, fakePaystack)),
  )
  await database.close()
  return text
}
