// The screen of a product, its public link for an anonymous caller, and the list of saved products.
import { act, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  brokenConnection,
  emptyList,
  eventually,
  setUpBrowser,
  openApp,
  viewerAnswers,
  refusal,
  serve,
} from '../browser.tsx'
import { viewer, openAsAda } from '../composer/composerScreen.ts'
import { ada, product, productsOf } from './products.ts'
import { serveSockets } from '../relay/socketServer.ts'

setUpBrowser()
let net: ReturnType<typeof serveSockets>
beforeEach(() => {
  net = serveSockets()
})

const productAnswer = (change: Record<string, unknown> = {}) => {
  const whole = product(1, change)
  const products = productsOf([whole, product(2)])
  return { ProductScreenQuery: { viewer, product: { ...whole, vendor: { ...whole.vendor, products } } } }
}
const openProduct = (answers: Parameters<typeof openAsAda>[0] = productAnswer(), path = '/products/1') =>
  openAsAda(answers, path)
const findButton = (name: string) => screen.findByRole('button', { name })

describe('the screen of a product', () => {
  it('shows price, stock, sizes, the vendor and the vendor’s other products', async () => {
    openProduct(productAnswer({ stock: 3, sizes: ['M', 'L'] }))
    expect(await screen.findByRole('heading', { name: 'Hoodie 1' })).toBeTruthy()
    expect(screen.getByText('Only 3 left')).toBeTruthy()
    const sizes = within(screen.getByRole('list', { name: 'Sizes' }))
    expect(sizes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['M', 'L'])
    expect(screen.getByRole('link', { name: /^Tobi Adéṣínà/ }).getAttribute('href')).toBe('/profile/9')
    const more = within(screen.getByRole('region', { name: 'More from this seller' }))
    expect(more.getByRole('link', { name: 'Hoodie 2' }).getAttribute('href')).toBe('/products/2')
    expect(more.queryByRole('link', { name: 'Hoodie 1' })).toBeNull()
    expect(screen.getByRole('link', { name: 'See all' }).getAttribute('href')).toBe('/vendor-products/9')
  })

  it.each([
    [10, 'Usually replies within minutes'],
    [60, 'Usually replies within an hour'],
    [61, 'Usually replies within a few hours'],
    [1440, 'Usually replies within a day'],
    [1441, 'Usually takes days to reply'],
  ])('shows the age of the vendor’s account, and that an answer in %i minutes %s', async (minutes, text) => {
    openProduct(productAnswer({ vendor: { ...product(1).vendor, usualReplyMinutes: minutes } }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(screen.getByText('On Fennec since March 2026')).toBeTruthy()
  })

  it('shows no answer time where too little is known', async () => {
    openProduct()
    await screen.findByText('On Fennec since March 2026')
    expect(screen.queryByText(/Usually/)).toBeNull()
  })

  it('links to a chat with the vendor, and to WhatsApp with a public link', async () => {
    openProduct()
    expect((await screen.findByRole('link', { name: 'Message' })).getAttribute('href')).toBe(
      '/messages/9?product=1',
    )
    const whatsApp = new URL(
      screen.getByRole('link', { name: 'Share to WhatsApp' }).getAttribute('href') ?? '',
    )
    expect(whatsApp.origin).toBe('https://wa.me')
    expect(whatsApp.searchParams.get('text')).toBe(`Hoodie 1 · ₦18,500\n${location.origin}/p/1`)
  })

  it('offers its vendor to edit, but neither to save nor to report', async () => {
    openProduct(productAnswer({ vendor: ada }))
    expect((await screen.findByRole('link', { name: 'Edit Hoodie 1' })).getAttribute('href')).toBe(
      '/edit-product/1',
    )
    for (const name of ['Save for later', 'Report product', 'Buy Now Hoodie 1'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Message' })).toBeNull()
  })

  it('saves the product, and unsaves it', async () => {
    let viewerHasSaved = false
    openProduct({
      ...productAnswer(),
      useSetProductSavedMutation: ({ variables }) => {
        viewerHasSaved = Boolean(variables.input?.['saved'])
        return { setProductSaved: { product: { __typename: 'Product', id: product(1).id, viewerHasSaved } } }
      },
    })
    await userEvent.click(await findButton('Save for later'))
    expect(await screen.findByText('Product saved for later')).toBeTruthy()
    await eventually(() =>
      expect(screen.getByRole('button', { name: 'Save for later', pressed: true })).toBeTruthy(),
    )
    await userEvent.click(await findButton('Save for later'))
    expect(await screen.findByText('Product no longer saved')).toBeTruthy()
  })

  it('leaves the product unsaved when saving fails', async () => {
    openProduct({ ...productAnswer(), useSetProductSavedMutation: brokenConnection })
    await userEvent.click(await findButton('Save for later'))
    expect(await screen.findByText('Failed to save product')).toBeTruthy()
  })

  it('reports the product, with scam as the first reason (002 §3)', async () => {
    const { calls } = openProduct({
      ...productAnswer(),
      ReportProductDialogMutation: { reportProduct: { message: 'x' } },
    })
    await userEvent.click(await findButton('Report product'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report product' }))
    const [first] = dialog.getAllByRole('radio')
    await userEvent.click(first ?? document.body)
    await userEvent.click(dialog.getByRole('button', { name: /^Submit/ }))
    expect(await screen.findByText('Report submitted')).toBeTruthy()
    const reportCall = calls.find(({ operation }) => operation === 'ReportProductDialogMutation')
    expect(reportCall?.variables.input).toEqual({ productId: product(1).id, reason: 'SCAM' })
  })

  it.each([
    ['that is not there', { ProductScreenQuery: { viewer, product: null } }, 'Product not found'],
    ['that cannot be read', { ProductScreenQuery: refusal(500, 'INTERNAL', 'x') }, 'Error loading product'],
  ])('says what is wrong with a product %s', async (_case, answers, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    openProduct(answers)
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy()
  })

  it('updates price and stock live, and says when the product is deleted', async () => {
    openProduct()
    await screen.findByText('In stock')
    await eventually(() => expect(net.last.subscriptions.size).toBeGreaterThan(0))
    const pushUpdate = (productUpdates: object) => act(async () => net.last.publish({ productUpdates }))
    const changed = { ...product(1), stock: 1, price: { kobo: 1_700_000 } }
    await pushUpdate({ __typename: 'ProductChanged', product: changed })
    expect(await screen.findByText('Only 1 left')).toBeTruthy()
    await pushUpdate({ __typename: 'ProductDeleted', productId: product(1).id })
    expect(await screen.findByText('This product is gone')).toBeTruthy()
  })
})

describe('a link to a product', () => {
  const card = {
    productCard: {
      name: 'Fennec hoodie',
      stock: 3,
      price: { kobo: 1_850_000 },
      photo: null,
      vendorName: 'Amaka Thrift',
      vendorIsVerified: true,
      university: 'University of Lagos',
    },
  }

  it('shows an anonymous caller price, stock and vendor, and a sign-in that leads to the product (002 §2)', async () => {
    serve({ ...viewerAnswers(null), PublicProductQuery: card })
    openApp('/p/7')
    expect(await screen.findByRole('heading', { name: 'Fennec hoodie' })).toBeTruthy()
    expect(screen.getByText('Only 3 left')).toBeTruthy()
    expect(screen.getByText(/^Sold by/).textContent).toContain('Amaka Thrift')
    expect(screen.getByRole('link', { name: 'Sign Up' }).getAttribute('href')).toBe(
      '/register?next=%2Fproducts%2F7',
    )
  })

  it('tells an anonymous caller that the product does not exist (any more)', async () => {
    serve({ ...viewerAnswers(null), PublicProductQuery: { productCard: null } })
    openApp('/p/8')
    expect(await screen.findByRole('heading', { name: 'Product not found' })).toBeTruthy()
  })

  it('leads a signed-in viewer to the product itself', async () => {
    const { address } = openProduct(productAnswer(), '/p/1')
    await eventually(() => expect(address()).toBe('/products/1'))
  })
})

describe('the list of saved products', () => {
  it('has a tab and an address, and drops an unsaved product', async () => {
    const savedProducts = productsOf([
      product(1, { viewerHasSaved: true }),
      product(2, { viewerHasSaved: true }),
    ])
    const { address } = openProduct(
      {
        SavedScreenQuery: ({ variables }) => ({
          viewer: {
            ...viewer,
            ...('products' in variables && variables['products']
              ? { savedProducts }
              : { savedPosts: emptyList }),
          },
        }),
      },
      '/saved',
    )
    await userEvent.click(await screen.findByRole('tab', { name: 'Products' }))
    await eventually(() => expect(address()).toBe('/saved?tab=products'))
    expect(await screen.findByRole('article', { name: 'Hoodie 2' })).toBeTruthy()
  })

  it('is empty at first', async () => {
    openProduct(
      { SavedScreenQuery: { viewer: { ...viewer, savedProducts: emptyList } } },
      '/saved?tab=products',
    )
    expect(await screen.findByText('No saved products yet')).toBeTruthy()
  })
})
