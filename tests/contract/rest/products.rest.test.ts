// REST routes of products: method, path, status, and the exact keys and types of 002.
import { describe, expect, it } from 'vitest'
import { useFennec } from '../../support/app.ts'
import type { Person } from '../../support/factories.ts'
import { hoodie, linkBankAccount, storeProduct, signUpVendor } from '../../support/people/products.ts'
import { callRoute, callRouteWithForm } from '../../support/routes.ts'
import { picture } from '../../support/people/uploads.ts'
import { personOf } from '../matrix/people.ts'

const fennec = useFennec()

interface Product {
  id: number
  price: number
  stock: number
  category: string | null
  sizes: string
  imageUrl: string | null
  message?: string
}

const photoParts = async (count: number): Promise<[string, Uint8Array][]> => {
  const bytes = await picture('png', 24)
  return Array.from({ length: count }, () => ['productImages', bytes])
}

const fields = Object.entries(hoodie)
const urlsOf = ({ imageUrl }: Product): string[] => JSON.parse(imageUrl ?? '[]') as string[]

/** Adds a product by the documented form. */
async function addProduct(seller: Person, files = 2): Promise<Product> {
  const { body } = await callRouteWithForm<Product>(fennec, 'POST /api/products', seller, [
    ...fields,
    ['stock', '12'],
    ['category', 'Clothing'],
    ['sizes', '["S","M"]'],
    ...(await photoParts(files)),
  ])
  return body
}

describe('a product that a vendor adds by the documented form', () => {
  it('is answered as in the market', async () => {
    const ada = await signUpVendor(fennec)
    const { status, body } = await callRouteWithForm<Product>(fennec, 'POST /api/products', ada, [
      ...Object.entries({ ...hoodie, price: '12,500.50' }),
      ['stock', '12'],
      ['category', 'Clothing'],
      ['sizes', '["S","M"]'],
      ...(await photoParts(2)),
    ])
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Fennec hoodie',
      description: 'Heavy cotton, brushed inside.',
      price: 12500.5,
      stock: 12,
      category: 'Clothing',
      sizes: '["S","M"]',
      imageUrl: expect.stringMatching(/^\["\/media\/products\/.*\.webp","\/media\/products\/.*\.webp"\]$/),
      created_at: fennec.clock.now().toISOString(),
      vendor_id: ada.id,
      vendorFirstName: 'Amaka',
      vendorLastName: 'Nwosu',
      vendorEmail: ada.email,
      vendorProfileImage: null,
      vendorIsVerified: 0,
    })
    expect((await callRoute(fennec, `GET /api/products/${body.id}`, ada)).body).toEqual(body)
  })

  it('has one photo as one URL, none as null, and a stock of 0 by default (002 §5)', async () => {
    const ada = await signUpVendor(fennec)
    expect((await addProduct(ada, 1)).imageUrl).toMatch(/^\/media\/products\//)
    const { body } = await callRouteWithForm<Product>(fennec, 'POST /api/products', ada, [
      ...fields,
      ['stock', ''],
    ])
    expect([body.stock, body.category, body.sizes, body.imageUrl]).toEqual([0, null, '[]', null])
  })

  it('is refused with the documented sentence before the vendor has a bank account (002 §6)', async () => {
    const ada = await personOf(fennec, 'vendor')
    const { status, body } = await callRoute<Product>(fennec, 'POST /api/products', ada, hoodie)
    expect(status).toBe(403)
    expect(body.message).toBe('Please set up your bank account before adding products.')
  })

  it.each([
    ['a price of nothing', { price: '0' }, 'The price must be more than ₦0'],
    ['a price below nothing', { price: '-1' }, 'Type a price in naira, such as 12,500 or 12500.50'],
    ['a price that nobody pays', { price: 1e9 }, 'The price may be at most ₦10,000,000'],
    ['a comma as a point', { price: '12,50' }, 'Type a price in naira, such as 12,500 or 12500.50'],
    ['parts of a kobo', { price: '1.005' }, 'Type a price in naira, such as 12,500 or 12500.50'],
    ['half a hoodie', { stock: 1.5 }, 'Stock must be a whole number from 0 to 99,999'],
    ['sizes that are no list', { sizes: '{S' }, 'sizes must be a list of sizes, as JSON text'],
    ['a size nobody wears', { sizes: '["XXXXL"]' }, 'Choose from the sizes'],
    ['a category nobody lists', { category: 'Weapons' }, 'Choose one of the categories'],
    ['no name', { name: '  ' }, 'Please fill in all the required fields'],
    ['no price', { price: '' }, 'Please fill in all the required fields'],
  ])('is refused for %s', async (_case, changes, message) => {
    const ada = await signUpVendor(fennec)
    const { status, body } = await callRoute<Product>(fennec, 'POST /api/products', ada, {
      ...hoodie,
      ...changes,
    })
    expect([status, body.message]).toEqual([400, message])
    expect((await callRoute<Product[]>(fennec, `GET /api/products/vendor/${ada.id}`, ada)).body).toEqual([])
  })

  it('is refused with a sixth photo, a drawing or a photo of 11 MB, and stores nothing (T43, T48)', async () => {
    const ada = await signUpVendor(fennec)
    const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>')
    const post = (files: [string, Uint8Array][]) =>
      callRouteWithForm<Product>(fennec, 'POST /api/products', ada, [...fields, ...files])
    expect((await post(await photoParts(6))).body.message).toBe('A product has at most 5 photos')
    const drawing = await post([['productImages', svg]])
    expect([drawing.status, drawing.body.message]).toEqual([
      415,
      'Please select a photo (JPG, PNG, GIF, WebP).',
    ])
    const heavy = await post([['productImages', new Uint8Array(11 * 1024 * 1024)]])
    expect([heavy.status, heavy.body.message]).toEqual([
      413,
      'A photo must be smaller than 10MB. Please choose a smaller file.',
    ])
    await fennec.services.background.idle()
    expect(await fennec.services.prisma.storedFile.count({ where: { ownerId: ada.id } })).toBe(0)
  })
})

