// The terms a newcomer meets on whatever screen comes first, and nowhere after.
import type { Page } from 'playwright'
import { acceptTerms, arrive, arriveAs, expect, student, test } from './browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED|could not be reached/ } })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Terms and Conditions' })

async function arriveAsNewcomer(page: Page, userType: 'customer' | 'vendor') {
  const account = await student(page, { userType, hasAcceptedTerms: false })
  await page.goto(`/${userType}-dashboard`)
  await expect(dialog(page)).toBeVisible()
  return account
}

test('a newcomer cannot pass the terms without accepting them, and is asked once', async ({
  page,
  another,
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

  const phone = await another()
  await arrive(phone, account, '/customer-dashboard')
  await expect(phone.getByRole('article').first()).toBeVisible()
  await expect(dialog(phone)).toBeHidden()
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
  await expect(dialog(page).getByRole('button', { name: 'Log out' })).toBeFocused()
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

test('a newcomer who opens another screen meets them there, and may leave instead', async ({ page }) => {
  await student(page, { hasAcceptedTerms: false })
  await page.goto('/create-post')
  await expect(dialog(page)).toBeVisible()
  await page.goto('/settings')
  await dialog(page).getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(dialog(page)).toBeHidden()
})

test('who has accepted the terms does not even load them', async ({ page, another }) => {
  const loaded: string[] = []
  page.on('request', (request) => request.url().includes('/TermsDialog-') && loaded.push('known'))
  await arriveAs(page, 'vendor')
  await expect(page.getByRole('article').first()).toBeVisible()
  const other = await another()
  other.on('request', (request) => request.url().includes('/TermsDialog-') && loaded.push('newcomer'))
  await arriveAsNewcomer(other, 'customer')
  expect(loaded).toEqual(['newcomer'])
})
