// The chosen theme: applied to the page at once, and to the next page before its first paint.
import { signInAndOpen, expect, createAccount, test } from '../browser.ts'

test.use({ allowedConsole: { errors: /ERR_FAILED/ } })

test('the theme is dark by default, and the chosen one holds before the first paint without a loaded script', async ({
  page,
}) => {
  const themedElement = page.locator('[data-theme]')
  // A person of this test alone, as the theme is stored with the account.
  await signInAndOpen(page, await createAccount(page), '/settings')
  await expect(themedElement).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(themedElement).toHaveAttribute('data-theme', 'light')
  const readStoredTheme = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').theme as unknown)
  await expect.poll(readStoredTheme).toBe('light')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(themedElement).toHaveAttribute('data-theme', 'light')
})
