// The terms, shown to a newcomer on the first screen and nowhere later.
import { expect, student, test } from '../browser.ts'

test('a new vendor reads the terms, accepts them with the keyboard alone, and never loads them again', async ({
  page,
}) => {
  let loaded = 0
  page.on('request', (request) => request.url().includes('/TermsDialog-') && loaded++)
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await student(page, { userType: 'vendor', hasAcceptedTerms: false })
  await page.goto('/vendor-dashboard')
  await expect(dialog.getByRole('heading', { name: 'Advertising honesty' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Tab')
  const last = dialog.getByRole('heading', { name: 'Chat rules' })
  await expect(last).not.toBeInViewport()
  await page.keyboard.press('End')
  await expect(last).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(loaded).toBe(1)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(loaded).toBe(1)
})
