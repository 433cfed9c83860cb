// What changes by itself: two devices of one student, of which neither is touched while the other acts.
import type { Browser, Page } from '@playwright/test'
import { expect, makeAccount, signIn, test, type NewAccount } from './browser.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36'
const laptop = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** A device of hers that looks at a screen, once its subscriptions have begun. */
async function device(browser: Browser, account: NewAccount, userAgent: string, path: string) {
  const context = await browser.newContext({ userAgent })
  const page = await context.newPage()
  await page.goto('/login')
  await signIn(page, account)
  await expect(page).toHaveURL('/upload-picture')
  const subscribed = subscriptionOf(page)
  await page.goto(path)
  await subscribed
  return page
}

const subscriptionOf = async (page: Page) => {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framesent', ({ payload }) => String(payload).includes('"type":"subscribe"'))
}

async function signOut(page: Page, name: string) {
  await page.getByRole('button', { name: `Sign out ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByText('Device signed out', { exact: true })).toBeVisible()
}

test('a student signs her phone out from her laptop, and the phone is signed out at once (T16)', async ({
  page,
  browser,
}) => {
  const account = await makeAccount(page)
  const hers = await device(browser, account, phone, '/settings')
  const here = await device(browser, account, laptop, '/account')
  await signOut(here, 'Chrome on Android')

  await expect(hers.getByText('You were signed out on this device.', { exact: true })).toBeVisible()
  await expect(hers.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await hers.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
  await expect(here.getByText('This device')).toBeVisible()
})

test('a student who looks at her devices sees one go that signs itself out', async ({ page, browser }) => {
  const account = await makeAccount(page)
  const away = await device(browser, account, phone, '/settings')
  const here = await device(browser, account, laptop, '/account')
  await expect(here.getByText('Chrome on Android')).toBeVisible()
  await away.getByRole('button', { name: 'Log out' }).click()
  await expect(away.getByText('Logged out', { exact: true })).toBeVisible()
  await expect(here.getByText('Chrome on Android')).toBeHidden()
  await expect(here.getByText('This device')).toBeVisible()
})
