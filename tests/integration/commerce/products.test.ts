// Products: ownership, visibility, live updates, and photos under concurrent changes (I8).
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { deleteAccount, findLeftovers } from '../../support/people/leaving.ts'
import { isLong } from '../../support/long.ts'
import { setBlocked } from '../../support/people/people.ts'
import {
  addProduct,
  deleteProduct,
  editProduct,
  hoodie,
  storeProduct,
  signUpVendor,
  type ShownProduct,
} from '../../support/people/products.ts'
import { answersOf, connect, listen, waitFor } from '../../support/sockets.ts'
import { captureStatements } from '../../support/statements.ts'
import { formOf, picture } from '../../support/people/uploads.ts'
import { personOf } from '../../contract/matrix/people.ts'
import { brokenInvariants } from '../../faults/model/invariants.ts'

const fennec = useFennec()
let address = ''
let photo: Uint8Array
beforeAll(async () => {
  address = await listen(fennec)
  photo = await picture('png', 24)
})

const readProduct = async (caller: Person, productId: number) => {
  const { data } = await graphql<{ product: ShownProduct | null; node: { id: string } | null }>(
    fennec,
    'query ($at: Int!, $id: ID!) { product(databaseId: $at) { name stock photos { url alt } } node(id: $id) { id } }',
    { at: productId, id: globalId('Product', productId) },
    caller,
  )
  return data
}

const canSee = async (caller: Person, productId: number) => {
  const seen = await readProduct(caller, productId)
  expect(seen?.node === null).toBe(seen?.product === null)
  return seen?.product != null
}

const codeOf = async (answer: Promise<{ errors?: { extensions: { code: string } }[] }>) =>
  (await answer).errors?.[0]?.extensions.code ?? 'ok'

