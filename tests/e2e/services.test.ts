// Services, what becomes of a product that is shown elsewhere, and a customer who begins to sell: as students meet them.
import type { Page } from 'playwright'
import sharp from 'sharp'
import { arriveAs, expect, student, subscribed, test } from './browser.ts'

const logo = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 512, height: 512, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer(),
})

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const says = (page: Page, words: string) => expect(page.getByText(words, { exact: true })).toBeVisible()

test('a vendor offers a service with a logo, a student finds it and opens its contacts, and the vendor sees that', async ({
  page,
  another,
}) => {
  const name = `Braids ${Date.now()}`
  await arriveAs(page, 'vendor', '/add-service')
  await field(page, 'Service name').fill(name)
  await field(page, 'Description').fill('Knotless, and on time.')
  await page.getByRole('button', { name: 'Add Service' }).press('Enter')
  await says(page, 'Contact information required')
  await field(page, 'WhatsApp').fill('0803 123 4567')
  await page.getByLabel('Choose a logo').setInputFiles(await logo())
  await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Service' }).press('Enter')
  await says(page, 'Service created successfully!')
  await expect(page).toHaveURL('/vendor-dashboard')

  const friend = await another()
  await arriveAs(friend, 'customer', '/marketplace')
  await friend.getByRole('link', { name: 'Services', exact: true }).click()
  await friend.getByRole('searchbox', { name: 'Search services' }).fill(name.toLowerCase())
  await card(friend, name).getByRole('link', { name, exact: true }).click()
  await expect(friend.getByRole('img', { name })).toBeVisible()
  await friend.getByRole('button', { name: /Show contacts/ }).click()
  await expect(friend.getByRole('link', { name: /\+234 803 123 4567/ })).toHaveAttribute(
    'href',
    'https://wa.me/2348031234567',
  )

  await page.goto('/vendor-services')
  await expect(card(page, name).getByText('Contacts opened once')).toBeVisible()
  await card(page, name)
    .getByRole('link', { name: `Edit ${name}` })
    .click()
  await field(page, 'Pricing (optional)').fill('From ₦4,000')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await says(page, 'Service updated successfully!')
  await expect(card(page, name).getByText('From ₦4,000')).toBeVisible()
  await card(page, name)
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await says(page, 'Service deleted successfully!')
  await expect(card(page, name)).toBeHidden()
})

test('a product in a post and in a chat costs what it costs now, for who looks at it', async ({
  page,
  another,
}) => {
  await arriveAs(page, 'vendor', '/create-post')
  await page.getByRole('button', { name: 'Show a product' }).click()
  const offered = page.getByRole('dialog', { name: 'Your products' }).getByRole('listitem').first()
  const name = (await offered.locator('bdi').first().textContent()) ?? ''
  await offered.getByRole('button').click()
  await expect(page.getByRole('group', { name: 'Product' }).getByText(name)).toBeVisible()
  await field(page, 'Your post').fill(`Going fast ${Date.now()}`)
  const published = page.waitForResponse((response) => response.url().endsWith('/graphql') && response.ok())
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await published
  await says(page, 'Post created successfully!')
  await page.getByRole('button', { name: 'View' }).click()
  await expect(page).toHaveURL(/\/posts\/\d+$/)

  const friend = await another()
  const watching = subscribed(friend, 'useWatchProduct')
  await arriveAs(friend, 'customer', new URL(page.url()).pathname)
  const shown = friend.getByRole('link', { name: new RegExp(name) })
  await expect(shown).toBeVisible()
  await watching

  await page.goto('/vendor-products')
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  const before = await field(page, 'Stock').inputValue()
  await field(page, 'Stock').fill('0')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await says(page, 'Product updated successfully!')
  await expect(shown.getByText('Sold out')).toBeVisible()

  await shown.click()
  await friend.getByRole('link', { name: 'Message', exact: true }).click()
  await expect(friend.getByRole('group', { name: 'Product' }).getByText(name)).toBeVisible()
  await friend.getByRole('button', { name: 'Send' }).click()
  const inChat = friend.getByRole('main').getByRole('link', { name: new RegExp(name) })
  await expect(inChat.last().getByText('Sold out')).toBeVisible()

  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await field(page, 'Stock').fill('2')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await says(page, 'Product updated successfully!')
  await expect(inChat.last().getByText('Only 2 left')).toBeVisible()

  // As it was, for whoever comes after.
  await page.getByRole('link', { name: `Edit ${name}` }).click()
  await field(page, 'Stock').fill(before)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await says(page, 'Product updated successfully!')
})

test('a student begins to sell from the profile, and finds what vendors have', async ({ page }) => {
  await student(page)
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Start selling' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start selling' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Start selling' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Products', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'My Products' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Add Product' }).first()).toBeVisible()
})
