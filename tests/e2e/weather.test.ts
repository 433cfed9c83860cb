// Bad connections: what a student sees when Fennec cannot be reached.
import type { Page } from 'playwright'
import {
  arrive,
  arriveAs,
  awayUntilTapped,
  codeAtHand,
  demo,
  expect,
  signIn,
  takenOver,
  test,
} from './browser.ts'

test.use({
  mayShow: {
    errors:
      /ERR_INTERNET_DISCONNECTED|ERR_FAILED|could not be reached|dynamically imported module|Failed to create post/,
  },
})

const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('without a connection signing in says so and keeps what was typed', async ({ page, context }) => {
  // The connection was gone before all of the code had come.
  await page.route('**/Toasts-*', (route) => route.abort())
  await page.goto('/login')
  await takenOver(page)
  await context.setOffline(true)
  await signIn(page, demo('customer'))
  await expect(page.getByRole('alert').filter({ hasText: 'Login failed' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue(demo('customer').password)
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/customer-dashboard')
})

test('on the slowest line a student sees that Fennec is on its way before any file has come', async ({
  page,
}) => {
  await page.route('**/assets/**', () => {})
  await page.goto('/register', { waitUntil: 'commit' })
  await expect(page.getByRole('status').getByText('Loading', { exact: true })).toBeVisible()
  const paints = () => page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length)
  await expect.poll(paints).toBe(1)
})

test('whoever gets not even the first file is told, and gets it with the connection', async ({
  page,
  context,
}) => {
  await page.route('**/assets/index-*.js', (route) => route.abort())
  await page.goto('/register')
  await expect(page.getByText('Fennec could not be loaded. Check your connection.')).toBeVisible()
  await page.getByRole('link', { name: 'Reload' }).click()
  await expect(page.getByText('Fennec could not be loaded. Check your connection.')).toBeVisible()
  await page.unroute('**/assets/index-*.js')
  await context.setOffline(true)
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
})

test('a screen that cannot be loaded says so calmly, and comes when asked again', async ({ page }) => {
  // A socket that comes back would have the screen load by itself.
  await page.routeWebSocket('**/graphql', () => {})
  await arriveAs(page, 'customer')
  await awayUntilTapped(page)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a screen whose code did not arrive says so, and comes when asked again', async ({ page }) => {
  await page.route('**/assets/LoginScreen-*.js', (route) => route.abort())
  await page.goto('/login')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.unroute('**/assets/LoginScreen-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
})

test('an editor that did not arrive says so, and the post that was begun stays', async ({ page }) => {
  await arriveAs(page, 'customer', '/create-post')
  await page.route('**/assets/ImageEditor-*.js', (route) => route.abort())
  const file = { name: 'dot.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') }
  await page.getByLabel('Photos and videos').setInputFiles(file)
  const text = page.getByRole('textbox', { name: 'Your post' })
  await text.fill('With a photo')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Fennec could not be reached' })).toBeVisible()
  await expect(text).toHaveValue('With a photo')
  await page.unroute('**/assets/ImageEditor-*.js')
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Edit photo' })).toBeVisible()
})

/** Whether the server still knows the session of that token. */
async function isAlive(page: Page, token: string) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.post('/graphql', { headers, data: { query: '{ viewer { email } }' } })
  return (await reply.json()).data.viewer !== null
}

test('a student without a connection is signed out here at once, and everywhere when she is back, even if she closed the tab', async ({
  page,
  context,
}) => {
  await arrive(page, demo('customer'), '/settings')
  const token = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await codeAtHand(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect(page.getByRole('alert').filter({ hasText: 'Logout failed' })).toBeVisible()
  const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
  expect(stored).not.toContain(token)
  const next = await context.newPage()
  await page.close()
  await context.setOffline(false)
  expect(await isAlive(next, token)).toBe(true)

  await next.goto('/welcome')
  await expect.poll(() => isAlive(next, token)).toBe(false)
  await expect.poll(() => next.evaluate(() => localStorage.getItem('signOutPending'))).toBeNull()
})

test('somebody who signs in after a sign-out without a connection keeps her own session', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await signIn(page, demo('customer'))
  await expect(page).toHaveURL('/customer-dashboard')
  const old = (await page.evaluate(() => localStorage.getItem('authToken'))) ?? ''
  await page.goto('/settings')
  await expect(page.getByRole('button', { name: 'Log out' })).toBeVisible()
  await codeAtHand(page)
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await context.setOffline(false)
  await signIn(page, demo('vendor'))
  await expect(page).toHaveURL('/vendor-dashboard')
  expect(await isAlive(page, old)).toBe(false)
  await page.reload()
  await expect(page.getByRole('article').first()).toBeVisible()
})

test.describe('on a small phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('a student sees that she is offline, reaches every control, and sees when it is over', async ({
    page,
    context,
  }) => {
    const notice = page.getByText('You are offline. Some things will not work.')
    await page.goto('/register')
    await takenOver(page)
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await page.getByLabel('Phone').fill('08035550142')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByText('Name is required')).toBeVisible()
    await context.setOffline(false)
    await expect(notice).toBeHidden()

    await arriveAs(page, 'customer')
    await expect(page.getByRole('article').first()).toBeVisible()
    await codeAtHand(page)
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await page.getByRole('button', { name: 'Search users' }).click()
    await page.getByRole('combobox').fill('ada')
    await expect(page.getByText('Failed to search users')).toBeVisible()
  })
})

