// Products inside posts and messages: shown with their current price, and added by the author.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageErrors } from '#rules/messaging/messages'
import { samplePost } from '#web/screens/shared/dev/samplePosts.ts'
import { brokenConnection, emptyList, eventually, freshBrowser, queriesOf } from '../browser.tsx'
import { post, postButton, storedDraft, text, viewer, visit, write } from '../composer/composing.ts'
import { pushUpdate } from '../social/feeds.ts'
import * as chatting from '../messaging/messaging.ts'
import { scrollIntoView, showPosts, watchSight } from '../social/posts.tsx'
import { ada, photoAt, product, productsOf, vendorViewer } from './products.ts'
import { serveSockets } from '../relay/socketServer.ts'

freshBrowser()
let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
  watchSight()
})

const hoodie = product(1, { stock: 3, photos: [photoAt('/media/products/a.webp')] })
const shown = { AttachedCardQuery: { product: { ...hoodie, __isNode: 'Product' } } }
const card = () => screen.findByRole('link', { name: /Hoodie 1/ })
const attached = () => screen.findByRole('group', { name: 'Product' })
const link = `${location.origin}/p/1`

describe('a product in a post', () => {
  it('shows its price, a low stock and the vendor, and links to its screen', async () => {
    showPosts([samplePost({ product: hoodie })])
    expect((await card()).getAttribute('href')).toBe('/products/1')
    const cardQueries = within(await card())
    for (const content of ['18,500', 'Only 3 left', 'Tobi Adéṣínà'])
      expect(cardQueries.getByText(content)).toBeTruthy()
    expect(cardQueries.getByRole('img', { name: 'Fennec hoodie' })).toBeTruthy()
  })

  it('leads an anonymous caller to the public card (002 §2)', async () => {
    showPosts([samplePost({ product: hoodie })], { viewerId: null })
    expect((await card()).getAttribute('href')).toBe('/p/1')
  })

  it('shows its current price once it is in sight', async () => {
    showPosts([samplePost({ product: hoodie })])
    await scrollIntoView(await card(), 1)
    await chatting.waitForSubscription(net, 'useWatchProductSubscription')
    const now = { ...hoodie, __typename: 'Product', stock: 0, price: { kobo: 1_700_000 } }
    await pushUpdate(net, 'useWatchProductSubscription', {
      productUpdates: { __typename: 'ProductChanged', product: now },
    })
    expect(await screen.findByText('17,000')).toBeTruthy()
    expect(screen.getByText('Sold out')).toBeTruthy()
  })

  it('is named as deleted where the post has nothing else', async () => {
    showPosts([samplePost({ content: '', product: null })])
    expect(await screen.findByText('This product is gone')).toBeTruthy()
  })
})

