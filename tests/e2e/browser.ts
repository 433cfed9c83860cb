// Playwright fixtures and common steps of the journeys: accounts, sign-in, other browsers, and a console without
// errors.
import type { BrowserContextOptions, Cookie, Page } from 'playwright'
import { expect, test as base } from 'playwright/test'
import { termsVersion } from '#rules/identity/users'

export { expect }

export interface NewAccount {
  name: string
  email: string
  password: string
}

type Credentials = Pick<NewAccount, 'email' | 'password'>

/** Opens a page in another browser context, for another person or device; it closes with the test. */
export type OpenBrowser = (options?: BrowserContextOptions) => Promise<Page>

interface Fixtures {
  /** Errors that the console may show in this test, such as a failed call; none by default. */
  allowedConsole: { errors?: RegExp }
  openBrowser: OpenBrowser
}

export const test = base.extend<Fixtures>({
  allowedConsole: [{}, { option: true }],
  page: async ({ page, context, allowedConsole }, use) => {
    const errors: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`)
    })
    page.on('pageerror', (error) => errors.push(String(error)))
    await use(page)
    // The next test reuses the browser.
    await context.setOffline(false)
    expect(errors.filter((text) => !allowedConsole.errors?.test(text))).toEqual([])
  },
  openBrowser: async ({ browser }, use) => {
    const pages: Page[] = []
    await use(async (options) => {
      const page = await (await browser.newContext(options)).newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) await page.context().close()
  },
})

let createdCount = 0

export const newAccount = (name = 'Ngozi Okafor'): NewAccount => ({
  name,
  email: `e2e-${Date.now()}-${createdCount++}@live.unilag.edu.ng`,
  password: 'harmattan rain',
})

export const demoCredentials = (role: 'customer' | 'vendor' | 'admin') => ({
  email: `${role}@fennec.demo`,
  password: 'fennec-demo',
})

/** Sign-in on the screen of an ended session: its button, or the link of the not-found screen after a reload. */
export const signInLink = (page: Page) =>
  page.getByRole('button', { name: 'Sign in' }).or(page.getByRole('link', { name: 'Sign in' }))

const bearerHeaders = (token: string) => ({ authorization: `Bearer ${token}` })

async function acceptTermsAs(page: Page, token: string) {
  const query = `mutation { acceptTerms(input: { version: ${termsVersion}, isOfAge: true }) { viewer { email } } }`
  const answer = await page.request.post('/graphql', { headers: bearerHeaders(token), data: { query } })
  expect(await answer.json()).not.toHaveProperty('errors')
}

/** Creates an account that has accepted the terms and is signed in nowhere. */
export async function createAccount(page: Page) {
  const account = await register(page)
  const { token } = await logIn(page, account)
  await acceptTermsAs(page, token)
  expect((await page.request.post('/api/logout', { headers: bearerHeaders(token) })).ok()).toBe(true)
  return account
}

async function register(page: Page, userType: 'customer' | 'vendor' = 'customer', name?: string) {
  const account = newAccount(name)
  const otherFields = { university: 'University of Lagos', phone: '08035550142', userType }
  const data = { ...account, ...otherFields, confirmPassword: account.password }
  expect((await page.request.post('/api/register', { data })).status()).toBe(201)
  return account
}

/** Token, user and cookies of a session, as the app stores them in the browser. */
interface Session {
  token: string
  user: object
  cookies: Cookie[]
}

async function logIn(page: Page, { email, password }: Credentials): Promise<Session> {
  // Calls with a cookie must state their origin.
  const headers = { origin: test.info().project.use.baseURL ?? '' }
  const login = await page.request.post('/api/login', { data: { email, password }, headers })
  expect(login.status()).toBe(200)
  const { token, user } = (await login.json()) as { token: string; user: object }
  return { token, user, cookies: await page.context().cookies() }
}

/** Signs this browser in as that person from the next page on, until the result is disposed of. */
async function storeSession(page: Page, { token, user, cookies }: Session) {
  await page.context().addCookies(cookies)
  return page.addInitScript(
    (entries) => Object.entries(entries).forEach(([key, value]) => localStorage.setItem(key, value)),
    { authToken: token, user: JSON.stringify(user) },
  )
}

/** Opens a path in a browser that is signed in already. */
async function openWithSession(page: Page, session: Session, path: string) {
  const script = await storeSession(page, session)
  await page.goto(path)
  await script.dispose()
}

/** Signs a person in over REST, and opens that path. */
export const signInAndOpen = async (page: Page, credentials: Credentials, path: string) =>
  openWithSession(page, await logIn(page, credentials), path)

const demoSessions = new Map<string, Promise<Session>>()

/** Opens a demo person's dashboard with a shared session, which no test may end. */
export async function openAsDemoUser(
  page: Page,
  role: 'customer' | 'vendor' | 'admin',
  path = `/${role}-dashboard`,
) {
  const session = demoSessions.get(role) ?? logIn(page, demoCredentials(role))
  demoSessions.set(role, session)
  await openWithSession(page, await session, path)
}

interface StudentOptions {
  name?: string
  userType?: 'customer' | 'vendor'
  hasAcceptedTerms?: boolean
}

export interface Student extends NewAccount {
  /** Headers of calls over REST as this student. */
  headers: { authorization: string }
}

/** Creates a student who has completed set-up and, by default, accepted the terms, and signs this browser in. */
export async function signUpStudent(
  page: Page,
  { name, userType, hasAcceptedTerms = true }: StudentOptions = {},
): Promise<Student> {
  const account = await register(page, userType, name)
  const session = await logIn(page, account)
  const headers = bearerHeaders(session.token)
  expect((await page.request.post('/api/users/complete-profile-setup', { headers })).ok()).toBe(true)
  if (hasAcceptedTerms) await acceptTermsAs(page, session.token)
  await storeSession(page, { ...session, user: { ...session.user, hasCompletedProfileSetup: true } })
  return { ...account, headers }
}

/** Accepts the terms in the dialog over the first screen of a new account. */
export async function acceptTerms(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Terms and Conditions' })
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toBeHidden()
}

export async function fillRegistration(page: Page, { name, email, password }: NewAccount) {
  await page.getByLabel('Name').fill(name)
  await page.getByRole('combobox', { name: 'University' }).fill('University of Lagos')
  await page.getByRole('combobox', { name: 'University' }).press('Escape')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill('+234 803 555 0142')
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('textbox', { name: 'Confirm' }).fill(password)
}

export async function signIn(page: Page, { email, password }: Credentials) {
  const submit = page.getByRole('button', { name: 'Sign in' })
  // The address changes before the screen, and the registration has fields of the same names.
  await expect(submit).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await submit.click()
}

/** Resolves when the page has sent a GraphQL subscription that contains `operation`; call it before the page opens. */
export async function waitForSubscription(page: Page, operation = '') {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framesent', ({ payload }) => {
    const text = String(payload)
    return text.includes('"type":"subscribe"') && text.includes(operation)
  })
}

/** Resolves once React has hydrated the page. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const control = document.querySelector('main button, main a, article button')
    return control && Object.keys(control).some((key) => key.startsWith('__react'))
  })

/** Waits until all deferred code is loaded, of which the search overlay comes last (ADR 30). */
export const waitForDeferredCode = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType('resource').some(({ name }) => name.includes('/SearchOverlay-')),
      ),
    )
    .toBe(true)

/** Records layout shifts without user input from the next page on; the result reads their sum so far. */
export async function measureLayoutShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    const record = (list: PerformanceObserverEntryList) =>
      shifts.push(...list.getEntries().map((entry) => (entry as PerformanceEntry & { value: number }).value))
    new PerformanceObserver(record).observe({ type: 'layout-shift', buffered: true })
  })
  return () =>
    page.evaluate(() =>
      (globalThis as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0),
    )
}

/** Keeps current and later toasts open, as if the window had lost the focus. */
export const pauseToasts = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('blur')))

/**
 * Aborts calls to Fennec until something on the page is tapped, as any answer would trigger a retry. The result returns the
 * number of aborted calls so far.
 */
export async function goOfflineUntilTap(page: Page): Promise<() => number> {
  let isAway = true
  let abortedCalls = 0
  await page.exposeFunction('comeBack', () => (isAway = false))
  const listen = () =>
    document.addEventListener('click', () => Reflect.get(globalThis, 'comeBack')(), { capture: true })
  await page.addInitScript(listen)
  await page.route('**/healthz', (route) => (isAway ? route.abort() : route.continue()))
  await page.route('**/graphql', (route) => {
    if (!isAway) return route.continue()
    abortedCalls += 1
    return route.abort()
  })
  return () => abortedCalls
}