test('a screen that is slow to come says so while the present one stays', async ({ page }) => {
  let arrive = () => {}
  const slow = new Promise<void>((resolve) => (arrive = resolve))
  await page.goto('/welcome')
  await page.route('**/assets/UserSelectionScreen-*.js', async (route) => {
    await slow
    await route.continue()
  })
  await page.getByRole('link', { name: 'Get Started' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'All ears on campus.' })).toBeVisible()
  arrive()
  await expect(page.getByRole('heading', { name: 'How will you use Fennec?' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toHaveCount(0)
})

test('a screen that was asked for in a tunnel comes by itself behind it', async ({ page, context }) => {
  await arriveAs(page, 'customer')
  await expect(page.getByRole('article').first()).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
  // A browser may say that it is online a moment before it is; then it is the next time that counts.
  await expect(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 15_000 })
})

test('a post whose answer was lost is sent again after a reload, and is there once', async ({ page }) => {
  await arriveAs(page, 'customer', '/create-post')
  const words = `Akara still hot ${Date.now()}`
  const text = page.getByRole('textbox', { name: 'Your post' })
  await text.fill(words)
  // The server publishes it, and nobody hears of that.
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('useCreatePostMutation')) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Failed to create post', { exact: true })).toBeVisible()
  await page.unrouteAll()
  await page.goto('/customer-dashboard')
  await page.getByRole('link', { name: "What's new?" }).click()
  await expect(text).toHaveValue(words)
  await page.getByRole('button', { name: 'Post', exact: true }).click()
  await expect(page.getByText('Post created successfully!', { exact: true })).toBeVisible()
  const posts = (await (await page.request.get('/api/posts')).json()) as { content: string }[]
  expect(posts.filter(({ content }) => content === words)).toHaveLength(1)
})

test('on a shared phone nothing of a draft stays behind, and its author is asked before it goes', async ({
  page,
}) => {
  const text = page.getByRole('textbox', { name: 'Your post' })
  const logOut = page.getByRole('button', { name: 'Log out' })
  const question = page.getByRole('alertdialog')
  const left = () =>
    page.evaluate(async () => {
      const drafts = Object.keys(localStorage).filter((key) => key.startsWith('draft:'))
      const request = indexedDB.open('fennec-drafts')
      await new Promise((done) => (request.onsuccess = done))
      const files = request.result.transaction('files').objectStore('files').getAllKeys()
      await new Promise((done) => (files.onsuccess = done))
      request.result.close()
      return [...drafts, ...files.result.map((file) => typeof file)]
    })
  await arrive(page, demo('customer'), '/create-post')
  await text.fill('Nobody must read this yet')
  const picture = { name: 'one.png', mimeType: 'image/png', buffer: Buffer.from(onePixel, 'base64') }
  await page.getByLabel('Photos and videos').setInputFiles(picture)
  await expect(page.getByText('All files are ready')).toBeAttached()
  await page.goto('/settings')
  await logOut.click()
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toBeHidden()
  expect(await left()).toHaveLength(2)
  await logOut.click()
  await question.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/welcome')
  await expect.poll(left).toEqual([])

  await arrive(page, demo('customer'), '/create-post')
  await expect(text).toHaveValue('')
  await expect(page.getByText('Your draft is back.')).toHaveCount(0)
})
