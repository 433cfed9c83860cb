// Who may open which path, and where everybody else is led.
import { arrive, arriveAs, demo, expect, makeAccount, signIn, test } from './browser.ts'

test('a stranger on a private path finds the same not-found as elsewhere, and a way in that keeps the path', async ({
  page,
}) => {
  await page.goto('/messages/3?from=link')
  await expect(page.getByRole('heading', { name: 'Nothing here but sand.' })).toBeVisible()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, demo('customer'))
  await expect(page).toHaveURL('/messages/3?from=link')
})

test('nobody is led away from Fennec by a link to sign in', async ({ page }) => {
  await page.goto('/login?next=//evil.example/x')
  await signIn(page, demo('customer'))
  await expect(page).toHaveURL('/customer-dashboard')
})

test('a path nobody knows is not found', async ({ page }) => {
  for (const path of ['/nothing', '/profile/abc', '/posts/0', '/messages/99999999999']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Nothing here but sand.' })).toBeVisible()
  }
})

test('old spellings lead to the present ones and keep their query', async ({ page }) => {
  await page.goto('/home')
  await expect(page).toHaveURL('/welcome')
  await page.goto('/post/12?ref=x')
  await expect(page).toHaveURL('/posts/12?ref=x')
})

test('a signed-in student is at home where strangers are welcomed', async ({ page }) => {
  await arriveAs(page, 'customer')
  for (const path of ['/', '/welcome', '/login', '/register']) {
    await page.goto(path)
    await expect(page).toHaveURL('/customer-dashboard')
  }
  await page.goto('/?post=7')
  await expect(page).toHaveURL('/posts/7')
})

test('nobody opens the dashboard of another role, but an admin opens all', async ({ page }) => {
  await arriveAs(page, 'customer')
  for (const path of ['/vendor-dashboard', '/admin-dashboard']) {
    await page.goto(path)
    await expect(page).toHaveURL('/customer-dashboard')
  }
  await arriveAs(page, 'admin')
  await page.getByRole('link', { name: 'View as User' }).click()
  await expect(page).toHaveURL('/customer-dashboard')
  await page.goto('/vendor-dashboard')
  await page.getByRole('link', { name: 'View as Admin' }).click()
  await expect(page).toHaveURL('/admin-dashboard')
})

test('a student who has not finished her set-up is led to it', async ({ page }) => {
  await arrive(page, await makeAccount(page), '/login')
  await expect(page).toHaveURL('/upload-picture')
  await page.goto('/')
  await expect(page).toHaveURL('/upload-picture')
})

test('a session that ended elsewhere shows the way in again', async ({ page }) => {
  await arriveAs(page, 'customer')
  await page.evaluate(() => localStorage.setItem('authToken', 'ended'))
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
  await expect(page).toHaveURL('/login?next=%2Fsettings')
  expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
})
