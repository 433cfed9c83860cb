// Market of the experiments about money: a fake Paystack with webhooks, vendors with bank accounts, products and
// buyers.
import { createSeal } from '#server/lib/seal.ts'
import type { Sql } from '#server/lib/sql.ts'
import { readOrCreateSecret } from '#server/storage/secret.ts'
import { linkBankAccount, storeProduct } from '../support/people/products.ts'
import {
  secretKey,
  startTestFakePaystack,
  type TestFakePaystack,
  type TestFakePaystackOptions,
} from '../support/fakePaystack.ts'
import {
  environmentOf,
  openDatabase,
  createPeople,
  type DataStore,
  type Person,
} from './harness/dataStore.ts'
import type { Harness } from './harness/harness.ts'

/** A product for sale, with its stock at the beginning. */
export interface StockedProduct {
  id: number
  /** Initial stock. */
  stock: number
}

export interface Market {
  dataStore: DataStore
  fakePaystack: TestFakePaystack
  /** Environment of the servers. */
  environment: Record<string, string>
  goods: StockedProduct[]
  vendors: Person[]
  buyers: Person[]
}

interface Size {
  buyers: number
  vendors: number
  /** Stock of each product. */
  stocks: number[]
}

/** Makes a market whose products are distributed among the vendors, each at another price. */
export async function createMarket(
  harness: Harness,
  dataStore: DataStore,
  { buyers: buyerCount, vendors: vendorCount, stocks }: Size,
  providerOptions: TestFakePaystackOptions = {},
): Promise<Market> {
  const people = await createPeople(dataStore, vendorCount + buyerCount)
  const [vendors, buyers] = [people.slice(0, vendorCount), people.slice(vendorCount)]
  const database = await openDatabase(dataStore)
  const services = {
    prisma: database.prisma,
    seal: createSeal(await readOrCreateSecret(dataStore.dataDir), 'bank accounts'),
  }
  const ids = vendors.map(({ id }) => id)
  await services.prisma.user.updateMany({ where: { id: { in: ids } }, data: { role: 'VENDOR' } })
  for (const id of ids) await linkBankAccount({ services }, id)
  const goods: StockedProduct[] = []
  for (const [index, stock] of stocks.entries()) {
    const product = { stock, priceKobo: 99_950 + 37_501 * index }
    goods.push({ id: await storeProduct({ services }, ids[index % vendorCount] ?? 0, product), stock })
  }
  await database.close()
  const fakePaystack = await startTestFakePaystack({
    pausesMs: Array.from({ length: 60 }, () => 500),
    ...providerOptions,
  })
  harness.addCleanUp(fakePaystack.close)
  const environment = {
    ...environmentOf(dataStore),
    PAYSTACK_SECRET_KEY: secretKey,
    PAYSTACK_URL: fakePaystack.url,
    CHECKOUT_HOSTS: new URL(fakePaystack.url).host,
  }
  return { dataStore, fakePaystack, environment, goods, vendors, buyers }
}

/** Webhook address of a server. */
export const webhookUrlOf = (url: string): string => `${url}/api/payments/webhook`

/** Products whose sold and remaining items differ from the initial stock (I1). */
export async function findStockErrors(sql: Sql, goods: StockedProduct[]): Promise<string[]> {
  const rows = await sql<{ id: number; stock: number; held: number }>(
    `SELECT p.id, p.stock, coalesce(sum(o.quantity) FILTER (WHERE o."holdsStock"), 0)::int AS held
     FROM "Product" p LEFT JOIN "Order" o ON o."productId" = p.id GROUP BY p.id`,
    [],
  )
  const rowsById = new Map(rows.map((row) => [row.id, row]))
  return goods.flatMap(({ id, stock: before }) => {
    const { stock = 0, held = 0 } = rowsById.get(id) ?? {}
    return stock >= 0 && stock + held === before
      ? []
      : [`of product ${id} there were ${before}, ${stock} are left and ${held} are held (I1)`]
  })
}
