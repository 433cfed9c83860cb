// A forgotten password, from the link on the sign-in screen to signing in with the new one.
import type { Page } from 'playwright'
import { arrive, expect, makeAccount, test, wayIn, type NewAccount } from './browser.ts'

const code = (page: Page) => page.getByLabel('Code', { exact: true })
const toast = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) })

/** Asks for a code and returns it, as a development server shows it. */
async function askForCode(page: Page, { email }: NewAccount): Promise<string> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send code' }).click()
  await expect(page).toHaveURL('/verify-otp')
  return codeIn(page, 'Code Generated')
}

async function codeIn(page: Page, title: string): Promise<string> {
  const text = await toast(page, title).textContent()
  return /\d{6}/.exec(text ?? '')?.[0] ?? ''
}

async function choosePassword(page: Page, password: string) {
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm' }).fill(password)
  await page.getByRole('button', { name: 'Reset password' }).click()
}

test('a student who forgot her password sets a new one, and is signed out everywhere else', async ({
  page,
  another,
}) => {
  const account = await makeAccount(page)
  const elsewhere = await another()
  await arrive(elsewhere, account, '/upload-picture')

  const otp = await askForCode(page, account)
  await expect(page.getByText(account.email)).toBeVisible()
  await code(page).fill(otp)
  await expect(page).toHaveURL('/reset-password')
  await choosePassword(page, 'dunes at dawn')
  await expect(toast(page, 'Password Reset Successful')).toContainText(
    'Your password has been reset. You can now sign in.',
  )
  await expect(page).toHaveURL('/login')
  await expect(page.getByLabel('Email')).toHaveValue(account.email)
  await page.goBack()
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible()
  await expect(toast(page, 'Error')).toHaveCount(0)
  await page.goForward()

  await page.getByRole('textbox', { name: 'Password' }).fill(account.password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
  await page.getByRole('textbox', { name: 'Password' }).fill('dunes at dawn')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/upload-picture')

  await elsewhere.goto('/settings')
  await expect(wayIn(elsewhere)).toBeVisible()
})

test('a wrong code is said to be wrong, and the right one can be typed at once', async ({ page }) => {
  const otp = await askForCode(page, await makeAccount(page))
  const wrong = otp === '111111' ? '222222' : '111111'
  await code(page).focus()
  await page.keyboard.type(wrong)
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Code' })).toContainText(
    'That code is not right, or it has expired',
  )
  await expect(code(page)).toHaveValue('')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(otp)
  await expect(page).toHaveURL('/reset-password')
})

test('a code expires after ten minutes, and a new one takes its place', async ({ page }) => {
  await page.clock.install()
  const account = await makeAccount(page)
  const first = await askForCode(page, account)
  await page.clock.runFor(590_000)
  await expect(page.getByText(/Expires in 0:/)).toBeVisible()
  await page.clock.runFor(11_000)
  await expect(page.getByText('Expired', { exact: true })).toBeVisible()
  await expect(code(page)).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Verify' })).toBeDisabled()

  await page.getByRole('button', { name: 'Resend code' }).click()
  await expect(toast(page, 'Code Sent')).toContainText('A new verification code has been sent to your email.')
  const second = await codeIn(page, 'Code Sent')
  await expect(code(page)).toBeFocused()
  if (first !== second) {
    await code(page).fill(first)
    await expect(page.getByRole('alert').filter({ hasText: 'Invalid Code' })).toBeVisible()
  }
  await code(page).fill(second)
  await expect(page).toHaveURL('/reset-password')
})

test('a new code can be had after a minute, not before, and a reload does not start the time anew', async ({
  page,
}) => {
  await page.clock.install()
  await askForCode(page, await makeAccount(page))
  const resend = page.getByRole('button', { name: 'Resend code' })
  await page.clock.runFor(50_000)
  await expect(resend).toBeDisabled()
  await page.reload()
  await expect(page.getByText(/Expires in 9:[01]/)).toBeVisible()
  await expect(resend).toBeDisabled()
  await page.clock.runFor(15_000)
  await expect(resend).toBeEnabled()
})

test('a stranger to the code screen is led to the first step and told why', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('alert').filter({ hasText: 'Session expired.' })).toBeVisible()
  await page.goto('/verify-otp')
  await expect(page).toHaveURL('/forgot-password')
  await expect(page.getByRole('alert').filter({ hasText: 'No email found.' })).toBeVisible()
})

test('an address without an account is answered like any other', async ({ page }) => {
  const otp = await askForCode(page, { name: '', email: `nobody-${Date.now()}@x.ng`, password: '' })
  await code(page).fill(otp)
  await expect(page.getByRole('alert').filter({ hasText: 'Invalid Code' })).toBeVisible()
})

test('the whole way can be gone with the keyboard alone', async ({ page }) => {
  const account = await makeAccount(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type(account.email)
  await page.keyboard.press('Enter')
  await expect(code(page)).toBeFocused()
  await page.keyboard.type(await codeIn(page, 'Code Generated'))
  await expect(page.getByRole('heading', { name: 'New password' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.type('dunes at dawn')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('dunes at dawn')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('six cells and every word fit', async ({ page }) => {
    await askForCode(page, await makeAccount(page))
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    expect(await overflow()).toBeLessThanOrEqual(0)
  })
})
