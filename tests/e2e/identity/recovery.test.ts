// Password recovery, from the link on the sign-in screen to the new sign-in.
import { expect, signUpStudent, test } from '../browser.ts'

test('a student with a forgotten password recovers the account on a small phone with keys alone, and is signed out everywhere else', async ({
  page,
  openBrowser,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const otherBrowser = await openBrowser()
  const { headers, ...account } = await signUpStudent(otherBrowser)
  const toast = (title: string) =>
    page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })
  const codeField = page.getByLabel('Code', { exact: true })
  const heading = (name: string) => page.getByRole('heading', { name })

  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(heading('Forgot password')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Enter')
  await expect(codeField).toBeFocused()
  await expect(page).toHaveURL('/verify-otp')
  await expect(page.getByText(account.email)).toBeVisible()

  // Six cells and every word fit, at a doubled font size too.
  const measureOverflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect(await measureOverflow()).toBeLessThanOrEqual(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'))
  expect(await measureOverflow()).toBeLessThanOrEqual(0)
  await page.evaluate(() => (document.documentElement.style.fontSize = ''))

  const otp = /\d{6}/.exec((await toast('Code Generated').textContent()) ?? '')?.[0] ?? ''
  await page.keyboard.type(otp)
  await expect(heading('New password')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('dunes at dawn')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('dunes at dawn')
  await page.keyboard.press('Enter')
  await expect(toast('Password Reset Successful')).toContainText(
    'Your password has been reset. You can now sign in.',
  )
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await page.goBack()
  await expect(page).toHaveURL('/forgot-password')
  await expect(heading('Forgot password')).toBeVisible()
  await expect(toast('Error')).toHaveCount(0)
  await page.goForward()

  const password = page.getByRole('textbox', { name: 'Password' })
  await password.fill('dunes at dawn')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/customer-dashboard')
  expect((await otherBrowser.request.get('/api/auth/user', { headers })).status()).toBe(401)
})
