// Server-rendered pages for anonymous callers (ADR 31), read before the script runs and continued by it.
import type { Page } from 'playwright'
import { arriveAs, demo, expect, takenOver, test, watchShifts } from './browser.ts'

test.use({ mayShow: { errors: /ERR_FAILED|Failed to load resource/ } })

const script = '**/assets/index-*.js'

/** The first public post with a photo. */
async function postWithPhoto(page: Page): Promise<string> {
  for (let id = 1; id < 50; id++) {
    const query = `{ post(databaseId: ${id}) { media { kind } } }`
    const { data } = await (await page.request.post('/graphql', { data: { query } })).json()
    if (data.post?.media[0]?.kind === 'IMAGE') return `/posts/${id}`
  }
  throw new Error('No post has a photo')
}

/** Delays the script until the returned function is called. */
async function holdScript(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(script, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('a reader without a script reads a post and a product and follows links, on a phone and on a laptop', async ({
  another,
}) => {
  const page = await another({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const fits = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const { scrolled, seen } = await page.evaluate(() => ({
        scrolled: document.documentElement.scrollWidth,
        seen: document.documentElement.clientWidth,
      }))
      expect(scrolled).toBe(seen)
    }
  }
  await page.goto(await postWithPhoto(page))
  await expect(page.getByRole('article').getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join the conversation' })).toBeVisible()
  await fits()
  await page.goto('/p/1')
  await expect(page.getByText('Sold by')).toBeVisible()
  await fits()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('noscript p')).toBeVisible()
  await fits()
  await page.getByRole('textbox', { name: 'Password' }).fill('harmattan rain')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeHidden()
  expect(page.url()).not.toContain('rain')
  await page.goto('/welcome')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await fits()
})

test('the script takes over the page without another request or movement', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/graphql') && calls.push(request.url()))
  const moved = await watchShifts(page)
  for (const path of ['/welcome', '/login', '/p/1', await postWithPhoto(page)]) {
    calls.length = 0
    await page.route(script, async (route) => {
      await page.evaluate(() => document.querySelector('main')?.setAttribute('data-from-server', ''))
      await route.continue()
    })
    await page.goto(path)
    await takenOver(page)
    await expect(page.locator('main[data-from-server]')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await moved()).toBeLessThan(0.02)
    expect(calls).toEqual([])
    await page.unroute(script)
  }
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
})

test('a form that is submitted repeatedly before the script runs waits for it, is sent once, and adds nothing to the address', async ({
  page,
}) => {
  const addresses: string[] = []
  const pages: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    if (request.isNavigationRequest()) pages.push(request.url())
  })
  const release = await holdScript(page)
  const { email, password } = demo('customer')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(page.locator('form[data-held]')).toBeAttached()
  const processor = await page.context().newCDPSession(page)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 8 })
  await page.evaluate(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      const form = document.querySelector('form')
      form?.requestSubmit()
      if (form) port2.postMessage(null)
    }
    port2.postMessage(null)
  })
  release()
  await expect(page.locator('form')).toHaveCount(0)
  await processor.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL('/customer-dashboard')
  expect(pages).toHaveLength(1)
  expect(addresses.filter((address) => address.includes(encodeURIComponent(password)))).toEqual([])
})

test('a link that is pressed before the script runs works with it and without it', async ({ page }) => {
  const pages: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && pages.push(request.url()))
  const release = await holdScript(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
  expect(pages).toHaveLength(1)
  await page.unroute(script)
  await page.route(script, (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

test('a button that is pressed before the script runs works once it does', async ({ page }) => {
  const path = await postWithPhoto(page)
  const release = await holdScript(page)
  await page.goto(path)
  await page
    .getByRole('article')
    .getByRole('button', { name: /^Comment/ })
    .click()
  release()
  await expect(page.getByText('Please login to comment', { exact: true })).toBeVisible()
})

test('a reader whose script fails keeps the page, sees a message, and gets the script with the connection', async ({
  page,
  context,
}) => {
  await page.route(script, (route) => route.abort())
  await page.goto('/login')
  const notice = page.getByText('Fennec could not be loaded. Check your connection.')
  await expect(notice).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@fennec.demo')
  await page.unroute(script)
  // The browser may report a connection before calls succeed.
  await expect(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(notice).toBeHidden({ timeout: 5000 })
  }).toPass()
  await takenOver(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@fennec.demo')
})

test('a signed-in viewer who lost the cookie never sees the page of an anonymous caller', async ({
  page,
}) => {
  // A page without a screen: the device has a stored session, and has shown nothing.
  await arriveAs(page, 'customer', '/healthz')
  await page.context().clearCookies()
  const path = await postWithPhoto(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('textbox', { name: /comment/i }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join the conversation' })).toBeHidden()
})
