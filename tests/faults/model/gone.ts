// (u, v) Payments for products that may no longer be sold: the vendor deletes their account during the payment, or the
// product was hidden, the vendor suspended or the buyer blocked before. Each payment is refunded, and none becomes an order.
import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '#server/lib/sql.ts'
import { openClient, type Client } from '../harness/client.ts'
import { openDatabase, type DataStore } from '../harness/dataStore.ts'
import type { Experiment, Harness } from '../harness/harness.ts'
import { openMarket, type Market } from '../market.ts'
import { Shopper, type Begun } from './shopper.ts'

type Run = (harness: Harness, dataStore: DataStore) => Promise<string>

/** Makes an experiment for each engine. */
const onBoth = (name: string, promise: string, run: Run): Experiment[] => [
  {
    name,
    promise,
    on: 'embedded',
    run: async (harness) => run(harness, { dataDir: await harness.folder() }),
  },
  {
    name: `${name}Postgres`,
    promise,
    on: 'services',
    run: async (harness) =>
      run(harness, { dataDir: await harness.folder(), databaseUrl: await harness.postgres() }),
  },
]

/** A vendor, a buyer, and their unpaid order. */
interface Deal extends Begun {
  vendorId: number
  buyerId: number
  productId: number
  vendorToken: string
  buyerToken: string
}

/** The number of vendors with a product each, and of buyers. */
const openDeals = (harness: Harness, dataStore: DataStore, count: number) =>
  openMarket(harness, dataStore, {
    buyers: count,
    vendors: count,
    stocks: Array.from({ length: count }, () => 3),
  })

async function beginAll({ vendors, buyers, goods }: Market, client: Client): Promise<Deal[]> {
  const deals: Deal[] = []
  for (const [index, buyer] of buyers.entries()) {
    const [vendor, product] = [vendors[index], goods[index]]
    const buyerToken = buyer.sessions[0]?.token ?? ''
    if (!vendor || !product) throw new Error('every buyer has a vendor')
    const begun = await new Shopper(buyerToken, async () => client).begin({
      productId: product.id,
      quantity: 1,
    })
    if (!('reference' in begun)) throw new Error(`nothing was begun: ${begun.message}`)
    deals.push({
      ...begun,
      vendorId: vendor.id,
      buyerId: buyer.id,
      productId: product.id,
      vendorToken: vendor.sessions[0]?.token ?? '',
      buyerToken,
    })
  }
  return deals
}

const withDatabase = async <T>(dataStore: DataStore, work: (sql: Sql) => Promise<T>): Promise<T> => {
  const database = await openDatabase(dataStore)
  return work(database.sql).finally(() => database.close())
}

interface Outcome {
  kept: number
  refunded: number
}

/** Counts paid orders that cannot or may not be delivered, and the refunded ones among them. */
const outcomeOf = async (sql: Sql, deals: Deal[]): Promise<Outcome> => {
  const rows = await sql<Outcome>(
    `SELECT count(*) FILTER (WHERE o.status = 'PAID')::int AS kept, count(r.id)::int AS refunded
     FROM "PaymentAttempt" a JOIN "Order" o ON o.id = a."orderId" LEFT JOIN "Refund" r ON r."attemptId" = a.id
     WHERE a.reference = ANY($1::text[])`,
    [deals.map(({ reference }) => reference)],
  )
  return rows[0] ?? { kept: 0, refunded: 0 }
}

function claimRefunded(harness: Harness, deals: Deal[], { kept, refunded }: Outcome): string {
  harness.claim(kept === 0, `${kept} of ${deals.length} became paid orders that nobody may deliver`)
  harness.claim(refunded === deals.length, `${refunded} of ${deals.length} payments go back`)
  return `${deals.length} paid, ${kept} kept, ${refunded} refunded`
}

const pay = async ({ fakePaystack }: Market, client: Client, { reference, buyerToken: token }: Deal) => {
  await fakePaystack.complete(reference, 'success')
  await client.send(`GET /api/payments/verify/${reference}`, { token })
}

