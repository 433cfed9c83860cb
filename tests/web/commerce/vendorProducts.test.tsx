// A vendor's products: the list, and the forms that add and edit one without losing what was typed.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { productErrors } from '#rules/commerce/products'
import * as preparing from '#web/screens/commerce/selling/preparePhoto.ts'
import {
  brokenConnection,
  emptyList,
  eventually,
  expectToast,
  setUpBrowser,
  viewerAnswers,
  refusal,
} from '../browser.tsx'
import { photo, fakePrepareFile, openAsAda } from '../composer/composerScreen.ts'
import { ada, photoAt, product, productsOf, vendorViewer as viewer } from './products.ts'
import { serveUploads } from '../relay/uploads.ts'

setUpBrowser()
beforeEach(() => {
  vi.spyOn(preparing, 'prepareListingPhoto').mockImplementation(fakePrepareFile)
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} }))
})

/** Opens that screen as a vendor. */
const openAsVendor: typeof openAsAda = (answers, path) =>
  openAsAda({ ...viewerAnswers(viewer), ...answers }, path)

const ownProductsAnswer = (products: object) => ({ viewer, user: { ...ada, products } })
const createAnswer = { createProduct: { product: product(5, { vendor: ada }) } }
const photoAnswer = (count: number) => ({
  uploadProductPhoto: { media: { id: `m${count}`, url: `/media/products/${count}.webp` } },
})

const answers = {
  ForVendorsQuery: { viewer },
  VendorProductsScreenQuery: ownProductsAnswer(emptyList),
  AddProductScreenMutation: createAnswer,
}
const openAddForm = (more: Parameters<typeof openAsVendor>[0] = {}) =>
  openAsVendor({ ...answers, ...more }, '/add-product')
const openEditForm = (changed: object = {}, more: Parameters<typeof openAsVendor>[0] = {}) =>
  openAsVendor(
    {
      ...answers,
      EditProductScreenQuery: { viewer, product: product(5, { vendor: ada, ...changed }) },
      EditProductScreenMutation: { editProduct: { product: product(5, { vendor: ada }) } },
      ...more,
    },
    '/edit-product/5',
  )

const findField = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const typeInto = async (name: string, text: string) => userEvent.type(await findField(name), text)
const clickButton = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const choosePhotos = async (...files: File[]) =>
  userEvent.upload(await screen.findByLabelText('Choose photos'), files)
const inputOf = (calls: { operation: string; variables: { input?: unknown } }[], operation: string) =>
  calls.filter((call) => call.operation === operation).map(({ variables }) => variables.input)
/** The selected category. */
const findSelectedCategory = async () =>
  within(await screen.findByRole('group', { name: 'Category' })).getByRole('button', { pressed: true })
    .textContent
const photoGroups = () => screen.getAllByRole('group', { name: /^Photo \d of \d$/ })

async function fillForm() {
  await typeInto('Name', 'Fennec hoodie')
  await typeInto('Description', 'Heavy cotton')
  await typeInto('Price (₦)', '₦12500.5')
}

