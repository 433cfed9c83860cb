// The theme a student chooses: on the page at once, and on the next one before anything else.
import { arrive, expect, makeAccount, test } from '../browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED/ } })

test('it is dark until somebody chooses, and as chosen before the first paint, without a script from the network', async ({
  page,
}) => {
  const shown = page.locator('[data-theme]')
  // Somebody of this test alone: a theme is kept with the account.
  await arrive(page, await makeAccount(page), '/settings')
  await expect(shown).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(shown).toHaveAttribute('data-theme', 'light')
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('user') ?? '{}').theme as unknown)
  await expect.poll(kept).toBe('light')
  await page.route('**/assets/*.js', (route) => route.abort())
  await page.reload({ waitUntil: 'commit' })
  await expect(shown).toHaveAttribute('data-theme', 'light')
})
