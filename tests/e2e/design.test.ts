// The page of every component is for people who work on Fennec: a visitor finds nothing there.
import { expect, test } from './browser.ts'

test('a visitor who guesses the address of the design page finds only sand', async ({ page }) => {
  await page.goto('/design')
  await expect(page.getByRole('heading', { name: 'Nothing here but sand.' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Design' })).toHaveCount(0)
})