describe('a composer', () => {
  it('takes the product of a pasted link, and sends a post with it alone', async () => {
    const { posted } = visit(shown)
    await userEvent.click(await text())
    await userEvent.paste(link)
    expect(within(await attached()).getByText('Hoodie 1')).toBeTruthy()
    expect((await text()).value).toBe('')
    await post()
    await eventually(() => expect(posted()).toHaveLength(1))
    expect(posted()[0]?.variables.input).toMatchObject({ content: '', productId: hoodie.id })
    await eventually(() => expect(storedDraft()).toBeNull())
  })

  it('begins with the product the author comes from, keeps it with the draft, and can remove it', async () => {
    visit({ ...shown, useCreatePostMutation: brokenConnection }, '/create-post?product=1')
    await write('Look')
    await post()
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    expect(storedDraft()).toMatchObject({ text: 'Look', productId: hoodie.id })
    await userEvent.click(within(await attached()).getByRole('button', { name: 'Leave the product out' }))
    expect(screen.queryByRole('group', { name: 'Product' })).toBeNull()
    await eventually(() => expect(storedDraft()).toMatchObject({ productId: null }))
  })

  it('leaves any other link in the text', async () => {
    visit()
    await userEvent.click(await text())
    for (const other of ['https://example.com/p/1', `${location.origin}/posts/1`])
      await userEvent.paste(other)
    expect((await text()).value).toBe(`https://example.com/p/1${location.origin}/posts/1`)
    expect(screen.queryByRole('group', { name: 'Product' })).toBeNull()
  })

  it('offers a vendor their own products', async () => {
    const mine = { ...ada, products: productsOf([product(1, { vendor: ada })]) }
    visit({
      ...queriesOf(vendorViewer),
      CreatePostScreenQuery: { viewer: vendorViewer },
      ProductPickerQuery: { viewer: { ...vendorViewer, user: { ...vendorViewer.user, ...mine } } },
      ...shown,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show a product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your products' }))
    await userEvent.click(await dialog.findByRole('button', { name: /Hoodie 1/ }))
    expect(await attached()).toBeTruthy()
    expect((await postButton()).disabled).toBe(false)
  })

  it('offers no products to a customer', async () => {
    visit()
    await text()
    expect(screen.queryByRole('button', { name: 'Show a product' })).toBeNull()
  })
})

describe('a message', () => {
  const sent = chatting.mine(1, { content: '', product: hoodie })
  const answer = {
    outboxMutation: {
      sendMessage: { message: sent, conversation: chatting.chat(chatting.chidiWrites(), [sent]) },
    },
  }

  it('begins with the product the buyer comes from, once, and needs no text', async () => {
    const { calls, address } = chatting.visitAsAda('/messages/7?product=1', { ...shown, ...answer })
    expect(within(await attached()).getByText('Hoodie 1')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/messages/7'))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await eventually(() =>
      expect(chatting.inputs(calls, 'outboxMutation')).toMatchObject([{ content: '', productId: hoodie.id }]),
    )
    await eventually(() => expect(screen.queryByRole('group', { name: 'Product' })).toBeNull())
  })

  it('with a product during a pending request survives a reload as a draft, which ends with the card', async () => {
    const waits = { viewerMessageStanding: 'WAITING' }
    const answers = {
      ...shown,
      ChatScreenQuery: chatting.chatAnswer([chatting.mine(1)], { state: 'ASKED' }, waits),
    }
    const { address } = chatting.visitAsAda('/messages/7?product=1', answers)
    expect(within(await attached()).getByText('Hoodie 1')).toBeTruthy()
    await chatting.write('Is it left?')
    await eventually(() => expect(address()).toBe('/messages/7'))
    cleanup()
    chatting.visitAsAda('/messages/7', answers)
    expect((await chatting.field()).value).toBe('Is it left?')
    expect(within(await attached()).getByText('Hoodie 1')).toBeTruthy()
    await userEvent.click(within(await attached()).getByRole('button', { name: 'Leave the product out' }))
    expect(await screen.findByText(messageErrors.waiting)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows its product with the price, and says when that is deleted', async () => {
    const messages = [
      chatting.message(1, { content: '', product: hoodie }),
      chatting.message(2, { content: '' }),
    ]
    chatting.visitAsAda('/messages/7', { ChatScreenQuery: chatting.chatAnswer(messages) })
    expect(within(await card()).getByText('18,500')).toBeTruthy()
    expect(screen.getByText('This product is gone')).toBeTruthy()
  })

  it('with a product is described in the list of chats', async () => {
    const last = [chatting.message(1, { content: '', product: hoodie })]
    const chats = chatting.chatsOf([chatting.chat(chatting.bayo, last)])
    chatting.visitAsAda('/messages', {
      MessagesScreenQuery: { viewer: chatting.viewer({ conversations: chats }) },
    })
    expect(await screen.findByText('Sent a product')).toBeTruthy()
  })

  it('keeps its product as a draft, and as an unsent message', async () => {
    chatting.visitAsAda('/messages/7', { ...shown, outboxMutation: brokenConnection })
    await userEvent.click(await chatting.field())
    await userEvent.paste(link)
    await attached()
    const draft = () => JSON.parse(localStorage.getItem('chatDraft:3:7') ?? 'null') as object | null
    await eventually(() => expect(draft()).toMatchObject({ productId: hoodie.id }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const waiting = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(await waiting.findByText('Hoodie 1')).toBeTruthy()
    expect(draft()).toBeNull()
  })
})

describe('a vendor who has added a product', () => {
  it('posts it to the feed from the notice', async () => {
    localStorage.setItem(
      'productDraft:3',
      JSON.stringify({
        name: 'Hoodie 1',
        description: 'Heavy cotton',
        price: '18,500',
        stock: '3',
        category: '',
        sizes: [],
        photos: [],
        order: [],
      }),
    )
    const { address } = visit(
      {
        ...queriesOf(vendorViewer),
        ForVendorsQuery: { viewer: vendorViewer },
        VendorProductsScreenQuery: { viewer: vendorViewer, user: { ...ada, products: emptyList } },
        CreatePostScreenQuery: { viewer: vendorViewer },
        AddProductScreenMutation: { createProduct: { product: product(1, { vendor: ada }) } },
        ...shown,
      },
      '/add-product',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add Product' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Post to feed' }))
    await eventually(() => expect(address()).toBe('/create-post?product=1'))
    expect(await attached()).toBeTruthy()
  })
})

it('a customer posts a product from its screen', async () => {
  const page = { ...hoodie, vendor: { ...hoodie.vendor, products: productsOf([hoodie]) } }
  visit({ ProductScreenQuery: { viewer, product: page } }, '/products/1')
  const to = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('heading', { name: 'Hoodie 1' })
  expect(to('Post to feed')).toBe('/create-post?product=1')
  expect(to('Message')).toBe('/messages/9?product=1')
})
