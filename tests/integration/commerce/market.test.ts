// Browsing the market: results, their order, pages and category chips.
// @module-tag engine
import { beforeAll, describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import { graphql, rest } from '../../support/calls.ts'
import type { Person } from '../../support/factories.ts'
import { setBlocked } from '../../support/people/people.ts'
import { storeProduct, signUpVendor } from '../../support/people/products.ts'
import { storeService } from '../../support/people/services.ts'
import { personOf } from '../../contract/matrix/people.ts'

const fennec = useFennec()

const document = `query ($filter: ProductFilter!, $sort: ProductSort!, $first: Int!, $after: String) {
  products(filter: $filter, sort: $sort, first: $first, after: $after) {
    edges { node { name } } pageInfo { hasNextPage endCursor }
  }
  productCategories(filter: $filter)
}`

interface Market {
  products: {
    edges: { node: { name: string } }[]
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
  }
  productCategories: string[]
}

interface MarketOptions {
  filter?: Record<string, unknown>
  sort?: 'NEWEST' | 'PRICE_UP' | 'PRICE_DOWN'
  first?: number
}

/** Reads all results page by page, and the category chips. */
async function readMarket(caller: Person, { filter = {}, sort = 'NEWEST', first = 20 }: MarketOptions = {}) {
  const names: string[] = []
  let after: string | null = null
  for (;;) {
    const { data, errors }: { data?: Market | null; errors?: unknown } = await graphql<Market>(
      fennec,
      document,
      { filter, sort, first, after },
      caller,
    )
    if (!data) throw new Error(JSON.stringify(errors))
    names.push(...data.products.edges.map(({ node }) => node.name))
    if (!data.products.pageInfo.hasNextPage) return { names, chips: data.productCategories }
    after = data.products.pageInfo.endCursor
  }
}

const findNames = async (caller: Person, options: MarketOptions) => (await readMarket(caller, options)).names

let [ada, tunde] = [{}, {}] as [Person, Person]
beforeAll(async () => {
  ada = await signUpVendor(fennec)
  tunde = await signUpVendor(fennec, { university: 'Obafemi Awolowo University' })
  const storeListing = (
    vendor: Person,
    campus: string,
    name: string,
    naira: number,
    category: string | null,
  ) =>
    storeProduct(fennec, vendor.id, {
      name,
      campus,
      category,
      priceKobo: naira * 100,
      description: 'Collect it on campus.',
    })
  await storeService(fennec, tunde.id, { name: 'Shoe repair' })
  await storeListing(ada, 'unilag', 'Canvas sneakers', 15_000, 'Shoes')
  await storeListing(tunde, 'oau', 'Leather sandals', 9_000, 'Footwear')
  await storeListing(ada, 'unilag', 'Rechargeable fan', 24_000, 'Electronics')
  await storeListing(tunde, 'oau', 'Àdìrẹ wrapper', 9_000, 'Clothing')
  await storeListing(ada, 'unilag', 'Charger for Samsung', 4_500, 'Electronics')
  await storeListing(tunde, 'oau', 'Bag of notes', 500, null)
})

const newest = [
  'Bag of notes',
  'Charger for Samsung',
  'Àdìrẹ wrapper',
  'Rechargeable fan',
  'Leather sandals',
  'Canvas sneakers',
]
const cheapest = [
  'Bag of notes',
  'Charger for Samsung',
  'Leather sandals',
  'Àdìrẹ wrapper',
  'Canvas sneakers',
  'Rechargeable fan',
]
const campusFirst = (names: string[]) => {
  const isHere = (name: string) => /sneakers|fan|Charger/.test(name)
  return [...names.filter(isHere), ...names.filter((name) => !isHere(name))]
}

describe('a student who browses the market', () => {
  it.each([1, 2, 20])('sees everything once and in order, %i to a page', async (first) => {
    expect(await findNames(ada, { first })).toEqual(newest)
    expect(await findNames(ada, { first, sort: 'PRICE_UP' })).toEqual(cheapest)
    expect(await findNames(ada, { first, sort: 'PRICE_DOWN' })).toEqual(cheapest.toReversed())
  })

  it.each([1, 2, 20])('sees their own campus first on request, %i to a page', async (first) => {
    const filter = { campusFirst: true }
    expect(await findNames(ada, { first, filter })).toEqual(campusFirst(newest))
    expect(await findNames(ada, { first, filter, sort: 'PRICE_UP' })).toEqual(campusFirst(cheapest))
    expect(await findNames(ada, { first, filter, sort: 'PRICE_DOWN' })).toEqual(
      campusFirst(cheapest.toReversed()),
    )
  })

  it('filters by one campus or by a price range', async () => {
    expect(await findNames(ada, { filter: { campus: 'oau' } })).toEqual([
      'Bag of notes',
      'Àdìrẹ wrapper',
      'Leather sandals',
    ])
    expect(await findNames(ada, { filter: { lowestKobo: 450_000, highestKobo: 900_000 } })).toEqual([
      'Charger for Samsung',
      'Àdìrẹ wrapper',
      'Leather sandals',
    ])
  })

  it('does not see listings of a vendor they have blocked', async () => {
    const bola = await personOf(fennec, 'customer')
    await setBlocked(fennec, bola, tunde.id)
    expect(await readMarket(bola)).toEqual({
      names: ['Charger for Samsung', 'Rechargeable fan', 'Canvas sneakers'],
      chips: ['Shoes', 'Electronics'],
    })
  })
})

describe('a search', () => {
  it.each(['👟', '₦', '!!!'])('finds nothing for %s, which occurs in no word', async (text) => {
    expect(await readMarket(ada, { filter: { text } })).toEqual({ names: [], chips: [] })
    for (const sort of ['PRICE_UP', 'PRICE_DOWN'] as const)
      expect(await findNames(ada, { filter: { text }, sort })).toEqual([])
    const services = await graphql<{ services: { edges: unknown[] }; serviceCategories: string[] }>(
      fennec,
      `
        query ($filter: ServiceFilter!) {
          services(filter: $filter, first: 5) {
            edges {
              cursor
            }
          }
          serviceCategories(filter: $filter)
        }
      `,
      { filter: { text } },
      ada,
    )
    expect(services.data).toEqual({ services: { edges: [] }, serviceCategories: [] })
    for (const list of ['products', 'services'] as const) {
      const q = encodeURIComponent(text)
      const { status, body } = await rest<unknown[]>(fennec, `GET /api/${list}?q=${q}`, undefined, ada)
      expect([status, body]).toEqual([200, []])
    }
  })

  it.each(['', '  ', '\u200b', '\u2800'])(
    'returns the unfiltered market for the blank text %j',
    async (text) => {
      expect(await findNames(ada, { filter: { text } })).toEqual(newest)
      const q = encodeURIComponent(text)
      const { body } = await rest<unknown[]>(fennec, `GET /api/products?q=${q}`, undefined, ada)
      expect(body).toHaveLength(newest.length)
    },
  )

  it('finds words by their beginning, whatever their case and accents, in names, categories and descriptions', async () => {
    expect(await findNames(ada, { filter: { text: 'ADIRE wrap' } })).toEqual(['Àdìrẹ wrapper'])
    expect(await findNames(ada, { filter: { text: 'electronics' } })).toEqual([
      'Charger for Samsung',
      'Rechargeable fan',
    ])
    expect(await findNames(ada, { filter: { text: 'collect campus' } })).toEqual(newest)
    expect(await findNames(ada, { filter: { text: 'charge' } })).toEqual(['Charger for Samsung'])
    expect(await findNames(ada, { filter: { text: 'foot-wear' } })).toEqual(['Leather sandals'])
  })

  it.each([1, 2, 20])('finds words that resemble the typed ones, %i to a page', async (first) => {
    expect(await findNames(ada, { first, filter: { text: 'snaekers' } })).toEqual(['Canvas sneakers'])
    expect(await findNames(ada, { first, filter: { text: 'samsng chargr' } })).toEqual([
      'Charger for Samsung',
    ])
    expect(await findNames(ada, { first, filter: { text: 'rechargable' } })).toEqual(['Rechargeable fan'])
    expect(await findNames(ada, { first, filter: { text: 'colect campuss' } })).toEqual(newest)
    expect(await findNames(ada, { first, filter: { text: 'zebra' } })).toEqual([])
  })

  it('treats wildcards as text, and has at most 80 characters', async () => {
    expect(await findNames(ada, { filter: { text: ' %_🙂 ' } })).toEqual([])
    await expect(readMarket(ada, { filter: { text: 'x'.repeat(10_000) } })).rejects.toThrow(
      'at most 80 characters',
    )
  })

  it('refuses a cursor of another sort order', async () => {
    const variables = { filter: {}, sort: 'PRICE_UP', first: 1, after: null as string | null }
    const { data } = await graphql<Market>(fennec, document, variables, ada)
    variables.after = data?.products.pageInfo.endCursor ?? ''
    const { errors } = await graphql(fennec, document, { ...variables, sort: 'NEWEST' }, ada)
    expect(errors?.[0]?.message).toBe('This cursor does not belong to this list')
  })
})

describe('the category chips', () => {
  it('are the categories with listings, in the order of the list, with shoes and footwear as one (002 §5, 002 §2)', async () => {
    expect((await readMarket(ada)).chips).toEqual(['Clothing', 'Shoes', 'Electronics'])
    expect((await readMarket(ada, { filter: { campus: 'oau' } })).chips).toEqual(['Clothing', 'Shoes'])
    expect((await readMarket(ada, { filter: { category: 'Shoes' } })).names).toEqual([
      'Leather sandals',
      'Canvas sneakers',
    ])
  })

  it('are the categories of the search results, also of similar matches', async () => {
    expect((await readMarket(ada, { filter: { text: 'charger' } })).chips).toEqual(['Electronics'])
    expect((await readMarket(ada, { filter: { text: 'snaekers' } })).chips).toEqual(['Shoes'])
    expect((await readMarket(ada, { filter: { text: 'zebra' } })).chips).toEqual([])
  })
})
