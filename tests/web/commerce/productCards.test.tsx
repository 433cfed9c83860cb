// Products inside posts and messages: shown with their current price, and added by the author.
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { messageErrors } from '#rules/messaging/messages'
import { samplePost } from '#web/screens/shared/dev/samplePosts.ts'
import { brokenConnection, emptyList, eventually, setUpBrowser, viewerAnswers } from '../browser.tsx'
import {
  clickPost,
  findPostButton,
  storedDraft,
  findTextField,
  viewer,
  openAsAda,
  write,
} from '../composer/composerScreen.ts'
import { pushUpdate } from '../social/feeds.ts'
import * as chatHelpers from '../messaging/chats.ts'
import { scrollIntoView, renderPosts, stubIntersectionObserver } from '../social/posts.tsx'
import { ada, photoAt, product, productsOf, vendorViewer } from './products.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
  stubIntersectionObserver()
})

const hoodie = product(1, { stock: 3, photos: [photoAt('/media/products/a.webp')] })
const cardAnswer = { AttachedCardQuery: { product: { ...hoodie, __isNode: 'Product' } } }
const findCard = () => screen.findByRole('link', { name: /Hoodie 1/ })
const findAttached = () => screen.findByRole('group', { name: 'Product' })
const link = `${location.origin}/p/1`

describe('a product in a post', () => {
  it('shows its price, a low stock and the vendor, and links to its screen', async () => {
    renderPosts([samplePost({ product: hoodie })])
    expect((await findCard()).getAttribute('href')).toBe('/products/1')
    const cardQueries = within(await findCard())
    for (const content of ['18,500', 'Only 3 left', 'Tobi Adéṣínà'])
      expect(cardQueries.getByText(content)).toBeTruthy()
    expect(cardQueries.getByRole('img', { name: 'Fennec hoodie' })).toBeTruthy()
  })

  it('leads an anonymous caller to the public card (002 §2)', async () => {
    renderPosts([samplePost({ product: hoodie })], { viewerId: null })
    expect((await findCard()).getAttribute('href')).toBe('/p/1')
  })

  it('shows its current price once it is in sight', async () => {
    renderPosts([samplePost({ product: hoodie })])
    await scrollIntoView(await findCard(), 1)
    await chatHelpers.waitForSubscription(net, 'useWatchProductSubscription')
    const now = { ...hoodie, __typename: 'Product', stock: 0, price: { kobo: 1_700_000 } }
    await pushUpdate(net, 'useWatchProductSubscription', {
      productUpdates: { __typename: 'ProductChanged', product: now },
    })
    expect(await screen.findByText('17,000')).toBeTruthy()
    expect(screen.getByText('Sold out')).toBeTruthy()
  })

  it('is named as deleted where the post has nothing else', async () => {
    renderPosts([samplePost({ content: '', product: null })])
    expect(await screen.findByText('This product is gone')).toBeTruthy()
  })
})

describe('a composer', () => {
  it('takes the product of a pasted link, and sends a post with it alone', async () => {
    const { createPostCalls } = openAsAda(cardAnswer)
    await userEvent.click(await findTextField())
    await userEvent.paste(link)
    expect(within(await findAttached()).getByText('Hoodie 1')).toBeTruthy()
    expect((await findTextField()).value).toBe('')
    await clickPost()
    await eventually(() => expect(createPostCalls()).toHaveLength(1))
    expect(createPostCalls()[0]?.variables.input).toMatchObject({ content: '', productId: hoodie.id })
    await eventually(() => expect(storedDraft()).toBeNull())
  })

  it('begins with the product the author comes from, keeps it with the draft, and can remove it', async () => {
    openAsAda({ ...cardAnswer, useCreatePostMutation: brokenConnection }, '/create-post?product=1')
    await write('Look')
    await clickPost()
    expect(await screen.findByText('Failed to create post')).toBeTruthy()
    expect(storedDraft()).toMatchObject({ text: 'Look', productId: hoodie.id })
    await userEvent.click(within(await findAttached()).getByRole('button', { name: 'Leave the product out' }))
    expect(screen.queryByRole('group', { name: 'Product' })).toBeNull()
    await eventually(() => expect(storedDraft()).toMatchObject({ productId: null }))
  })

  it('leaves any other link in the text', async () => {
    openAsAda()
    await userEvent.click(await findTextField())
    for (const other of ['https://example.com/p/1', `${location.origin}/posts/1`])
      await userEvent.paste(other)
    expect((await findTextField()).value).toBe(`https://example.com/p/1${location.origin}/posts/1`)
    expect(screen.queryByRole('group', { name: 'Product' })).toBeNull()
  })

  it('offers a vendor their own products', async () => {
    const mine = { ...ada, products: productsOf([product(1, { vendor: ada })]) }
    openAsAda({
      ...viewerAnswers(vendorViewer),
      CreatePostScreenQuery: { viewer: vendorViewer },
      ProductPickerQuery: { viewer: { ...vendorViewer, user: { ...vendorViewer.user, ...mine } } },
      ...cardAnswer,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Show a product' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Your products' }))
    await userEvent.click(await dialog.findByRole('button', { name: /Hoodie 1/ }))
    expect(await findAttached()).toBeTruthy()
    expect((await findPostButton()).disabled).toBe(false)
  })

  it('offers no products to a customer', async () => {
    openAsAda()
    await findTextField()
    expect(screen.queryByRole('button', { name: 'Show a product' })).toBeNull()
  })
})

