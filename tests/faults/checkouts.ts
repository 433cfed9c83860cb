// (q) People buy while the provider fails in every way, pay late, twice or never, and Fennec is killed repeatedly: at the
// end each payment has one paid order or one refund, and both sides agree to the kobo.
import { setTimeout as wait } from 'node:timers/promises'
import { orderTexts } from '#rules/commerce/orders'
import { createRandom, type Random } from '#server/demo/chance.ts'
import { openDatabase, type DataStore } from './harness/dataStore.ts'
import type { Experiment, Harness } from './harness/harness.ts'
import { advanceClock, passTime } from './model/later.ts'
import { compareLedgers } from './model/ledger.ts'
import { missingGoods, openMarket, type Market } from './market.ts'
import { brokenMoney } from './model/money.ts'
import { Shopper, type Begun } from './model/shopper.ts'
import { Till } from './till.ts'
import { Trouble } from './model/trouble.ts'
import { ways } from './model/ways.ts'

const promise =
  'whatever the provider does and whenever Fennec is killed, each payment is one paid order or one refund, to the kobo'

export const checkouts: Experiment = {
  name: 'checkouts',
  promise,
  on: 'embedded',
  run: async (harness) => trade(harness, { dataDir: await harness.folder() }),
}

export const checkoutsPostgres: Experiment = {
  name: 'checkoutsPostgres',
  promise,
  on: 'services',
  longOnly: true,
  run: async (harness) =>
    trade(harness, { dataDir: await harness.folder(), databaseUrl: await harness.postgres() }),
}

const sizeOf = ({ short }: Harness) =>
  short
    ? {
        total: 24,
        kills: 1,
        buyers: 8,
        vendors: 2,
        products: 6,
        troubleMs: 300,
        roundMs: 700,
        patienceMs: 300,
      }
    : {
        total: 2000,
        kills: 20,
        buyers: 30,
        vendors: 5,
        products: 30,
        troubleMs: 1500,
        roundMs: 6000,
        patienceMs: 3000,
      }

type Size = ReturnType<typeof sizeOf>

/** Longest time between kills in milliseconds; a kill also ends the pause in which Fennec leaves a failing provider alone. */
const longestBetweenKills = 8000

/** Minutes after the kills by which all pending work is due. */
const minutesLater = 80 * 60
const mostRounds = 25

async function trade(harness: Harness, dataStore: DataStore): Promise<string> {
  const size = sizeOf(harness)
  const random = createRandom(harness.seed)
  // Every third product has too little stock.
  const stocks = Array.from({ length: size.products }, (_, index) => (index % 3 === 0 ? 5 : size.total))
  const market = await openMarket(harness, dataStore, { ...size, stocks }, { refundStepMs: 200 })
  const till = new Till(harness, market)
  await till.start()
  const trading = new Trading(market, { till, size, random })
  const trouble = new Trouble(market.fakePaystack, random, !harness.short)
  await Promise.all([
    trading.go(),
    killAgainAndAgain(trading, till, { size, random }),
    upset(trading, trouble, size),
  ])
  await market.fakePaystack.recover()
  await trading.payLate()
  await till.kill()
  const returned = await returnFromPayment(market, till, trading)
  await till.serveFor(size.roundMs)
  const rounds = await settleDown(harness, market, { till, trouble, size })
  harness.faults.push(...trading.faults())
  const text = await lookInto(harness, market)
  return `seed ${harness.seed}, ${trading.figures()}; ${returned} paid on two pages, ${size.kills + 1} kills, ${trouble.changes} sets of faults; ${text}; at rest after ${rounds} starts`
}

/** All buyers, each with one purchase at a time. */
class Trading {
  isOver = false
  readonly shoppers: Shopper[]
  private readonly market: Market
  private readonly size: Size
  private readonly random: Random
  private begun = 0
  private readonly counts = new Map<string, number>()
  private readonly unheardOf = new Set<string>()

  constructor(market: Market, { till, size, random }: { till: Till; size: Size; random: Random }) {
    this.market = market
    this.size = size
    this.random = random
    this.shoppers = market.buyers.map(
      ({ sessions }) => new Shopper(sessions[0]?.token ?? '', till.line, size.patienceMs),
    )
  }

  /** Begun part of all purchases, from 0 to 1. */
  get progress(): number {
    return this.begun / this.size.total
  }

  async go(): Promise<void> {
    await Promise.all(this.shoppers.map((shopper) => this.live(shopper)))
    this.isOver = true
  }

  /** Pays pages that Fennec lost or buyers left, for some of the charges. */
  async payLate(): Promise<void> {
    for (const { reference, paidAt } of await this.market.fakePaystack.charges())
      if (paidAt === null && this.random() < 0.3) {
        await this.market.fakePaystack.complete(reference, 'success')
        this.count('paid late')
      }
  }

  faults(): string[] {
    return [...new Set([...this.unheardOf, ...this.shoppers.flatMap(({ faults }) => faults)])]
  }

