// Bad connections: screens, drafts and messages to the user while Fennec is unreachable.
import {
  signInAndOpen,
  openAsDemoUser,
  waitForDeferredCode,
  demoCredentials,
  expect,
  test,
} from './browser.ts'
import { navigateInApp } from '../shots/navigateInApp.ts'

test.use({
  allowedConsole: {
    errors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be reached|dynamically imported module/,
  },
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('a student on the slowest line sees a loading screen, a message when the first file fails, and the app with the connection', async ({
  page,
  context,
}) => {
  const loading = page.getByRole('status').getByText('Loading', { exact: true })
  const failureMessage = page.getByText('Fennec could not be loaded. Check your connection.')
  await page.route('**/assets/**', () => {})
  await page.goto('/register', { waitUntil: 'commit' })
  await expect(loading).toBeVisible()
  const countPaints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(countPaints).toBe(1)

  await page.unrouteAll()
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/register')
  await expect(failureMessage).toBeVisible()
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(failureMessage).toBeVisible()
  await page.unrouteAll()
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
})

test('a student on a small phone without a connection sees the offline bar, reaches every control, and gets the requested screen later', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const notice = page.getByText('You are offline. Some things will not work.')
  await openAsDemoUser(page, 'customer')
  await expect(page.getByRole('article').first()).toBeVisible()
  await waitForDeferredCode(page)
  await context.setOffline(true)
  await expect(notice).toBeVisible()
  await page.getByRole('button', { name: 'Search users' }).click()
  await page.getByRole('combobox').fill('ada')
  await expect(page.getByText('Failed to search users')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: /^Activity/ }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  // A browser may report a connection too early; then the next report counts.
  await expect(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Activity' })).toBeVisible({ timeout: 10_000 })
  }).toPass()
  await expect(notice).toBeHidden()
})

test('a draft on a shared phone survives an editor that failed to load, and is gone once its author confirms signing out', async ({
  page,
}) => {
  const textField = page.getByRole('textbox', { name: 'Your post' })
  const editor = page.getByRole('dialog', { name: 'Edit photo' })
  const logOut = page.getByRole('button', { name: 'Log out' })
  const confirmation = page.getByRole('alertdialog')
  const readStoredDrafts = () =>
    page.evaluate(async () => {
      const drafts = Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
      const request = indexedDB.open('fennec-drafts')
      await new Promise((done) => (request.onsuccess = done))
      const files = request.result.transaction('files').objectStore('files').getAllKeys()
      await new Promise((done) => (files.onsuccess = done))
      request.result.close()
      return [...drafts, ...files.result.map((file) => typeof file)]
    })
  await page.route('**/assets/ImageEditor-*.js', (route) => route.abort())
  await signInAndOpen(page, demoCredentials('customer'), '/create-post')
  await textField.fill('Nobody must read this yet')
  const picture = { name: 'one.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') }
  await page.getByLabel('Photos and videos').setInputFiles(picture)
  await expect(page.getByText('All files are ready')).toBeAttached()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Fennec could not be reached' })).toBeVisible()
  await expect(textField).toHaveValue('Nobody must read this yet')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await expect(editor).toBeHidden()

  await navigateInApp(page, '/settings')
  await logOut.click()
  await confirmation.getByRole('button', { name: 'Stay' }).click()
  await expect(confirmation).toBeHidden()
  expect(await readStoredDrafts()).toHaveLength(2)
  await logOut.click()
  await confirmation.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect.poll(readStoredDrafts).toEqual([])
})
