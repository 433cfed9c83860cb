// Data export: a student downloads a copy of their data from the account settings.
import { readFile } from 'node:fs/promises'
import { expect, signUpStudent, test } from '../browser.ts'
import { unzip } from '../../support/zip.ts'

test('a student requests a copy of their data, waits, and opens the download', async ({ page }) => {
  const { email } = await signUpStudent(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Prepare a copy' }).click()
  const link = page.getByRole('link', { name: 'Download' })
  await expect(link).toBeVisible()
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^fennec-[\d-]{10}\.zip$/)
  const files = unzip(await readFile(await download.path()))
  expect(JSON.parse(String(files.get('profile.json')))).toMatchObject({ email })
  expect([...files.keys()]).toContain('README.txt')
})
