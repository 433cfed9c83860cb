// The terms, shown to a newcomer on the first screen and nowhere later.
import { expect, signUpStudent, test } from '../browser.ts'

test('a new vendor reads the terms, accepts them with the keyboard alone, and never loads them again', async ({
  page,
}) => {
  let loadCount = 0
  page.on('request', (request) => request.url().includes('/TermsDialog-') && loadCount++)
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await signUpStudent(page, { userType: 'vendor', hasAcceptedTerms: false })
  await page.goto('/vendor-dashboard')
  await expect(dialog.getByRole('heading', { name: 'Advertising honesty' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await page.keyboard.press('Tab')
  const lastHeading = dialog.getByRole('heading', { name: 'Chat rules' })
  await expect(lastHeading).not.toBeInViewport()
  await page.keyboard.press('End')
  await expect(lastHeading).toBeInViewport()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Log out' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Accept' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  expect(loadCount).toBe(1)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(loadCount).toBe(1)
})
