// Fault experiments: payments for products that may no longer be sold, as the vendor deletes their account, the product
// is hidden, the vendor suspended or the buyer blocked. Each payment is refunded, and none becomes an order.
import { setTimeout as delay } from 'node:timers/promises'
import type { Sql } from '#server/lib/sql.ts'
import { openClient, type Client } from '../harness/client.ts'
import { openDatabase, type DataStore } from '../harness/dataStore.ts'
import type { Experiment, Harness } from '../harness/harness.ts'
import { createMarket, type Market } from '../market.ts'
import { BuyerClient, type BegunOrder } from './buyerClient.ts'

type Run = (harness: Harness, dataStore: DataStore) => Promise<string>

/** Makes an experiment for each engine. */
const onBothDatabases = (name: string, promise: string, run: Run): Experiment[] => [
  {
    name,
    promise,
    on: 'embedded',
    run: async (harness) => run(harness, { dataDir: await harness.createFolder() }),
  },
  {
    name: `${name}Postgres`,
    promise,
    on: 'services',
    run: async (harness) =>
      run(harness, { dataDir: await harness.createFolder(), databaseUrl: await harness.createPostgres() }),
  },
]

/** A vendor, a buyer, and their unpaid order. */
interface UnpaidOrder extends BegunOrder {
  vendorId: number
  buyerId: number
  productId: number
  vendorToken: string
  buyerToken: string
}

/** Creates a market with `count` vendors of one product each, and as many buyers. */
const createMarketOfPairs = (harness: Harness, dataStore: DataStore, count: number) =>
  createMarket(harness, dataStore, {
    buyers: count,
    vendors: count,
    stocks: Array.from({ length: count }, () => 3),
  })

async function beginCheckouts({ vendors, buyers, goods }: Market, client: Client): Promise<UnpaidOrder[]> {
  const unpaidOrders: UnpaidOrder[] = []
  for (const [index, buyer] of buyers.entries()) {
    const [vendor, product] = [vendors[index], goods[index]]
    const buyerToken = buyer.sessions[0]?.token ?? ''
    if (!vendor || !product) throw new Error('every buyer has a vendor')
    const checkout = await new BuyerClient(buyerToken, async () => client).beginCheckout({
      productId: product.id,
      quantity: 1,
    })
    if (!('reference' in checkout)) throw new Error(`nothing was begun: ${checkout.message}`)
    unpaidOrders.push({
      ...checkout,
      vendorId: vendor.id,
      buyerId: buyer.id,
      productId: product.id,
      vendorToken: vendor.sessions[0]?.token ?? '',
      buyerToken,
    })
  }
  return unpaidOrders
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
const outcomeOf = async (sql: Sql, unpaidOrders: UnpaidOrder[]): Promise<Outcome> => {
  const rows = await sql<Outcome>(
    `SELECT count(*) FILTER (WHERE o.status = 'PAID')::int AS kept, count(r.id)::int AS refunded
     FROM "PaymentAttempt" a JOIN "Order" o ON o.id = a."orderId" LEFT JOIN "Refund" r ON r."attemptId" = a.id
     WHERE a.reference = ANY($1::text[])`,
    [unpaidOrders.map(({ reference }) => reference)],
  )
  return rows[0] ?? { kept: 0, refunded: 0 }
}

function claimRefunded(harness: Harness, unpaidOrders: UnpaidOrder[], { kept, refunded }: Outcome): string {
  harness.check(kept === 0, `${kept} of ${unpaidOrders.length} became paid orders that nobody may deliver`)
  harness.check(refunded === unpaidOrders.length, `${refunded} of ${unpaidOrders.length} payments go back`)
  return `${unpaidOrders.length} paid, ${kept} kept, ${refunded} refunded`
}

const pay = async (
  { fakePaystack }: Market,
  client: Client,
  { reference, buyerToken: token }: UnpaidOrder,
) => {
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

async function payLeavingVendors(harness: Harness, dataStore: DataStore): Promise<string> {
  const [count, posts] = harness.short ? [4, 50] : [14, 300]
  const market = await createMarketOfPairs(harness, dataStore, count)
  await writePosts(dataStore, market, posts)
  const server = await harness.startServer(market.environment)
  const client = openClient(server.url)
  const unpaidOrders = await beginCheckouts(market, client)
  const statuses = await Promise.all(
    unpaidOrders.map(async (order, index) => {
      const { status } = await client.send('DELETE /api/account/delete', { token: order.vendorToken })
      await delay(index * 20)
      await pay(market, client, order)
      return status
    }),
  )
  harness.check(
    statuses.every((status) => status === 200),
    `leaving was answered with ${statuses.join(', ')}`,
  )
  client.close()
  server.child.kill('SIGKILL')
  await server.ended
  return claimRefunded(
    harness,
    unpaidOrders,
    await withDatabase(dataStore, (sql) => outcomeOf(sql, unpaidOrders)),
  )
}

/** Changes that each make a deal impossible. */
const obstacles: ((sql: Sql, deal: UnpaidOrder) => Promise<unknown>)[] = [
  (sql, { productId }) => sql('UPDATE "Product" SET "isHeld" = true WHERE id = $1::int', [productId]),
  (sql, { vendorId }) =>
    sql(`UPDATE "User" SET "suspendedUntil" = now() + interval '1 day' WHERE id = $1::int`, [vendorId]),
  (sql, { vendorId, buyerId }) =>
    sql('INSERT INTO "Block" ("blockerId", "blockedId") VALUES ($1::int, $2::int)', [vendorId, buyerId]),
  (sql, { vendorId, buyerId }) =>
    sql('INSERT INTO "Block" ("blockerId", "blockedId") VALUES ($2::int, $1::int)', [vendorId, buyerId]),
]

/** Ends the reservation of an order, as the scheduled job does. */
async function expire(sql: Sql, { orderId, productId }: UnpaidOrder): Promise<void> {
  await sql(
    `UPDATE "Order" SET status = 'FAILED', "holdsStock" = false, "reservedUntil" = now() - interval '1 minute' WHERE id = $1::int`,
    [orderId],
  )
  await sql('UPDATE "Product" SET stock = stock + 1 WHERE id = $1::int', [productId])
}

async function payLate(harness: Harness, dataStore: DataStore): Promise<string> {
  const market = await createMarketOfPairs(harness, dataStore, obstacles.length * (harness.short ? 2 : 6))
  const first = await harness.startServer(market.environment)
  const before = openClient(first.url)
  const unpaidOrders = await beginCheckouts(market, before)
  before.close()
  first.child.kill('SIGKILL')
  await first.ended
  await withDatabase(dataStore, async (sql) => {
    for (const [index, order] of unpaidOrders.entries()) {
      // Half of the reservations have expired.
      if (index >= unpaidOrders.length / 2) await expire(sql, order)
      await obstacles[index % obstacles.length]?.(sql, order)
    }
  })
  const server = await harness.startServer(market.environment)
  const client = openClient(server.url)
  for (const order of unpaidOrders) await pay(market, client, order)
  client.close()
  server.child.kill('SIGKILL')
  await server.ended
  return claimRefunded(
    harness,
    unpaidOrders,
    await withDatabase(dataStore, (sql) => outcomeOf(sql, unpaidOrders)),
  )
}

export const unsellableProducts = [
  ...onBothDatabases(
    'leavers',
    'a payment for an account that is leaving goes back by itself',
    payLeavingVendors,
  ),
  ...onBothDatabases(
    'lateMoney',
    'money that comes for what may not be sold any more goes back by itself',
    payLate,
  ),
]
