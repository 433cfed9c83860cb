// The market in the browser: paging with a kept scroll position, and selling without a mouse.
import type { Page } from 'playwright'
import sharp from 'sharp'
import { openAsDemoUser, expect, test } from '../browser.ts'

test.use({ allowedConsole: { errors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ } })

const createPhoto = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 800, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
})

const photoCards = (page: Page) => page.getByRole('group', { name: /^Photo \d of \d$/ })
const listingCard = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

interface RestProduct {
  id: number
  name: string
  price: number
  imageUrl: string | null
}

/** Reads products by name over REST, without a session. */
async function findProducts(page: Page, name: string): Promise<RestProduct[]> {
  const answer = await page.request.get(`/api/products?q=${encodeURIComponent(name)}`)
  return ((await answer.json()) as RestProduct[]).filter((found) => found.name === name)
}

test('a student pages through the market, looks at a vendor and returns to the same place', async ({
  page,
}) => {
  await openAsDemoUser(page, 'customer', '/marketplace')
  await page.getByRole('article').first().waitFor()
  await page.mouse.wheel(0, 4000)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2500)
  // Cards above the window are loaded too; at the end of a page the next one is awaited.
  const readFirstVisibleName = () =>
    page.evaluate(() => {
      const isVisible = (article: Element) => article.getBoundingClientRect().top > 0
      return [...document.querySelectorAll('article')].find(isVisible)?.querySelector('h2')?.textContent ?? ''
    })
  await expect.poll(readFirstVisibleName).not.toBe('')
  const name = await readFirstVisibleName()
  await listingCard(page, name).getByRole('link').last().click()
  await expect(page).toHaveURL(/\/profile\/\d+$/)
  await page.goBack()
  await expect(listingCard(page, name)).toBeInViewport()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(2000)
})

test('a vendor adds five photos, sorts them by keys, and publishes through a lost connection', async ({
  page,
}) => {
  const name = `Laptop sleeve ${Date.now()}`
  await openAsDemoUser(page, 'vendor', '/add-product')
  await field(page, 'Name').fill(name)
  await field(page, 'Description').fill('Padded, with a pocket for the charger.')
  await field(page, 'Price (₦)').fill('12500.5')
  await field(page, 'Stock').fill('4')
  await page.getByRole('button', { name: 'Accessories' }).press('Enter')
  const colours = ['#aa0000', '#00aa00', '#0000aa', '#aaaa00', '#00aaaa']
  const fivePhotos = await Promise.all(colours.map((colour, index) => createPhoto(`${index}.jpg`, colour)))
  await page.getByLabel('Choose photos').setInputFiles(fivePhotos)
  await expect(photoCards(page)).toHaveCount(5)
  await photoCards(page).nth(1).getByRole('button', { name: 'Remove' }).press('Enter')
  await expect(photoCards(page)).toHaveCount(4)
  await photoCards(page).nth(3).getByRole('button', { name: 'Move earlier' }).press('Enter')
  await expect(page.getByText('Photo moved to place 3 of 4')).toBeAttached()
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Add Product' }).press('Enter')
  await expect(page.getByText('Failed to create product', { exact: true })).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(field(page, 'Name')).toHaveValue(name)
  await expect(photoCards(page)).toHaveCount(4)
  await page.getByRole('button', { name: 'Add Product' }).click()
  await expect(page.getByText('Product created successfully!', { exact: true })).toBeVisible()
  await expect(page).toHaveURL('/vendor-products')
  const [added] = await findProducts(page, name)
  expect(added?.price).toBe(12500.5)
  expect(JSON.parse(added?.imageUrl ?? '[]')).toHaveLength(4)

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await photoCards(page).first().getByRole('button', { name: 'Remove' }).click()
  await field(page, 'Price (₦)').fill('11,000')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Product updated successfully!', { exact: true })).toBeVisible()
  const [edited] = await findProducts(page, name)
  expect(edited?.price).toBe(11000)
  expect(JSON.parse(edited?.imageUrl ?? '[]')).toEqual(JSON.parse(added?.imageUrl ?? '[]').slice(1))

  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Product deleted successfully', { exact: true })).toBeVisible()
  expect(await findProducts(page, name)).toEqual([])
})