describe('a new product', () => {
  it('is added as typed and chosen, and leads to the vendor’s products (002 §4)', async () => {
    serveUploads((_, count) => photoAnswer(count))
    const { calls, address } = openAddForm()
    await fillForm()
    await clickButton('M')
    await clickButton('L')
    await choosePhotos(photo('one.jpg'), photo('two.jpg'))
    await eventually(() => expect(photoGroups()).toHaveLength(2))
    await clickButton('Add Product')
    expect(await screen.findByText('Product created successfully!')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/vendor-products'))
    expect(inputOf(calls, 'AddProductScreenMutation')).toEqual([
      {
        name: 'Fennec hoodie',
        description: 'Heavy cotton',
        price: '12,500.50',
        stock: 1,
        category: null,
        sizes: ['M', 'L'],
        photos: [
          { url: '/media/products/1.webp', alt: null },
          { url: '/media/products/2.webp', alt: null },
        ],
      },
    ])
    expect(localStorage.getItem('productDraft:3')).toBeNull()
  })

  it('needs a name, a description and a price, and says so', async () => {
    const { calls } = openAddForm()
    await typeInto('Name', 'Fennec hoodie')
    await clickButton('Add Product')
    await expectToast('Missing required fields', 'Please fill in all the required fields')
    expect(screen.getByText('Price is required')).toBeTruthy()
    expect(document.activeElement).toBe(await findField('Description'))
    expect(screen.getByText('Description is required')).toBeTruthy()
    expect((await findField('Name')).value).toBe('Fennec hoodie')
    expect(inputOf(calls, 'AddProductScreenMutation')).toEqual([])
  })

  it.each([
    ['0', productErrors.free],
    ['12,50', productErrors.price],
    ['1.005', productErrors.price],
    ['20000000', productErrors.dear],
  ])('is not sent for %s', async (price, text) => {
    const { calls } = openAddForm()
    await typeInto('Name', 'Fennec hoodie')
    await typeInto('Description', 'Heavy cotton')
    await typeInto('Price (₦)', price)
    await clickButton('Add Product')
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0)
    expect(inputOf(calls, 'AddProductScreenMutation')).toEqual([])
  })

  it('begins with a stock of 1, and warns that nobody can order it without stock (002 §5)', async () => {
    openAddForm()
    const stock = await findField('Stock')
    expect(stock.value).toBe('1')
    await userEvent.clear(stock)
    expect(await screen.findByText('With nothing in stock, buyers cannot order it.')).toBeTruthy()
  })

  it('takes a pasted stock despite invisible characters around it', async () => {
    const { calls } = openAddForm()
    await fillForm()
    const stock = await findField('Stock')
    await userEvent.clear(stock)
    await userEvent.paste('\u200e12\u00a0')
    expect(screen.queryByText('With nothing in stock, buyers cannot order it.')).toBeNull()
    await clickButton('Add Product')
    expect(await screen.findByText('Product created successfully!')).toBeTruthy()
    expect(inputOf(calls, 'AddProductScreenMutation')).toMatchObject([{ stock: 12 }])
  })

  it('takes five photos, and says that it takes no more (002 §5)', async () => {
    serveUploads((_, count) => photoAnswer(count))
    openAddForm()
    await choosePhotos(...Array.from({ length: 6 }, (_, index) => photo(`${index}.jpg`)))
    expect(await screen.findByText('Only 5 photos')).toBeTruthy()
    await eventually(() => expect(photoGroups()).toHaveLength(5))
    expect(screen.queryByRole('button', { name: 'Add photos' })).toBeNull()
  })

  it('keeps its fields when sending fails, and is sent once however often the button is pressed', async () => {
    let isBroken = true
    const { calls } = openAddForm({
      AddProductScreenMutation: () => (isBroken ? brokenConnection : createAnswer),
    })
    await fillForm()
    await clickButton('Add Product')
    expect(await screen.findByText('Failed to create product')).toBeTruthy()
    expect((await findField('Description')).value).toBe('Heavy cotton')
    isBroken = false
    await clickButton('Add Product')
    await screen.findByText('Product created successfully!')
    const keys = calls
      .filter(({ operation }) => operation === 'AddProductScreenMutation')
      .map(({ headers }) => headers['idempotency-key'])
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toBeTruthy()
  })

  it('leads a vendor without a bank account to that form first, and says why', async () => {
    const { address } = openAddForm({ ForVendorsQuery: { viewer: { ...viewer, bankAccount: null } } })
    expect(await screen.findByText('Bank Account Required')).toBeTruthy()
    expect(screen.getByText(productErrors.noBankAccount)).toBeTruthy()
    await eventually(() => expect(address()).toBe('/vendor-bank-account'))
    expect(screen.queryByLabelText('Name')).toBeNull()
  })

  it.each(['/add-product', '/add-service'])(
    'warns a suspended vendor at %s before they type',
    async (path) => {
      const suspendedUntil = new Date(Date.now() + 86_400_000).toISOString()
      const suspended = { ...viewer, suspendedUntil }
      openAsVendor({ ...viewerAnswers(suspended), ForVendorsQuery: { viewer: suspended } }, path)
      expect(await screen.findByText('Not while you are suspended')).toBeTruthy()
      expect(screen.queryByRole('textbox')).toBeNull()
    },
  )

  it('is kept while the vendor sets up a bank account (002 §6)', async () => {
    const refused = refusal(200, 'FORBIDDEN', productErrors.noBankAccount)
    const { address, go } = openAddForm({ AddProductScreenMutation: refused })
    await fillForm()
    await clickButton('Add Product')
    expect(await screen.findByText('Bank Account Required')).toBeTruthy()
    await eventually(() => expect(address()).toBe('/vendor-bank-account'))
    await go('/add-product')
    expect((await findField('Name')).value).toBe('Fennec hoodie')
    await clickButton('Discard draft')
    expect((await findField('Name')).value).toBe('')
  })

  it('is restored from the vendor’s own draft, and not from that of another account', async () => {
    const stored = {
      name: 'Hers',
      description: '',
      price: '',
      stock: '1',
      category: '',
      sizes: [],
      photos: [],
      order: [],
    }
    localStorage.setItem('productDraft:3', JSON.stringify(stored))
    localStorage.setItem('productDraft:8', JSON.stringify({ ...stored, name: 'Of somebody else' }))
    openAddForm()
    expect(await screen.findByText('Your draft is back.')).toBeTruthy()
    expect((await findField('Name')).value).toBe('Hers')
    await clickButton('Discard draft')
    expect((await findField('Name')).value).toBe('')
    expect(localStorage.getItem('productDraft:3')).toBeNull()
    expect(localStorage.getItem('productDraft:8')).toContain('Of somebody else')
  })

  it('is not open to customers, who see how to begin (002 §6)', async () => {
    const customer = { ...viewer, user: { ...viewer.user, userType: 'CUSTOMER' } }
    openAddForm({ ...viewerAnswers(customer), ForVendorsQuery: { viewer: customer } })
    expect(await screen.findByText('This is for vendors')).toBeTruthy()
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  })
})

