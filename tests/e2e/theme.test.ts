// The theme a student chooses: on the page at once, before anything else, and on her other devices.
import { arrive, expect, makeAccount, signIn, test } from './browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED|Failed to save theme preference/ } })

const theme = '[data-theme]'

test('it is dark until somebody chooses, stays as chosen, and follows to another device', async ({
  page,
  another,
}) => {
  // Somebody of this test alone: a theme is kept with the account.
  const account = await makeAccount(page)
  await arrive(page, account, '/settings')
  await expect(page.locator(theme)).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(page.locator(theme)).toHaveAttribute('data-theme', 'light')
  await expect(async () => {
    expect(JSON.parse((await page.evaluate(() => localStorage.getItem('user'))) ?? '{}').theme).toBe('light')
  }).toPass()
  await page.reload()
  await expect(page.locator(theme)).toHaveAttribute('data-theme', 'light')

  const phone = await another()
  await phone.goto('/login')
  await signIn(phone, account)
  await expect(phone).toHaveURL('/upload-picture')
  await expect(phone.locator(theme)).toHaveAttribute('data-theme', 'light')
  await phone.goto('/settings')
  await phone.getByRole('radio', { name: 'Dark' }).click()
  await expect(phone.locator(theme)).toHaveAttribute('data-theme', 'dark')
})

test('it is there before the first paint, without a script from the network', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('user', JSON.stringify({ theme: 'light' })))
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.goto('/welcome', { waitUntil: 'commit' })
  await expect(page.locator(theme)).toHaveAttribute('data-theme', 'light')
})

test('it goes back when it cannot be saved', async ({ page }) => {
  await arrive(page, await makeAccount(page), '/settings')
  const light = page.getByRole('radio', { name: 'Light' })
  await expect(light).toBeVisible()
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('setThemeMutation') ? route.abort() : route.continue(),
  )
  await light.click()
  await expect(light).not.toBeChecked()
  await expect(page.locator(theme)).toHaveAttribute('data-theme', 'dark')
})
