// Loading frames of deferred dialogs, menus and screens on a slow line: the first press shows a frame at once.
import type { Page } from 'playwright'
import { openAsDemoUser, expect, test } from './browser.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** Delays the answers to these requests until the returned function is called. */
async function holdResponses(page: Page, url: RegExp, isHeld = (_body: string) => true) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route(url, async (route) => {
    if (isHeld(route.request().postData() ?? '')) await released
    await route.fallback()
  })
  return release
}

const firstPost = (page: Page) => page.getByRole('article').first()
const loadingFrame = (page: Page, role: 'dialog' | 'menu' | 'region') =>
  page.getByRole(role).and(page.locator('[aria-busy=true]'))

test('comments, a menu and a screen react to the first press, and open once despite repeated presses', async ({
  page,
}) => {
  const releaseCode = await holdResponses(page, /\/assets\/CommentPanel-/)
  const releaseData = await holdResponses(page, /\/graphql/, (body) => body.includes('CommentPanelQuery'))
  const releaseMenu = await holdResponses(page, /\/assets\/PostMenuItems-/)
  const releaseScreen = await holdResponses(page, /\/assets\/MarketScreen-/)
  await openAsDemoUser(page, 'customer')
  const comments = firstPost(page).getByRole('button', { name: /^Comment/ })
  const menu = firstPost(page).getByRole('button', { name: 'Post options' })

  await test.step('comments reserve their place while their code and then their data loads', async () => {
    await comments.click()
    await expect(loadingFrame(page, 'region')).toBeVisible()
    await expect(comments).toHaveAttribute('aria-expanded', 'true')
    await comments.click()
    releaseCode()
    await expect(page.getByRole('region', { name: 'Comments' })).toBeVisible()
    await expect(page.getByText('Loading comments').or(page.getByLabel('Loading comments'))).toBeAttached()
    releaseData()
    await expect(page.getByLabel('Add a comment')).toHaveCount(1)
    await expect(loadingFrame(page, 'region')).toHaveCount(0)
  })

  await test.step('the menu of a post closes by Escape, and opens once', async () => {
    await menu.click()
    await expect(loadingFrame(page, 'menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(loadingFrame(page, 'menu')).toHaveCount(0)
    await expect(menu).toBeFocused()
    await menu.click()
    await expect(loadingFrame(page, 'menu')).toBeVisible()
    // By keyboard, as a tap beside the menu would close it.
    await menu.press('Enter')
    await expect(loadingFrame(page, 'menu')).toHaveCount(1)
    releaseMenu()
    await expect(page.getByRole('menuitem', { name: 'Copy link' })).toHaveCount(1)
    await expect(page.getByRole('menu')).toHaveCount(1)
    await page.keyboard.press('Escape')
  })

  await test.step('a link shows that its screen is loading', async () => {
    await page
      .getByRole('link', { name: /Market/ })
      .first()
      .click()
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
    releaseScreen()
    await expect(page.getByRole('heading', { name: 'Marketplace' })).toBeVisible()
  })
})

test('a dialog shows its frame at the first press, closes by Escape, Close and Back, and keeps the frame until its data arrives', async ({
  page,
}) => {
  // Without CloseWatcher the browser's Back is a history entry, as on iPhones.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'CloseWatcher'))
  const releaseReport = await holdResponses(page, /\/assets\/ReportProductDialog-/)
  const releaseCode = await holdResponses(page, /\/assets\/CheckoutDialog-/)
  const releaseData = await holdResponses(page, /\/graphql/, (body) => body.includes('CheckoutDialogQuery'))
  await openAsDemoUser(page, 'customer', '/marketplace')
  await firstPost(page).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/products\/\d+$/)
  const address = page.url()
  const button = page.getByRole('button', { name: 'Report product' })
  const frame = loadingFrame(page, 'dialog')
  const closeActions = [
    () => page.keyboard.press('Escape'),
    () => frame.getByRole('button', { name: 'Close' }).click(),
    () => page.goBack(),
  ]
  for (const close of closeActions) {
    await button.click()
    await expect(frame).toBeVisible()
    await expect(frame).toHaveAccessibleName('Report product')
    await expect(frame).toBeFocused()
    await close()
    await expect(frame).toHaveCount(0)
    await expect(button).toBeFocused()
    expect(page.url()).toBe(address)
  }
  releaseReport()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await button.click()
  await expect(page.getByRole('dialog', { name: 'Report product' })).toHaveCount(1)
  await expect(page.getByRole('radio').first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()

  await page
    .getByRole('button', { name: /^Buy Now/ })
    .first()
    .click()
  const checkout = page.getByRole('dialog', { name: 'Checkout' })
  await expect(checkout).toBeVisible()
  await expect(checkout.getByText('Loading...')).toBeAttached()
  releaseCode()
  await expect(frame).toHaveCount(0)
  await expect(checkout).toBeVisible()
  releaseData()
  await expect(checkout.getByRole('textbox', { name: 'Shipping address' })).toBeVisible()
})
