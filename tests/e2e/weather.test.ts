// Bad connections: what a student sees when Fennec cannot be reached.
import { arriveAs, demo, expect, signIn, test } from './browser.ts'

test.use({
  mayShow: {
    errors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be reached|dynamically imported module/,
  },
})

test('without a connection signing in says so and keeps what was typed', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.getByLabel('Email')).toBeVisible()
  await context.setOffline(true)
  await signIn(page, demo('customer'))
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(demo('customer').password)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/customer-dashboard')
})

test('a screen that cannot be loaded says so calmly, and comes when asked again', async ({ page }) => {
  await arriveAs(page, 'customer')
  await page.route('**/graphql', (route) => route.abort())
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
  await page.unroute('**/graphql')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No posts yet')).toBeVisible()
})

test('a screen whose code did not arrive says so, and comes when asked again', async ({ page }) => {
  await page.route('**/assets/LoginScreen-*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/assets/LoginScreen-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('a student without a connection is signed out here all the same', async ({ page, context }) => {
  await arriveAs(page, 'customer')
  await page.getByRole('button', { name: 'Account menu' }).click()
  await context.setOffline(true)
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/welcome')
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('authToken')
})