  figures(): string {
    const counts = [...this.counts].map(([what, count]) => `${count} ${what}`).toSorted()
    return `${this.begun} checkouts (${counts.join(', ')})`
  }

  private async live(shopper: Shopper): Promise<void> {
    const left: Begun[] = []
    while (this.begun < this.size.total) {
      const { goods } = this.market
      const product = goods[Math.floor(this.random() * goods.length)]
      const input = { productId: product?.id ?? 0, quantity: 1 + Math.floor(this.random() * 3) }
      const answer = await shopper.begin(input)
      if (!('reference' in answer)) await this.hear(shopper, answer, left)
      else {
        this.begun++
        await this.goOn(shopper, answer, left)
      }
    }
  }

  private async goOn(shopper: Shopper, order: Begun, left: Begun[]): Promise<void> {
    const names = Object.keys(ways)
    const name = names[Math.floor(this.random() * names.length)] ?? ''
    this.count(name)
    if (name === 'left') left.push(order)
    await ways[name]?.({ fakePaystack: this.market.fakePaystack, shopper }, order)
  }

  private async hear(
    shopper: Shopper,
    { status, message }: { status: number; message: string },
    left: Begun[],
  ): Promise<void> {
    if (message === orderTexts.startFailed && status === 502) {
      this.begun++
      this.count('without a page')
    } else if (message === orderTexts.startFailed || message === orderTexts.pageOpening) await wait(100)
    else if (message === orderTexts.tooManyUnpaid) {
      const first = left.shift()
      if (first) await shopper.callOff(first.orderId)
      else await wait(100)
    } else if (message !== orderTexts.notEnoughStock) this.unheardOf.add(`a buyer heard ${status} ${message}`)
  }

  private count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1)
  }
}

/** Kills at random moments, none far from the next, and once at the end. */
async function killAgainAndAgain(
  trading: Trading,
  till: Till,
  { size, random }: { size: Size; random: Random },
): Promise<void> {
  const moments = Array.from({ length: size.kills }, () => random()).toSorted((a, b) => a - b)
  for (const moment of moments) {
    const until = performance.now() + longestBetweenKills
    while (trading.progress < moment && performance.now() < until) await wait(5)
    await till.kill()
    await till.start()
  }
}

async function upset(trading: Trading, trouble: Trouble, { troubleMs }: Size): Promise<void> {
  while (!trading.isOver) {
    await trouble.change()
    await wait(troubleMs)
  }
}

/** Orders whose page was lost in a kill, with their buyers. */
const unopened = `
  SELECT o.id, o."buyerId", a.reference FROM "Order" o JOIN "PaymentAttempt" a ON a."orderId" = o.id
  WHERE o.status = 'PENDING' AND a.state = 'BEGUN'`

/** Resumes these orders two minutes after the last kill, on another page; the first page is paid as well where it exists. */
async function returnFromPayment(
  { dataStore, fakePaystack, buyers }: Market,
  till: Till,
  { shoppers }: Trading,
): Promise<number> {
  const database = await openDatabase(dataStore)
  const orders = await database.sql<{ id: number; buyerId: number; reference: string }>(unopened, [])
  await passTime(database, 2)
  await database.close()
  await till.start()
  let twice = 0
  for (const { id, buyerId, reference } of orders) {
    const shopper = shoppers[buyers.findIndex((buyer) => buyer.id === buyerId)]
    const answer = await shopper?.resume(id)
    const code = answer && 'checkoutUrl' in answer ? answer.checkoutUrl.split('/').at(-1) : undefined
    const charges = await fakePaystack.charges()
    const pages = charges.filter((item) => item.reference === reference || item.accessCode === code)
    for (const page of pages) if (page.paidAt === null) await fakePaystack.complete(page.reference, 'success')
    if (pages.length === 2) twice++
  }
  return twice
}

/** Starts servers with all pending work due, until none is left; lists still fail at first. */
async function settleDown(
  harness: Harness,
  { dataStore, fakePaystack }: Market,
  { till, trouble, size }: { till: Till; trouble: Trouble; size: Size },
): Promise<number> {
  await trouble.onlyLists()
  for (let round = 1; round <= mostRounds; round++) {
    const left = await advanceClock(dataStore, minutesLater)
    if (!left) return round
    if (round === mostRounds) harness.claim(false, `there still waits ${JSON.stringify(left)}`)
    await till.start()
    await till.serveFor(size.roundMs)
    await fakePaystack.recover()
  }
  return mostRounds
}

async function lookInto(harness: Harness, { dataStore, fakePaystack, goods }: Market): Promise<string> {
  const database = await openDatabase(dataStore)
  const { wrong, text } = await compareLedgers(database.sql, fakePaystack)
  harness.faults.push(
    ...wrong,
    ...(await missingGoods(database.sql, goods)),
    ...(await brokenMoney(database.sql, fakePaystack)),
  )
  await database.close()
  return text
}
