// Little room for a dialog: the keyboard of a phone is open, or letters are twice as large on a small phone.
import type { Locator, Page } from 'playwright'
import { arriveAs, expect, test } from './browser.ts'
import { inLargeLetters } from './letters.ts'

const edges = async (part: Locator) => {
  const { y, height } = (await part.boundingBox()) ?? { y: NaN, height: NaN }
  return { top: y, bottom: y + height }
}

const dialogs = [
  { path: '/profile', opens: 'Edit profile', ends: 'Done' },
  { path: '/marketplace', opens: /^Filters/, ends: /^Show/ },
  { path: '/products/1', opens: 'Report product', ends: 'Submit report' },
  { path: '/account', opens: /^University/, ends: 'Save' },
  { path: '/account', opens: /^Password/, ends: 'Change password' },
] as const

async function seesTheirButtons(page: Page) {
  for (const { path, opens, ends } of dialogs) {
    await page.goto(path)
    await page.getByRole('button', { name: opens }).first().click()
    const dialog = page.getByRole('dialog').and(page.locator(':not([aria-busy])'))
    await expect(dialog.getByRole('button', { name: ends })).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('Escape')
  }
}

test('the buttons of every dialog are in sight while the keyboard is open', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await arriveAs(page, 'customer')
  await seesTheirButtons(page)
})

test('the buttons of every dialog are in sight in large letters', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await arriveAs(page, 'customer')
  await inLargeLetters(page, () => seesTheirButtons(page))
})

test('an empty report leads to its first reason, below the words that say so', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 400 })
  await arriveAs(page, 'customer', '/products/1')
  await page.getByRole('button', { name: 'Report product' }).click()
  const dialog = page.getByRole('dialog', { name: 'Report product' })
  await dialog.getByRole('button', { name: 'Submit report' }).click()
  const first = dialog.getByRole('radio').first()
  await expect(first).toBeFocused()
  await expect(first).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('alert')).toBeInViewport({ ratio: 1 })
})

for (const height of [330, 400, 420])
  test(`an address is seen as it is typed above the button, in a window ${height} high`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await arriveAs(page, 'customer', '/products/1')
    await page
      .getByRole('button', { name: /^Buy Now/ })
      .first()
      .click()
    const address = page.getByRole('textbox', { name: 'Shipping address' })
    const pay = page.getByRole('dialog').getByRole('button', { name: /^Pay/ })
    await address.fill('')
    await address.focus()
    await page.setViewportSize({ width: 360, height })
    await page.keyboard.type('Room 214, Moremi Hall, University of Lagos, by the old gate')
    await expect
      .poll(async () => {
        const [field, button] = [await edges(address), await edges(pay)]
        return Math.min(field.bottom, button.top) - Math.max(field.top, 0)
      })
      .toBeGreaterThanOrEqual(44)
    await address.fill('')
    await pay.click()
    await expect(address).toBeFocused()
    const missing = page.getByRole('dialog').getByText('Please provide a shipping address')
    await expect
      .poll(async () => (await edges(missing)).bottom - (await edges(pay)).top)
      .toBeLessThanOrEqual(0)
    await expect(missing).toBeInViewport({ ratio: 1 })
  })

test('a message and a post are written in large letters while the keyboard is open', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 400 })
  await arriveAs(page, 'customer', '/messages/2')
  const message = page.getByRole('textbox', { name: /^Message / })
  await expect(message).toBeVisible()
  await inLargeLetters(page, async () => {
    await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
    await expect(message).toBeInViewport({ ratio: 1 })
  })
  await page.goto('/create-post')
  const post = page.getByRole('button', { name: 'Post', exact: true })
  await expect(post).toBeVisible()
  await inLargeLetters(page, async () => {
    const header = await edges(page.getByRole('banner'))
    // Three lines of what is written.
    await expect.poll(async () => (await edges(post)).top - header.bottom).toBeGreaterThanOrEqual(144)
  })
})