describe('a product that its vendor edits', () => {
  const put = (ada: Person, id: number, parts: [string, string | Uint8Array][]) =>
    callRouteWithForm<Product>(fennec, `PUT /api/products/${id}`, ada, [
      ...fields.filter(([name]) => !parts.some(([sent]) => sent === name)),
      ...parts,
    ])

  it('keeps the photos that are listed one by one', async () => {
    const ada = await signUpVendor(fennec)
    const before = await addProduct(ada, 3)
    const named = urlsOf(before).map((url): [string, string] => ['imageUrl', url])
    expect(urlsOf((await put(ada, before.id, named)).body)).toEqual(urlsOf(before))
  })

  it('keeps the photos of imageUrl in that order, and appends new ones (002 §7)', async () => {
    const ada = await signUpVendor(fennec)
    const before = await addProduct(ada, 3)
    const [one, two, three] = urlsOf(before)
    const { body } = await put(ada, before.id, [
      ['imageUrl', JSON.stringify([three, one])],
      ...(await photoParts(1)),
    ])
    const after = urlsOf(body)
    expect(after.slice(0, 2)).toEqual([three, one])
    expect(after).toHaveLength(3)
    expect(after).not.toContain(two)
  })

  it('keeps all photos and appends new ones without imageUrl, and has none for an empty list', async () => {
    const ada = await signUpVendor(fennec)
    const before = await addProduct(ada, 2)
    expect(urlsOf((await put(ada, before.id, [])).body)).toEqual(urlsOf(before))
    const more = urlsOf((await put(ada, before.id, await photoParts(1))).body)
    expect(more.slice(0, 2)).toEqual(urlsOf(before))
    expect(more).toHaveLength(3)
    expect((await put(ada, before.id, [['imageUrl', '[]']])).body.imageUrl).toBeNull()
  })

  it('keeps stock, category and sizes that are absent', async () => {
    const ada = await signUpVendor(fennec)
    const before = await addProduct(ada)
    const { body } = await put(ada, before.id, [['price', '20000']])
    expect(body).toEqual({ ...before, price: 20000 })
  })

  it('refuses a photo of another site or user, and a repeated one (T41)', async () => {
    const [ada, tunde] = [await signUpVendor(fennec), await signUpVendor(fennec)]
    const [adaProduct, tundeProduct] = [await addProduct(ada), await addProduct(tunde)]
    const keep = async (urls: string[]) =>
      (await put(ada, adaProduct.id, [['imageUrl', JSON.stringify(urls)]])).status
    const [own = ''] = urlsOf(adaProduct)
    expect(await keep(['https://evil.example/photo.jpg'])).toBe(400)
    expect(await keep(urlsOf(tundeProduct))).toBe(400)
    expect(await keep([own, own])).toBe(400)
    expect((await callRoute<Product>(fennec, `GET /api/products/${adaProduct.id}`, ada)).body.imageUrl).toBe(
      adaProduct.imageUrl,
    )
  })

  it('is refused with more than five photos in all, and keeps its photos', async () => {
    const ada = await signUpVendor(fennec)
    const before = await addProduct(ada, 4)
    const { status, body } = await put(ada, before.id, await photoParts(2))
    expect([status, body.message]).toEqual([400, 'A product has at most 5 photos'])
    expect((await callRoute<Product>(fennec, `GET /api/products/${before.id}`, ada)).body).toEqual(before)
  })

  it('cannot be edited or deleted by others, and is a 404 for an unknown number', async () => {
    const [ada, tunde, student] = [
      await signUpVendor(fennec),
      await signUpVendor(fennec),
      await personOf(fennec, 'customer'),
    ]
    const { id } = await addProduct(ada)
    const readOutcome = async (caller: Person, at = id) => [
      (await callRoute(fennec, `PUT /api/products/${at}`, caller, hoodie)).status,
      (await callRoute(fennec, `DELETE /api/products/${at}`, caller)).status,
    ]
    expect(await readOutcome(tunde)).toEqual([403, 403])
    expect(await readOutcome(student)).toEqual([403, 403])
    expect(await readOutcome(ada, 2_000_000)).toEqual([404, 404])
  })
})

