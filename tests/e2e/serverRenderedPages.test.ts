// Server-rendered pages for anonymous callers (ADR 31): read before the script runs, and continued by it.
import type { Page } from 'playwright'
import {
  openAsDemoUser,
  demoCredentials,
  expect,
  waitForHydration,
  test,
  measureLayoutShifts,
} from './browser.ts'

test.use({ allowedConsole: { errors: /ERR_FAILED|Failed to load resource/ } })

const mainScript = '**/assets/index-*.js'

/** The first public post with a photo. */
async function findPostWithPhoto(page: Page): Promise<string> {
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
  await page.route(mainScript, async (route) => {
    await held
    await route.continue()
  })
  return release
}

test('a reader without a script reads a post and a product and follows links, on a phone and on a laptop', async ({
  openBrowser,
}) => {
  const page = await openBrowser({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const expectNoOverflow = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      const { pageWidth, windowWidth } = await page.evaluate(() => ({
        pageWidth: document.documentElement.scrollWidth,
        windowWidth: document.documentElement.clientWidth,
      }))
      expect(pageWidth).toBe(windowWidth)
    }
  }
  await page.goto(await findPostWithPhoto(page))
  await expect(page.getByRole('article').getByRole('img').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join the conversation' })).toBeVisible()
  await expectNoOverflow()
  await page.goto('/p/1')
  await expect(page.getByText('Sold by')).toBeVisible()
  await expectNoOverflow()
  await page.getByRole('banner').getByRole('link', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
  await expect(page.locator('noscript p')).toBeVisible()
  await expectNoOverflow()
  await page.getByRole('textbox', { name: 'Password' }).fill('harmattan rain')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeHidden()
  expect(page.url()).not.toContain('rain')
  await page.goto('/welcome')
  await expect(page.getByRole('link', { name: 'Get Started' })).toBeVisible()
  await expectNoOverflow()
})

test('the script takes over the page without another request or movement', async ({ page }) => {
  const calls: string[] = []
  page.on('request', (request) => request.url().endsWith('/graphql') && calls.push(request.url()))
  const readShift = await measureLayoutShifts(page)
  for (const path of ['/welcome', '/login', '/p/1', await findPostWithPhoto(page)]) {
    calls.length = 0
    await page.route(mainScript, async (route) => {
      await page.evaluate(() => document.querySelector('main')?.setAttribute('data-from-server', ''))
      await route.continue()
    })
    await page.goto(path)
    await waitForHydration(page)
    await expect(page.locator('main[data-from-server]')).toBeVisible()
    await page.evaluate(() => document.fonts.ready)
    expect(await readShift()).toBeLessThan(0.02)
    expect(calls).toEqual([])
    await page.unroute(mainScript)
  }
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible()
})

test('a form that is submitted repeatedly before the script runs waits for it, is sent once, and adds nothing to the address', async ({
  page,
}) => {
  const addresses: string[] = []
  const navigations: string[] = []
  page.on('request', (request) => {
    addresses.push(request.url())
    if (request.isNavigationRequest()) navigations.push(request.url())
  })
  const release = await holdScript(page)
  const { email, password } = demoCredentials('customer')
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Password' }).press('Enter')
  await expect(page.locator('form[data-held]')).toBeAttached()
  const cdpSession = await page.context().newCDPSession(page)
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: 8 })
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
  await cdpSession.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await expect(page).toHaveURL('/customer-dashboard')
  expect(navigations).toHaveLength(1)
  expect(addresses.filter((address) => address.includes(encodeURIComponent(password)))).toEqual([])
})

test('a link that is pressed before the script runs works with it and without it', async ({ page }) => {
  const navigations: string[] = []
  page.on('request', (request) => request.isNavigationRequest() && navigations.push(request.url()))
  const release = await holdScript(page)
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  release()
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeFocused()
  expect(navigations).toHaveLength(1)
  await page.unroute(mainScript)
  await page.route(mainScript, (route) => route.abort())
  await page.goto('/login')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
})

test('a button that is pressed before the script runs works once it does', async ({ page }) => {
  const path = await findPostWithPhoto(page)
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
  await page.route(mainScript, (route) => route.abort())
  await page.goto('/login')
  const notice = page.getByText('Fennec could not be loaded. Check your connection.')
  await expect(notice).toBeVisible()
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@fennec.demo')
  await page.unroute(mainScript)
  // The browser may report a connection before calls succeed.
  await expect(async () => {
    await context.setOffline(true)
    await context.setOffline(false)
    await expect(notice).toBeHidden({ timeout: 5000 })
  }).toPass()
  await waitForHydration(page)
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue('ada@fennec.demo')
})

test('a signed-in viewer who lost the cookie never sees the page of an anonymous caller', async ({
  page,
}) => {
  // A page without a screen: the device has a stored session, and has shown nothing.
  await openAsDemoUser(page, 'customer', '/healthz')
  await page.context().clearCookies()
  const path = await findPostWithPhoto(page)
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.getByRole('textbox', { name: /comment/i }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Join the conversation' })).toBeHidden()
})
