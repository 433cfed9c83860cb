// The terms a newcomer meets on the first dashboard, and nowhere after.
import type { Page } from 'playwright'
import { acceptTerms, arriveAs, expect, makeAccount, signIn, test } from './browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED|could not be reached/ } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Terms and Conditions' })

async function arriveAsNewcomer(page: Page, userType: 'customer' | 'vendor') {
  const account = await makeAccount(page, userType)
  await page.goto('/login')
  await signIn(page, account)
  await page.getByRole('button', { name: 'Skip for Now' }).click()
  await page.getByRole('link', { name: 'Continue to Dashboard' }).click()
  await expect(dialog(page)).toBeVisible()
  return account
}

test('a newcomer cannot pass the terms without accepting them, and is asked once', async ({
  page,
  browser,
}) => {
  const account = await arriveAsNewcomer(page, 'customer')
  await expect(dialog(page).getByRole('heading', { name: 'Transaction safety' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.reload()
  await expect(dialog(page)).toBeVisible()
  await expect(dialog(page).getByRole('button', { name: 'Accept' })).toBeDisabled()
  await acceptTerms(page)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(dialog(page)).toBeHidden()

  const phone = await (await browser.newContext()).newPage()
  await phone.goto('/login')
  await signIn(phone, account)
  await expect(phone.getByRole('article').first()).toBeVisible()
  await expect(dialog(phone)).toBeHidden()
  await phone.context().close()
})

test('a vendor reads the terms of vendors, and accepts them with the keyboard alone', async ({ page }) => {
  await arriveAsNewcomer(page, 'vendor')
  await expect(dialog(page).getByRole('heading', { name: 'Advertising honesty' })).toBeVisible()
  await page.keyboard.press('Tab')
  const last = dialog(page).getByRole('heading', { name: 'Chat rules' })
  await expect(last).not.toBeInViewport()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog(page).getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toBeHidden()
})

test('terms that could not be accepted stay, say why, and are accepted the next time', async ({ page }) => {
  await arriveAsNewcomer(page, 'customer')
  await page.route('**/graphql', (route) => route.abort())
  await dialog(page).getByRole('checkbox').check()
  await dialog(page).getByRole('button', { name: 'Accept' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText(
    'Fennec could not be reached. Check your connection and try again.',
  )
  await page.unroute('**/graphql')
  await dialog(page).getByRole('button', { name: 'Accept' }).click()
  await expect(dialog(page)).toBeHidden()
})

test('who has accepted the terms does not even load them', async ({ page, browser }) => {
  const loaded: string[] = []
  page.on('request', (request) => request.url().includes('/TermsDialog-') && loaded.push('known'))
  await arriveAs(page, 'vendor')
  await expect(page.getByRole('article').first()).toBeVisible()
  const other = await (await browser.newContext()).newPage()
  other.on('request', (request) => request.url().includes('/TermsDialog-') && loaded.push('newcomer'))
  await arriveAsNewcomer(other, 'customer')
  expect(loaded).toEqual(['newcomer'])
  await other.context().close()
})
