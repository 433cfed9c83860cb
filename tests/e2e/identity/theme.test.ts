// The chosen theme: on the page at once, and on the next one before the first paint.
import { arrive, expect, makeAccount, test } from '../browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED/ } })

test('the theme is dark by default, and the chosen one holds before the first paint without a loaded script', async ({
  page,
}) => {
  const shown = page.locator('[data-theme]')
  // A person of this test alone, as the theme is stored with the account.
  await arrive(page, await makeAccount(page), '/settings')
  await expect(shown).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(shown).toHaveAttribute('data-theme', 'light')
  const storedTheme = () =>
    page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').theme as unknown)
  await expect.poll(storedTheme).toBe('light')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(shown).toHaveAttribute('data-theme', 'light')
})