describe('a message', () => {
  const sentMessage = chatHelpers.ownMessage(1, { content: '', product: hoodie })
  const answer = {
    outboxMutation: {
      sendMessage: {
        message: sentMessage,
        conversation: chatHelpers.chat(chatHelpers.chidiPartner(), [sentMessage]),
      },
    },
  }

  it('begins with the product the buyer comes from, once, and needs no text', async () => {
    const { calls, address } = chatHelpers.openWithChats('/messages/7?product=1', {
      ...cardAnswer,
      ...answer,
    })
    expect(within(await findAttached()).getByText('Hoodie 1')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/messages/7'))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    await eventually(() =>
      expect(chatHelpers.inputsOf(calls, 'outboxMutation')).toMatchObject([
        { content: '', productId: hoodie.id },
      ]),
    )
    await eventually(() => expect(screen.queryByRole('group', { name: 'Product' })).toBeNull())
  })

  it('with a product during a pending request survives a reload as a draft, which ends with the card', async () => {
    const waits = { viewerMessageStanding: 'WAITING' }
    const answers = {
      ...cardAnswer,
      ChatScreenQuery: chatHelpers.chatAnswer([chatHelpers.ownMessage(1)], { state: 'ASKED' }, waits),
    }
    const { address } = chatHelpers.openWithChats('/messages/7?product=1', answers)
    expect(within(await findAttached()).getByText('Hoodie 1')).toBeTruthy()
    await chatHelpers.write('Is it left?')
    await eventually(() => expect(address()).toBe('/messages/7'))
    cleanup()
    chatHelpers.openWithChats('/messages/7', answers)
    expect((await chatHelpers.findMessageField()).value).toBe('Is it left?')
    expect(within(await findAttached()).getByText('Hoodie 1')).toBeTruthy()
    await userEvent.click(within(await findAttached()).getByRole('button', { name: 'Leave the product out' }))
    expect(await screen.findByText(messageErrors.waiting)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('shows its product with the price, and says when that is deleted', async () => {
    const messages = [
      chatHelpers.message(1, { content: '', product: hoodie }),
      chatHelpers.message(2, { content: '' }),
    ]
    chatHelpers.openWithChats('/messages/7', { ChatScreenQuery: chatHelpers.chatAnswer(messages) })
    expect(within(await findCard()).getByText('18,500')).toBeTruthy()
    expect(screen.getByText('This product is gone')).toBeTruthy()
  })

  it('with a product is described in the list of chats', async () => {
    const last = [chatHelpers.message(1, { content: '', product: hoodie })]
    const chats = chatHelpers.chatsOf([chatHelpers.chat(chatHelpers.bayo, last)])
    chatHelpers.openWithChats('/messages', {
      MessagesScreenQuery: { viewer: chatHelpers.chatViewer({ conversations: chats }) },
    })
    expect(await screen.findByText('Sent a product')).toBeTruthy()
  })

  it('keeps its product as a draft, and as an unsent message', async () => {
    chatHelpers.openWithChats('/messages/7', { ...cardAnswer, outboxMutation: brokenConnection })
    await userEvent.click(await chatHelpers.findMessageField())
    await userEvent.paste(link)
    await findAttached()
    const storedDraft = () => JSON.parse(localStorage.getItem('chatDraft:3:7') ?? 'null') as object | null
    await eventually(() => expect(storedDraft()).toMatchObject({ productId: hoodie.id }))
    await userEvent.click(screen.getByRole('button', { name: 'Send' }))
    const unsentList = within(await screen.findByRole('list', { name: 'Not sent yet' }))
    expect(await unsentList.findByText('Hoodie 1')).toBeTruthy()
    expect(storedDraft()).toBeNull()
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
    const { address } = openAsAda(
      {
        ...viewerAnswers(vendorViewer),
        ForVendorsQuery: { viewer: vendorViewer },
        VendorProductsScreenQuery: { viewer: vendorViewer, user: { ...ada, products: emptyList } },
        CreatePostScreenQuery: { viewer: vendorViewer },
        AddProductScreenMutation: { createProduct: { product: product(1, { vendor: ada }) } },
        ...cardAnswer,
      },
      '/add-product',
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Add Product' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Post to feed' }))
    await eventually(() => expect(address()).toBe('/create-post?product=1'))
    expect(await findAttached()).toBeTruthy()
  })
})

it('a customer posts a product from its screen', async () => {
  const page = { ...hoodie, vendor: { ...hoodie.vendor, products: productsOf([hoodie]) } }
  openAsAda({ ProductScreenQuery: { viewer, product: page } }, '/products/1')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  await screen.findByRole('heading', { name: 'Hoodie 1' })
  expect(hrefOf('Post to feed')).toBe('/create-post?product=1')
  expect(hrefOf('Message')).toBe('/messages/9?product=1')
})
