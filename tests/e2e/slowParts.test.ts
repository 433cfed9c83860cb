// Parts of a screen on a slow line: the first press answers with a frame while code and data are on their way.
import type { Page } from 'playwright'
import { arriveAs, expect, test } from './browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Keeps the answers to these requests back until the returned function is called. */
async function hold(page: Page, url: RegExp, isHeld = (_body: string) => true) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (isHeld(route.request().postData() ?? '')) await released
    await route.continue()
  })
  return release
}

const firstPost = (page: Page) => page.getByRole('article').first()
const waits = (page: Page, role: 'dialog' | 'menu' | 'region') =>
  page.getByRole(role).and(page.locator('[aria-busy=true]'))

test('comments have their place at the first press, and open once however often it is pressed', async ({
  page,
}) => {
  await arriveAs(page, 'customer')
  const release = await hold(page, /\/assets\/CommentPanel-/)
  const button = firstPost(page).getByRole('button', { name: /^Comment/ })
  await button.click()
  await expect(waits(page, 'region')).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  release()
  await expect(page.getByLabel('Add a comment')).toHaveCount(1)
  await expect(waits(page, 'region')).toHaveCount(0)
})

test('comments whose data is on its way have their place too', async ({ page }) => {
  await arriveAs(page, 'customer')
  const release = await hold(page, /\/graphql/, (body) => body.includes('CommentPanelQuery'))
  await firstPost(page)
    .getByRole('button', { name: /^Comment/ })
    .click()
  await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
  await expect(page.getByText('Loading comments').or(page.getByLabel('Loading comments'))).toBeAttached()
  release()
  await expect(page.getByLabel('Add a comment')).toBeVisible()
})

test('the menu of a post answers the first press, closes by Escape, and opens once', async ({ page }) => {
  await arriveAs(page, 'customer')
  const release = await hold(page, /\/assets\/PostMenuItems-/)
  const button = firstPost(page).getByRole('button', { name: 'Post options' })
  await button.click()
  await expect(waits(page, 'menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(waits(page, 'menu')).toHaveCount(0)
  await expect(button).toBeFocused()
  await button.click()
  await expect(waits(page, 'menu')).toBeVisible()
  // By keyboard, as a tap beside the menu gives it up.
  await button.press('Enter')
  await expect(waits(page, 'menu')).toHaveCount(1)
  release()
  await expect(page.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(1)
  await expect(page.getByRole('menu')).toHaveCount(1)
})

const openProduct = async (page: Page) => {
  await arriveAs(page, 'customer', '/marketplace')
  await firstPost(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  await expect(page.getByRole('button', { name: 'Report product' })).toBeVisible()
}

test('a dialog has its frame at the first press, and is given up by Escape, Close and Back', async ({
  page,
}) => {
  // Without it the Back of a browser is an entry in the history, as on iPhones.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  await openProduct(page)
  const address = page.url()
  const release = await hold(page, /\/assets\/ReportProductDialog-/)
  const button = page.getByRole('button', { name: 'Report product' })
  const frame = waits(page, 'dialog')
  const ways = [
    () => page.keyboard.press('Escape'),
    () => frame.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]
  for (const giveUp of ways) {
    await button.click()
    await expect(frame).toBeVisible()
    await expect(frame).toHaveAccessibleName('Report product')
    await expect(frame).toBeFocused()
    await giveUp()
    await expect(frame).toHaveCount(0)
    await expect(button).toBeFocused()
    expect(page.url()).toBe(address)
  }
  release()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Report product' })).toHaveCount(1)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
})

test('a checkout has its frame while its code, and then its data, are on their way', async ({ page }) => {
  await openProduct(page)
  const releaseCode = await hold(page, /\/assets\/CheckoutDialog-/)
  const releaseData = await hold(page, /\/graphql/, (body) => body.includes('CheckoutDialogQuery'))
  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'Checkout' })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Loading...')).toBeAttached()
  releaseCode()
  await expect(waits(page, 'dialog')).toHaveCount(0)
  await expect(dialog).toBeVisible()
  releaseData()
  await expect(dialog.getByRole('textbox', { name: 'Shipping address' })).toBeVisible()
})

test('a link says that its screen is on its way', async ({ page }) => {
  await arriveAs(page, 'customer')
  const release = await hold(page, /\/assets\/MarketScreen-/)
  await page
    .getByRole('link', { name: /Market/ })
    .first()
    .click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
  release()
  await expect(page.getByRole('heading', { name: 'Marketplace' })).toBeVisible()
})
