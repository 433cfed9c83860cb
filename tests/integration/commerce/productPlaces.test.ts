// Products shown outside the market: in posts and chats, among saved items, and in the moderation queue.
import { beforeAll, describe, expect, it } from 'vitest'
import { globalId } from '#server/core/context/ids.ts'
import { useFennec } from '../../support/app.ts'
import { graphql } from '../../support/calls.ts'
import { signUp, type Person } from '../../support/factories.ts'
import { setBlocked } from '../../support/people/people.ts'
import { deleteProduct, editProduct, storeProduct, signUpVendor } from '../../support/people/products.ts'
import { findReports } from '../../support/people/reports.ts'

const fennec = useFennec()
let [ada, tunde] = [{}, {}] as [Person, Person]
let productId = 0
beforeAll(async () => {
  ada = await signUpVendor(fennec)
  tunde = await signUp(fennec)
})

const productGlobalId = () => globalId('Product', productId)
const createProduct = async () => (productId = await storeProduct(fennec, ada.id))

interface WithProduct {
  product: { name: string; stock: number } | null
}

const sendProduct = (caller: Person, to: Person, input: Record<string, unknown> = {}) =>
  graphql<{ sendMessage: { message: WithProduct & { databaseId: number } } }>(
    fennec,
    'mutation ($input: SendMessageInput!) { sendMessage(input: $input) { message { databaseId product { name stock } } } }',
    { input: { recipientId: globalId('User', to.id), content: '', productId: productGlobalId(), ...input } },
    caller,
  )

const createPost = (caller: Person, input: Record<string, unknown> = {}) =>
  graphql<{ createPost: { post: WithProduct & { databaseId: number } } }>(
    fennec,
    'mutation ($input: CreatePostInput!) { createPost(input: $input) { post { databaseId product { name stock } } } }',
    { input: { content: '', productId: productGlobalId(), ...input } },
    caller,
  )

const readShownProduct = async (caller: Person, postId: number) =>
  (
    await graphql<{ post: WithProduct }>(
      fennec,
      'query ($id: Int!) { post(databaseId: $id) { product { name stock } } }',
      { id: postId },
      caller,
    )
  ).data?.post.product

describe('a post that shows a product', () => {
  it('needs no text, and shows the current stock until the product is deleted', async () => {
    await createProduct()
    const { data } = await createPost(ada)
    const postId = data?.createPost.post.databaseId ?? 0
    expect(data?.createPost.post.product).toEqual({ name: 'Fennec hoodie', stock: 3 })
    await editProduct(fennec, ada, productId, { stock: 1 })
    expect(await readShownProduct(tunde, postId)).toEqual({ name: 'Fennec hoodie', stock: 1 })
    await deleteProduct(fennec, ada, productId)
    expect(await readShownProduct(tunde, postId)).toBeNull()
  })

  it('hides the product from viewers who cannot see its vendor, and is refused with one hidden from its author', async () => {
    await createProduct()
    const bola = await signUp(fennec)
    const { data } = await createPost(tunde, { content: 'Look' })
    await setBlocked(fennec, bola, ada.id)
    expect(await readShownProduct(bola, data?.createPost.post.databaseId ?? 0)).toBeNull()
    expect((await createPost(bola)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('a message that shows a product', () => {
  it('may begin a chat with its vendor, also with a vendor who needs a message request (001 §2)', async () => {
    await createProduct()
    const { data } = await sendProduct(tunde, ada, { content: 'Is it still there?' })
    expect(data?.sendMessage.message.product).toEqual({ name: 'Fennec hoodie', stock: 3 })
  })

  it('cannot send a message request to a user other than the vendor', async () => {
    await createProduct()
    const [stranger, bola] = [await signUp(fennec), await signUp(fennec)]
    expect((await sendProduct(bola, stranger)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
  })

  it('shows nothing after it or the product is deleted', async () => {
    await createProduct()
    const bola = await signUp(fennec)
    const { data } = await sendProduct(bola, ada)
    await deleteProduct(fennec, ada, productId)
    const { data: after } = await graphql<{ node: WithProduct }>(
      fennec,
      'query ($id: ID!) { node(id: $id) { ... on Message { product { name } } } }',
      { id: globalId('Message', data?.sendMessage.message.databaseId ?? 0) },
      bola,
    )
    expect(after?.node.product).toBeNull()
  })
})

describe('a saved product', () => {
  const setSaved = (caller: Person, saved: boolean) =>
    graphql<{ setProductSaved: { product: { viewerHasSaved: boolean } } }>(
      fennec,
      'mutation ($input: SetProductSavedInput!) { setProductSaved(input: $input) { product { viewerHasSaved } } }',
      { input: { productId: productGlobalId(), saved } },
      caller,
    )
  const readSavedIds = async (caller: Person) =>
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
    const first = await createProduct()
    await setSaved(bola, true)
    const second = await createProduct()
    for (const wanted of [true, true])
      expect((await setSaved(bola, wanted)).data?.setProductSaved.product.viewerHasSaved).toBe(true)
    expect(await readSavedIds(bola)).toEqual([second, first])
    expect(await readSavedIds(tunde)).toEqual([])
    await setSaved(bola, false)
    expect(await readSavedIds(bola)).toEqual([first])
    await deleteProduct(fennec, ada, first)
    expect(await readSavedIds(bola)).toEqual([])
  })

  it('cannot be one hidden from the viewer', async () => {
    await createProduct()
    const bola = await signUp(fennec)
    await setSaved(bola, true)
    await setBlocked(fennec, ada, bola.id)
    expect(await readSavedIds(bola)).toEqual([])
    expect((await setSaved(bola, true)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
  })
})

describe('a reported product', () => {
  const reportProduct = (caller: Person, reason = 'SCAM') =>
    graphql(
      fennec,
      'mutation ($input: ReportProductInput!) { reportProduct(input: $input) { message } }',
      { input: { productId: productGlobalId(), reason } },
      caller,
    )

  it('is kept as a snapshot in the queue of posts, once for each reporter (002 §3)', async () => {
    await createProduct()
    expect((await reportProduct(tunde)).data).toEqual({ reportProduct: { message: 'Report submitted' } })
    await reportProduct(tunde, 'SPAM')
    await editProduct(fennec, ada, productId, { name: 'Another hoodie' })
    const rows = await findReports(fennec, { ticket: { kind: 'PRODUCT', subjectId: productId } })
    expect(rows).toMatchObject([
      { kind: 'PRODUCT', reason: 'SPAM', reportedId: ada.id, snapshot: { name: 'Fennec hoodie', stock: 3 } },
    ])
    await deleteProduct(fennec, ada, productId)
    expect(await fennec.services.prisma.report.count({ where: { id: rows[0]?.id } })).toBe(1)
  })

  it('cannot be the reporter’s own', async () => {
    await createProduct()
    expect((await reportProduct(ada)).errors?.[0]?.message).toBe('You cannot report your own product')
  })
})