describe('a product', () => {
  it('is visible to everyone but blocked users, also from a private account, and to no one while its vendor is suspended', async () => {
    const [ada, tunde] = [await signUpVendor(fennec), await signUp(fennec)]
    const id = await storeProduct(fennec, ada.id)
    expect(await canSee(tunde, id)).toBe(true)
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { isPrivate: true } })
    expect(await canSee(tunde, id)).toBe(true)
    await setBlocked(fennec, tunde, ada.id)
    expect(await canSee(tunde, id)).toBe(false)
    await setBlocked(fennec, tunde, ada.id, false)
    const suspendedUntil = new Date(fennec.clock.now().getTime() + 1000)
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { suspendedUntil } })
    expect(await canSee(tunde, id)).toBe(false)
    expect(await canSee(await personOf(fennec, 'admin'), id)).toBe(true)
    expect(await canSee(ada, id)).toBe(true)
  })

  it('is changed by its vendor alone, and not by a suspended vendor (002 §6)', async () => {
    const [ada, bola] = [await signUpVendor(fennec), await signUpVendor(fennec)]
    const id = await storeProduct(fennec, ada.id)
    const [customer, admin] = [await personOf(fennec, 'customer'), await personOf(fennec, 'admin')]
    for (const user of [bola, customer, admin]) {
      expect(await codeOf(editProduct(fennec, user, id))).toBe('FORBIDDEN')
      expect(await codeOf(deleteProduct(fennec, user, id))).toBe('FORBIDDEN')
    }
    await setBlocked(fennec, ada, bola.id)
    expect(await codeOf(editProduct(fennec, bola, id))).toBe('NOT_FOUND')
    expect(await codeOf(addProduct(fennec, customer))).toBe('FORBIDDEN')
    const suspendedUntil = new Date(fennec.clock.now().getTime() + 60_000)
    await fennec.services.prisma.user.update({ where: { id: ada.id }, data: { suspendedUntil } })
    expect(await codeOf(editProduct(fennec, ada, id))).toBe('FORBIDDEN')
    expect(await codeOf(deleteProduct(fennec, ada, id))).toBe('FORBIDDEN')
    expect((await readProduct(ada, id))?.product?.name).toBe(hoodie.name)
  })

  it('shows its photos in their given order, with its name as missing alt text, also to anonymous callers (002 §2)', async () => {
    const ada = await signUpVendor(fennec)
    const { data } = await addProduct(fennec, ada, {
      photos: [{ file: photo }, { file: photo, alt: 'The back, with the ears' }],
    })
    const photos = data?.createProduct.product.photos ?? []
    expect(photos.map(({ alt }) => alt)).toEqual(['Fennec hoodie', 'The back, with the ears'])
    for (const { url } of photos) expect((await fennec.app.inject(url)).statusCode).toBe(200)
    const { data: edited } = await editProduct(fennec, ada, data?.createProduct.product.databaseId ?? 0, {
      photos: [{ url: photos[1]?.url }, { file: photo }, { url: photos[0]?.url }],
    })
    const after = edited?.editProduct.product.photos ?? []
    expect([after[0]?.url, after[2]?.url]).toEqual([photos[1]?.url, photos[0]?.url])
    expect(after[0]?.alt).toBe('The back, with the ears')
  })

  it('keeps a category and sizes from before the list, and refuses new ones that are not on it (002 §5)', async () => {
    const ada = await signUpVendor(fennec)
    const id = await storeProduct(fennec, ada.id, { category: 'Gadgets', sizes: ['42'] })
    const { data } = await editProduct(fennec, ada, id, { category: 'Gadgets', sizes: ['42', 'M'] })
    expect(data?.editProduct.product).toMatchObject({ category: 'Gadgets', sizes: ['42', 'M'] })
    expect(await codeOf(editProduct(fennec, ada, id, { category: 'Things' }))).toBe('INVALID_INPUT')
    expect(await codeOf(editProduct(fennec, ada, id, { sizes: ['43'] }))).toBe('INVALID_INPUT')
  })

  it('is added once under one Idempotency-Key, however often it is sent', { tags: ['engine'] }, async () => {
    const ada = await signUpVendor(fennec)
    const caller = { ...ada, headers: { 'idempotency-key': `hoodie-${ada.id}` } }
    const input = { photos: [{ file: photo }] }
    const one = await addProduct(fennec, caller, input)
    const two = await addProduct(fennec, caller, input)
    expect(two.data).toEqual(one.data)
    expect(await fennec.services.prisma.product.count({ where: { vendorId: ada.id } })).toBe(1)
  })

  it(
    'never has negative stock or a price of zero: the database refuses both',
    { tags: ['engine'] },
    async () => {
      const ada = await signUpVendor(fennec)
      await expect(storeProduct(fennec, ada.id, { stock: -1 })).rejects.toThrow(/Product_stock_check|23514/)
      await expect(storeProduct(fennec, ada.id, { priceKobo: 0 })).rejects.toThrow(
        /Product_priceKobo_check|23514/,
      )
    },
  )

  it('is removed with its vendor’s account and its photos (ADR 17, I9)', async () => {
    const ada = await signUpVendor(fennec)
    const { data } = await addProduct(fennec, ada, { photos: [{ file: photo }] })
    const [shown] = data?.createProduct.product.photos ?? []
    expect(await deleteAccount(fennec, ada)).toBe('ok')
    expect(await findLeftovers(fennec, ada.id)).toEqual([])
    expect((await fennec.app.inject(shown?.url ?? '')).statusCode).toBe(404)
  })
})

const document = `subscription ($id: ID!) { productUpdates(productId: $id) {
  __typename ... on ProductChanged { product { stock price { kobo } } } ... on ProductDeleted { productId }
} }`

describe('a viewer who watches a product', () => {
  it('receives its current state, its changes and its deletion', async () => {
    const [ada, tunde] = [await signUpVendor(fennec), await signUp(fennec)]
    const id = await storeProduct(fennec, ada.id)
    const client = await connect(address, { token: tunde.token })
    client.subscribe('1', document, { id: globalId('Product', id) })
    const readUpdates = () =>
      answersOf(client, '1').map(
        (answer) => (answer as { data: { productUpdates: object } }).data.productUpdates,
      )
    const changedTo = (stock: number, kobo: number) => ({
      __typename: 'ProductChanged',
      product: { stock, price: { kobo } },
    })
    await waitFor(() => expect(readUpdates()).toEqual([changedTo(3, 1_850_000)]))
    await editProduct(fennec, ada, id, { stock: 2, price: '₦18,000' })
    await waitFor(() => expect(readUpdates().at(-1)).toEqual(changedTo(2, 1_800_000)))
    await deleteProduct(fennec, ada, id)
    await waitFor(() =>
      expect(readUpdates().at(-1)).toEqual({
        __typename: 'ProductDeleted',
        productId: globalId('Product', id),
      }),
    )
  })

  it('receives its deletion when its vendor blocks the viewer', async () => {
    const [ada, tunde] = [await signUpVendor(fennec), await signUp(fennec)]
    const id = await storeProduct(fennec, ada.id)
    const client = await connect(address, { token: tunde.token })
    client.subscribe('1', document, { id: globalId('Product', id) })
    await waitFor(() => expect(answersOf(client, '1')).toHaveLength(1))
    await setBlocked(fennec, ada, tunde.id)
    await waitFor(() => expect(JSON.stringify(answersOf(client, '1').at(-1))).toContain('ProductDeleted'))
  })
})