/** Slows down each deletion: gives the vendors that many posts. */
const writePosts = (dataStore: DataStore, { vendors }: Market, each: number) =>
  withDatabase(dataStore, (sql) =>
    sql(
      `INSERT INTO "Post" ("authorId", content, campus, "hotScore")
       SELECT u.id, 'Post ' || n, u.campus, 0 FROM "User" u, generate_series(1, $2::int) n WHERE u.id = ANY($1::int[])`,
      [vendors.map(({ id }) => id), each],
    ),
  )

async function payLeavers(harness: Harness, dataStore: DataStore): Promise<string> {
  const [count, posts] = harness.short ? [4, 50] : [14, 300]
  const market = await openDeals(harness, dataStore, count)
  await writePosts(dataStore, market, posts)
  const server = await harness.server(market.environment)
  const client = openClient(server.url)
  const deals = await beginAll(market, client)
  const left = await Promise.all(
    deals.map(async (deal, index) => {
      const { status } = await client.send('DELETE /api/account/delete', { token: deal.vendorToken })
      await wait(index * 20)
      await pay(market, client, deal)
      return status
    }),
  )
  harness.claim(
    left.every((status) => status === 200),
    `leaving was answered with ${left.join(', ')}`,
  )
  client.close()
  server.child.kill('SIGKILL')
  await server.ended
  return claimRefunded(harness, deals, await withDatabase(dataStore, (sql) => outcomeOf(sql, deals)))
}

/** Changes that each make a deal impossible. */
const obstacles: ((sql: Sql, deal: Deal) => Promise<unknown>)[] = [
  (sql, { productId }) => sql('UPDATE "Product" SET "isHeld" = true WHERE id = $1::int', [productId]),
  (sql, { vendorId }) =>
    sql(`UPDATE "User" SET "suspendedUntil" = now() + interval '1 day' WHERE id = $1::int`, [vendorId]),
  (sql, { vendorId, buyerId }) =>
    sql('INSERT INTO "Block" ("blockerId", "blockedId") VALUES ($1::int, $2::int)', [vendorId, buyerId]),
  (sql, { vendorId, buyerId }) =>
    sql('INSERT INTO "Block" ("blockerId", "blockedId") VALUES ($2::int, $1::int)', [vendorId, buyerId]),
]

/** Ends the reservation of an order, as the scheduled job does. */
async function expire(sql: Sql, { orderId, productId }: Deal): Promise<void> {
  await sql(
    `UPDATE "Order" SET status = 'FAILED', "holdsStock" = false, "reservedUntil" = now() - interval '1 minute' WHERE id = $1::int`,
    [orderId],
  )
  await sql('UPDATE "Product" SET stock = stock + 1 WHERE id = $1::int', [productId])
}

async function payLate(harness: Harness, dataStore: DataStore): Promise<string> {
  const market = await openDeals(harness, dataStore, obstacles.length * (harness.short ? 2 : 6))
  const first = await harness.server(market.environment)
  const before = openClient(first.url)
  const deals = await beginAll(market, before)
  before.close()
  first.child.kill('SIGKILL')
  await first.ended
  await withDatabase(dataStore, async (sql) => {
    for (const [index, deal] of deals.entries()) {
      // Half of the reservations have expired.
      if (index >= deals.length / 2) await expire(sql, deal)
      await obstacles[index % obstacles.length]?.(sql, deal)
    }
  })
  const server = await harness.server(market.environment)
  const client = openClient(server.url)
  for (const deal of deals) await pay(market, client, deal)
  client.close()
  server.child.kill('SIGKILL')
  await server.ended
  return claimRefunded(harness, deals, await withDatabase(dataStore, (sql) => outcomeOf(sql, deals)))
}

export const payingTheGone = [
  ...onBoth('leavers', 'a payment for an account that is leaving goes back by itself', payLeavers),
  ...onBoth('lateMoney', 'money that comes for what may not be sold any more goes back by itself', payLate),
]