describe('the edit of a product', () => {
  const [one, two] = [photoAt('/media/products/a.webp'), photoAt('/media/products/b.webp')]

  it('begins with the current values, and keeps the remaining photos in their new order (002 §7)', async () => {
    serveUploads((_, count) => photoAnswer(count))
    const { calls } = openEditForm({ photos: [one, two], stock: 0 })
    expect((await findField('Price (₦)')).value).toBe('18,500')
    expect((await findField('Stock')).value).toBe('0')
    await choosePhotos(photo('new.jpg'))
    await eventually(() => expect(photoGroups()).toHaveLength(3))
    const canMove = (index: number, name: string) =>
      within(screen.getByRole('group', { name: `Photo ${index} of 3` }))
        .getByRole('button', { name })
        .getAttribute('aria-disabled') === null
    expect([1, 2, 3].map((at) => canMove(at, 'Move earlier'))).toEqual([false, true, true])
    expect([1, 2, 3].map((at) => canMove(at, 'Move later'))).toEqual([true, true, false])
    const last = within(screen.getByRole('group', { name: 'Photo 3 of 3' }))
    await userEvent.click(last.getByRole('button', { name: 'Move earlier' }))
    const middle = within(screen.getByRole('group', { name: 'Photo 2 of 3' }))
    await userEvent.click(middle.getByRole('button', { name: 'Move earlier' }))
    expect(screen.getByText('Photo moved to place 1 of 3')).toBeTruthy()
    await clickButton('Save Changes')
    expect(await screen.findByText('Product updated successfully!')).toBeTruthy()
    expect(inputOf(calls, 'EditProductScreenMutation')).toMatchObject([
      {
        photos: [
          { url: '/media/products/1.webp' },
          { url: '/media/products/a.webp' },
          { url: '/media/products/b.webp' },
        ],
      },
    ])
  })

  it('removes a photo', async () => {
    const { calls } = openEditForm({ photos: [one, two] })
    const first = within(await screen.findByRole('group', { name: 'Photo 1 of 2' }))
    await userEvent.click(first.getByRole('button', { name: 'Remove' }))
    await clickButton('Save Changes')
    await screen.findByText('Product updated successfully!')
    expect(inputOf(calls, 'EditProductScreenMutation')).toMatchObject([
      { photos: [{ url: '/media/products/b.webp' }] },
    ])
  })

  it('preselects Clothing only where there is no category, and keeps one that no list has (002 §5)', async () => {
    openEditForm({ category: null })
    expect(await findSelectedCategory()).toBe('Clothing')
  })

  it('keeps a category that no list has', async () => {
    const { calls } = openEditForm({ category: 'Gadgets' })
    expect(await findSelectedCategory()).toBe('Gadgets')
    await clickButton('Save Changes')
    await screen.findByText('Product updated successfully!')
    expect(inputOf(calls, 'EditProductScreenMutation')).toMatchObject([{ category: 'Gadgets' }])
  })

  it('keeps its fields when it fails', async () => {
    openEditForm({}, { EditProductScreenMutation: brokenConnection })
    await typeInto('Name', ' new')
    await clickButton('Save Changes')
    expect(await screen.findByText('Failed to update product')).toBeTruthy()
    expect((await findField('Name')).value).toBe('Hoodie 5 new')
  })

  it.each([
    ['that is not there', null, 'Product not found'],
    ['of another vendor', product(5), 'This product is not yours'],
  ])('of a product %s is refused with a link back', async (_case, found, text) => {
    openEditForm({}, { EditProductScreenQuery: { viewer, product: found } })
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Go Back' })).toBeTruthy()
  })
})

