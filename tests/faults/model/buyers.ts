// Fault experiment: five hundred buyers want one of fifty items at one moment; some pay, some do not. Nothing is sold
// twice, and nothing is left over.
import { setTimeout as delay } from 'node:timers/promises'
import { orderTexts } from '#rules/commerce/orders'
import { createRandom, type Random } from '#server/demo/chance.ts'
import { openClient, type Client } from '../harness/client.ts'
import { openDatabase, type DataStore } from '../harness/dataStore.ts'
import type { Experiment, Harness } from '../harness/harness.ts'
import { findLogErrors } from './logErrors.ts'
import { findStockErrors, createMarket, webhookUrlOf, type StockedProduct, type Market } from '../market.ts'
import { brokenMoney } from './money.ts'
import { BuyerClient, type BegunOrder } from './buyerClient.ts'

const promise =
  'of fifty that five hundred want at once fifty are paid for or set aside, none is left, and nobody gets a 500'

export const buyers: Experiment = {
  name: 'buyers',
  promise,
  on: 'embedded',
  run: async (harness) =>
    runRounds(harness, { dataDir: await harness.createFolder() }, harness.short ? 1 : 5),
}

export const buyersPostgres: Experiment = {
  name: 'buyersPostgres',
  promise,
  on: 'services',
  run: async (harness) =>
    runRounds(
      harness,
      { dataDir: await harness.createFolder(), databaseUrl: await harness.createPostgres() },
      harness.short ? 1 : 20,
    ),
}

/** Time within which a payment has to be known, in milliseconds. */
const knownWithinMs = 30_000

/** An order of a buyer who got one of the items. */
interface WonOrder extends BegunOrder {
  buyerClient: BuyerClient
  isPaid: boolean
}

async function runRounds(harness: Harness, dataStore: DataStore, rounds: number): Promise<string> {
  const { people, stock } = harness.short ? { people: 60, stock: 6 } : { people: 500, stock: 50 }
  const stocks = Array.from({ length: rounds }, () => stock)
  const market = await createMarket(harness, dataStore, { buyers: people, vendors: 1, stocks })
  const crowd = new Crowd(harness, market)
  for (const product of market.goods) {
    await crowd.runRound(product)
    harness.failures.push(...(await findErrors(market, crowd, product)))
    if (harness.failures.length === 0) continue
    harness.failures.push(`of seed ${harness.seed}`)
    break
  }
  return `${people} buyers for ${stock}, ${crowd.figures()}`
}

/** All buyers, with their results. */
class Crowd {
  /** Orders of this round. */
  won: WonOrder[] = []
  private readonly harness: Harness
  private readonly market: Market
  private readonly random: Random
  private readonly buyerClients: BuyerClient[]
  private clients: Client[] = []
  /** Unexpected answers. */
  private readonly unexpectedAnswers = new Set<string>()
  private readonly count = { won: 0, paid: 0, gone: 0, off: 0 }
  private readonly tookMs: number[] = []

  constructor(harness: Harness, market: Market) {
    this.harness = harness
    this.market = market
    this.random = createRandom(harness.seed)
    const clientFor = (n: number) => async () => this.clients[n % this.clients.length] as Client
    this.buyerClients = market.buyers.map(
      ({ sessions }, n) => new BuyerClient(sessions[0]?.token ?? '', clientFor(n)),
    )
  }

  /** A round: unpaid orders of the last one are cancelled, then all buyers want the same product. */
  async runRound(product: StockedProduct): Promise<void> {
    const { harness, market } = this
    // On PostgreSQL the buyers use two processes.
    const starting = Array.from({ length: market.dataStore.databaseUrl ? 2 : 1 }, () =>
      harness.startServer(market.environment),
    )
    const servers = await Promise.all(starting)
    this.clients = servers.map(({ url }) => openClient(url))
    market.fakePaystack.setWebhookUrl(webhookUrlOf(servers[0]?.url ?? ''))
    const unpaid = this.won.filter(({ isPaid }) => !isPaid)
    this.won = []
    this.count.off += unpaid.length
    await Promise.all(unpaid.map(({ buyerClient, orderId }) => buyerClient.cancelOrder(orderId)))
    const started = performance.now()
    await Promise.all(this.buyerClients.map((buyerClient) => this.buy(buyerClient, product)))
    await this.waitForPayments()
    this.tookMs.push(performance.now() - started)
    for (const client of this.clients) client.close()
    for (const { child, ended } of servers) {
      child.kill('SIGTERM')
      harness.failures.push(...findLogErrors((await ended).output))
    }
    harness.failures.push(
      ...new Set([...this.unexpectedAnswers, ...this.buyerClients.flatMap(({ failures }) => failures)]),
    )
  }

  figures(): string {
    const { won, paid, gone, off } = this.count
    const longest = (Math.max(...this.tookMs) / 1000).toFixed(1)
    const restarted = this.buyerClients.reduce((sum, { restartedCheckouts }) => sum + restartedCheckouts, 0)
    return `${this.tookMs.length} rounds: ${won} had one (${restarted} begun anew), ${paid} of them paid, ${off} called it off later, ${gone} came too late; a round took ${longest} s at most`
  }

  private async buy(buyerClient: BuyerClient, { id: productId }: StockedProduct): Promise<void> {
    const answer = await buyerClient.beginCheckout({ productId, quantity: 1 })
    if ('reference' in answer) {
      const isPaid = this.random() < 0.6
      this.won.push({ ...answer, buyerClient, isPaid })
      this.count.won++
      if (isPaid) await this.pay(buyerClient, answer)
    } else if (answer.message === orderTexts.notEnoughStock) this.count.gone++
    else this.unexpectedAnswers.add(`a buyer heard ${answer.status} ${answer.message}`)
  }

  /** Pays; some buyers do not return from the page, and only the webhook reports their payment. */
  private async pay(buyerClient: BuyerClient, { reference }: BegunOrder): Promise<void> {
    this.count.paid++
    await this.market.fakePaystack.complete(reference, 'success')
    if (this.random() < 0.5) await buyerClient.verify(reference)
  }

  private async waitForPayments(): Promise<void> {
    const until = performance.now() + knownWithinMs
    for (const { buyerClient, orderId, isPaid } of this.won)
      while (isPaid && (await buyerClient.statusOf(orderId)) !== 'PAID') {
        if (performance.now() > until) return this.harness.check(false, `order ${orderId} was paid in vain`)
        await delay(20)
      }
  }
}

/** Broken invariants after a round. */
async function findErrors(
  { dataStore, fakePaystack, goods }: Market,
  { won }: Crowd,
  product: StockedProduct,
): Promise<string[]> {
  const database = await openDatabase(dataStore)
  const [row] = await database.sql<{ held: number; stock: number }>(
    `SELECT p.stock, (SELECT count(*)::int FROM "Order" o WHERE o."productId" = p.id
       AND o."holdsStock" AND o.status IN ('PENDING', 'PAID')) AS held FROM "Product" p WHERE p.id = $1::int`,
    [product.id],
  )
  const errors = [
    ...(await findStockErrors(database.sql, goods)),
    ...(await brokenMoney(database.sql, fakePaystack)),
  ]
  await database.close()
  if (row?.stock !== 0) errors.push(`${row?.stock} are left`)
  if (row?.held !== product.stock) errors.push(`${row?.held} of ${product.stock} are paid for or set aside`)
  if (won.length !== product.stock)
    errors.push(`${won.length} were told that they have one of ${product.stock}`)
  return errors
}
