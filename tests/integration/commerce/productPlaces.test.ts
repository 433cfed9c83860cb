// Products outside the market: in posts and chats, among saved items, and in the moderation queue.
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { setBlocked } from '../../support/people/people.ts'
import { deleteProduct, editProduct, storeProduct, vendor } from '../../support/people/products.ts'
import { reportsIn } from '../../support/people/reports.ts'

const fennec = useFennec()
let [ada, tunde] = [{}, {}] as [Person, Person]
let id = 0
beforeAll(async () => {
  ada = await vendor(fennec)
  tunde = await signUp(fennec)
})

const product = () => globalId('Product', id)
const newProduct = async () => (id = await storeProduct(fennec, ada.id))

interface Shown {
  product: { name: string; stock: number } | null
}

const sendIt = (caller: Person, to: Person, input: Record<string, unknown> = {}) =>
  graphql<{ sendMessage: { message: Shown & { databaseId: number } } }>(
    fennec,
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { databaseId product { name stock } } } }',
    { input: { recipientId: globalId('User', to.id), content: '', productId: product(), ...input } },
    caller,
  )

const post = (caller: Person, input: Record<string, unknown> = {}) =>
  graphql<{ createPost: { post: Shown & { databaseId: number } } }>(
    fennec,
    'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { databaseId product { name stock } } } }',
    { input: { content: '', productId: product(), ...input } },
    caller,
  )

const seen = async (caller: Person, postId: number) =>
  (
    await graphql<{ post: Shown }>(
      fennec,
      'query ($id: Int!) { post(databaseId: $id) { product { name stock } } }',
      { id: postId },
      caller,
    )
  ).data?.post.product

describe('a post that shows a product', () => {
  it('needs no text, and shows the current stock until the product is deleted', async () => {
    await newProduct()
    const { data } = await post(ada)
    const postId = data?.createPost.post.databaseId ?? 0
    expect(data?.createPost.post.product).toEqual({ name: 'Fennec hoodie', stock: 3 })
    await editProduct(fennec, ada, id, { stock: 1 })
    expect(await seen(tunde, postId)).toEqual({ name: 'Fennec hoodie', stock: 1 })
    await deleteProduct(fennec, ada, id)
    expect(await seen(tunde, postId)).toBeNull()
  })

  it('hides the product from viewers who cannot see its vendor, and is refused with one hidden from its author', async () => {
    await newProduct()
    const bola = await signUp(fennec)
    const { data } = await post(tunde, { content: 'Look' })
    await setBlocked(fennec, bola, ada.id)
    expect(await seen(bola, data?.createPost.post.databaseId ?? 0)).toBeNull()
    expect((await post(bola)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('a message that shows a product', () => {
  it('may begin a chat with its vendor, also with a vendor who needs a message request (001 §2)', async () => {
    await newProduct()
    const { data } = await sendIt(tunde, ada, { content: 'Is it still there?' })
    expect(data?.sendMessage.message.product).toEqual({ name: 'Fennec hoodie', stock: 3 })
  })

  it('cannot send a message request to a user other than the vendor', async () => {
    await newProduct()
    const [stranger, bola] = [await signUp(fennec), await signUp(fennec)]
    expect((await sendIt(bola, stranger)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('shows nothing after it or the product is deleted', async () => {
    await newProduct()
    const bola = await signUp(fennec)
    const { data } = await sendIt(bola, ada)
    await deleteProduct(fennec, ada, id)
    const { data: after } = await graphql<{ node: Shown }>(
      fennec,
      'query ($id: ID!) { node(id: $id) { ... on Message { product { name } } } }',
      { id: globalId('Message', data?.sendMessage.message.databaseId ?? 0) },
      bola,
    )
    expect(after?.node.product).toBeNull()
  })
})

describe('a saved product', () => {
  const save = (caller: Person, saved: boolean) =>
    graphql<{ setProductSaved: { product: { viewerHasSaved: boolean } } }>(
      fennec,
      'mutation ($input: SetProductSavedInput!) { setProductSaved(input: $input) { product { viewerHasSaved } } }',
      { input: { productId: product(), saved } },
      caller,
    )
  const saved = async (caller: Person) =>
    (
      await graphql<{ viewer: { savedProducts: { edges: { node: { databaseId: number } }[] } } }>(
        fennec,
        '{ viewer { savedProducts { edges { node { databaseId } } } } }',
        {},
        caller,
      )
    ).data?.viewer.savedProducts.edges.map(({ node }) => node.databaseId)

  it('is listed once, the last saved first, until it is removed from the list or deleted', async () => {
    const bola = await signUp(fennec)
    const first = await newProduct()
    await save(bola, true)
    const second = await newProduct()
    for (const wanted of [true, true])
      expect((await save(bola, wanted)).data?.setProductSaved.product.viewerHasSaved).toBe(true)
    expect(await saved(bola)).toEqual([second, first])
    expect(await saved(tunde)).toEqual([])
    await save(bola, false)
    expect(await saved(bola)).toEqual([first])
    await deleteProduct(fennec, ada, first)
    expect(await saved(bola)).toEqual([])
  })

  it('cannot be one hidden from the viewer', async () => {
    await newProduct()
    const bola = await signUp(fennec)
    await save(bola, true)
    await setBlocked(fennec, ada, bola.id)
    expect(await saved(bola)).toEqual([])
    expect((await save(bola, true)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('a reported product', () => {
  const report = (caller: Person, reason = 'SCAM') =>
    graphql(
      fennec,
      'mutation ($input: ReportProductInput!) { reportProduct(input: $input) { message } }',
      { input: { productId: product(), reason } },
      caller,
    )

  it('is kept as a snapshot in the queue of posts, once for each reporter (002 §3)', async () => {
    await newProduct()
    expect((await report(tunde)).data).toEqual({ reportProduct: { message: 'Report submitted' } })
    await report(tunde, 'SPAM')
    await editProduct(fennec, ada, id, { name: 'Another hoodie' })
    const rows = await reportsIn(fennec, { ticket: { kind: 'PRODUCT', subjectId: id } })
    expect(rows).toMatchObject([
      { kind: 'PRODUCT', reason: 'SPAM', reportedId: ada.id, snapshot: { name: 'Fennec hoodie', stock: 3 } },
    ])
    await deleteProduct(fennec, ada, id)
    expect(await fennec.services.prisma.report.count({ where: { id: rows[0]?.id } })).toBe(1)
  })

  it('cannot be the reporter’s own', async () => {
    await newProduct()
    expect((await report(ada)).errors?.[0]?.message).toBe('You cannot report your own product')
  })
})