describe('the list of a vendor’s products', () => {
  it('shows the vendor their stock in words, edit and delete, and the links of a vendor', async () => {
    const products = productsOf([
      product(1, { stock: 14, viewerCanEdit: true }),
      product(2, { stock: 3 }),
      product(3, { stock: 0 }),
    ])
    openAsVendor({ VendorProductsScreenQuery: ownProductsAnswer(products) }, '/vendor-products')
    expect(await screen.findByRole('heading', { name: 'My Products' })).toBeTruthy()
    for (const text of ['14 in stock', 'Only 3 left', 'Sold out'])
      expect(await screen.findByText(text)).toBeTruthy()
    const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
    expect(hrefOf('Edit Hoodie 1')).toBe('/edit-product/1')
    expect(hrefOf('Add Product')).toBe('/add-product')
    expect(hrefOf('Bank Account')).toBe('/vendor-bank-account')
    expect(hrefOf('My Services')).toBe('/vendor-services')
  })

  it('deletes a product after a question', async () => {
    const { calls } = openAsVendor(
      {
        VendorProductsScreenQuery: ownProductsAnswer(productsOf([product(1, { viewerCanEdit: true })])),
        DeleteProductMutation: { deleteProduct: { deletedProductId: btoa('Product:1') } },
      },
      '/vendor-products',
    )
    await clickButton('Delete Hoodie 1')
    const dialog = within(await screen.findByRole('alertdialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Product deleted successfully')).toBeTruthy()
    expect(await screen.findByText('No Products Yet')).toBeTruthy()
    expect(inputOf(calls, 'DeleteProductMutation')).toEqual([{ productId: btoa('Product:1') }])
  })

  it('keeps a product whose deletion fails', async () => {
    openAsVendor(
      {
        VendorProductsScreenQuery: ownProductsAnswer(productsOf([product(1, { viewerCanEdit: true })])),
        DeleteProductMutation: brokenConnection,
      },
      '/vendor-products',
    )
    await clickButton('Delete Hoodie 1')
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }),
    )
    expect(await screen.findByText('Failed to delete product')).toBeTruthy()
  })

  it('offers the products of another vendor for purchase', async () => {
    const user = { ...product(1).vendor, products: productsOf([product(1)]) }
    openAsVendor({ VendorProductsScreenQuery: { viewer, user } }, '/vendor-products/9')
    expect(await screen.findByRole('heading', { name: 'Products' })).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Buy Now Hoodie 1' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Add Product' })).toBeNull()
  })

  it.each([
    ['of a user who does not exist', null, 'Vendor not found'],
    ['of a vendor without products', { ...product(1).vendor, products: emptyList }, 'No products yet'],
  ])('explains an empty list %s', async (_case, user, text) => {
    openAsVendor({ VendorProductsScreenQuery: { viewer, user } }, '/vendor-products/9')
    expect(await screen.findByRole('heading', { name: text })).toBeTruthy()
  })

  it('says when it fails to load', async () => {
    openAsVendor({ VendorProductsScreenQuery: brokenConnection }, '/vendor-products')
    expect(await screen.findByText('Error loading products')).toBeTruthy()
  })
})