it('a product is deleted with its photos by its vendor', async () => {
  const ada = await signUpVendor(fennec)
  const product = await addProduct(ada)
  const { body } = await callRoute(fennec, `DELETE /api/products/${product.id}`, ada)
  expect(body).toEqual({ message: 'Product deleted successfully' })
  expect((await callRoute(fennec, `GET /api/products/${product.id}`, ada)).status).toBe(404)
  await fennec.services.background.idle()
  for (const url of urlsOf(product)) expect((await fennec.app.inject(url)).statusCode).toBe(404)
})

describe('the list of the market', () => {
  it('comes in pages, filtered and sorted on request (002 §7)', async () => {
    const ada = await signUpVendor(fennec)
    const campus = `campus-${ada.id}`
    const put = (name: string, priceKobo: number, category: string) =>
      storeProduct(fennec, ada.id, { name, priceKobo, category, campus })
    const fan = await put('Rechargeable fan', 2_400_000, 'Electronics')
    const laces = await put('Laces', 50_000, 'Footwear')
    const shoes = await put('Canvas shoes', 1_500_000, 'Shoes')
    const idsOf = async (query: string) =>
      (await callRoute<Product[]>(fennec, `GET /api/products?campus=${campus}&${query}`, ada)).body.map(
        ({ id }) => id,
      )
    expect(await idsOf('')).toEqual([shoes, laces, fan])
    expect(await idsOf('sort=price_up')).toEqual([laces, shoes, fan])
    expect(await idsOf('sort=price_down&limit=2')).toEqual([fan, shoes])
    expect(await idsOf('q=CANVAS')).toEqual([shoes])
    expect(await idsOf('category=Shoes')).toEqual([shoes, laces])
    const { response } = await callRoute(fennec, `GET /api/products?campus=${campus}&limit=2`, ada)
    const next = String(response.headers['x-next-cursor'])
    expect(await idsOf(`limit=2&cursor=${next}`)).toEqual([fan])
  })

  it('answers 304 to a client that has it, and refuses an unknown sort', async () => {
    const ada = await personOf(fennec, 'customer')
    const { response } = await callRoute(fennec, 'GET /api/products?q=nothingofthekind', ada)
    const repeated = await fennec.app.inject({
      url: '/api/products?q=nothingofthekind',
      headers: { authorization: `Bearer ${ada.token}`, 'if-none-match': String(response.headers.etag) },
    })
    expect(repeated.statusCode).toBe(304)
    expect((await callRoute(fennec, 'GET /api/products?sort=cheap', ada)).status).toBe(400)
    expect((await callRoute(fennec, `GET /api/products?q=${'x'.repeat(10_000)}`, ada)).status).toBe(400)
  })

  it('has the products of a vendor, and is a 404 for an unknown one', async () => {
    const ada = await personOf(fennec, 'vendor')
    await linkBankAccount(fennec, ada.id)
    const id = await storeProduct(fennec, ada.id)
    const { body } = await callRoute<Product[]>(fennec, `GET /api/products/vendor/${ada.id}`, ada)
    expect(body.map((product) => product.id)).toEqual([id])
    expect((await callRoute(fennec, 'GET /api/products/vendor/2000000', ada)).status).toBe(404)
  })
})