it('a page of the market or of a vendor costs the same statements whatever its size', async () => {
  const ada = await signUpVendor(fennec)
  const campus = `statements-${ada.id}`
  for (let index = 0; index < 9; index++) await storeProduct(fennec, ada.id, { campus })
  const countPageStatements = async (first: number) =>
    (
      await captureStatements(() =>
        graphql(
          fennec,
          `
            query ($first: Int!, $campus: String!, $id: Int!) {
              products(first: $first, filter: { campus: $campus, campusFirst: true }) {
                edges {
                  node {
                    name
                    photos {
                      url
                    }
                    vendor {
                      displayName
                      isVerified
                    }
                  }
                }
              }
              user(databaseId: $id) {
                products(first: $first) {
                  edges {
                    node {
                      name
                    }
                  }
                }
              }
            }
          `,
          { first, campus, id: ada.id },
          ada,
        ),
      )
    ).length
  await countPageStatements(1)
  expect(await countPageStatements(9)).toBe(await countPageStatements(2))
})

/** Sends a whole form, or half of it and then ends the connection. Resolves with the status, 0 for none. */
async function send(
  path: string,
  formFields: [string, string | Uint8Array][],
  token: string,
  isCutOff: boolean,
) {
  const { payload, contentType } = await formOf(formFields)
  const call = request(new URL(path, `http://${address}`), {
    method: 'PUT',
    agent: false,
    headers: {
      'content-type': contentType,
      'content-length': payload.length,
      authorization: `Bearer ${token}`,
    },
  })
  const ended = Promise.race([
    once(call, 'response').then(([response]) => (response as { statusCode: number }).statusCode),
    once(call, 'close').then(() => 0),
  ]).catch(() => 0)
  call.on('error', () => {})
  if (isCutOff) call.write(payload.subarray(0, payload.length / 2), () => call.destroy())
  else call.end(payload)
  return ended
}

it(
  'every photo keeps its row and every row its photo after concurrent edits, cut-off uploads and deletions (I8)',
  { tags: ['engine'] },
  async () => {
    const ada = await signUpVendor(fennec)
    const products = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { data } = await addProduct(fennec, ada, { photos: [{ file: photo }, { file: photo }] })
        return data?.createProduct.product
      }),
    )
    const fields = Object.entries(hoodie)
    const waves = isLong ? 10 : 4
    const statuses = new Set<number>()
    for (let wave = 1; wave <= waves; wave++) {
      const requests = Array.from({ length: 20 }, async (_, index) => {
        const product = products[index % 4]
        const { databaseId = 0, photos = [] } = product ?? {}
        if (wave === waves - 1 && index === 8) return void (await deleteProduct(fennec, ada, databaseId))
        const storedUrls = JSON.stringify(index % 3 === 0 ? photos.map(({ url }) => url) : [])
        const formFields: [string, string | Uint8Array][] = [
          ...fields,
          ...(index % 2 === 0 ? [['imageUrl', storedUrls] as [string, string]] : []),
          ['productImages', photo],
        ]
        statuses.add(await send(`/api/products/${databaseId}`, formFields, ada.token, index % 5 === 4))
      })
      await Promise.all(requests)
    }
    expect([...statuses].every((status) => [0, 200, 400, 404, 429, 503].includes(status))).toBe(true)
    expect(statuses).toContain(200)
    await fennec.services.background.idle()
    const stored = await readdir(join(fennec.dataDir, 'media/products'))
    const names = stored.map((name) => `products/${name}`)
    expect(await brokenInvariants(fennec.services.sql, names)).toEqual([])
    await expect.poll(() => readdir(join(fennec.dataDir, 'incoming'))).toEqual([])
  },
)
