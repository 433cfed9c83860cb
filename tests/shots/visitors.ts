// Visitors of the screenshots: signed out, the demo account of a role, or the demo person with a private account.
import type { Browser, BrowserContext } from 'playwright'

export const visitors = ['signedOut', 'customer', 'vendor', 'admin', 'sadiq-yandaki'] as const
export type Visitor = (typeof visitors)[number]
export type Theme = 'dark' | 'light'

export const viewports = { 390: { width: 390, height: 844 }, 1280: { width: 1280, height: 860 } } as const
export type Width = keyof typeof viewports

const password = 'fennec-demo'

/** A browser context of that visitor, signed in over REST, with the theme stored as by the app. */
export async function openContext(
  browser: Browser,
  baseURL: string,
  { visitor, theme, width }: { visitor: Visitor; theme: Theme; width: Width },
): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL, viewport: viewports[width], reducedMotion: 'reduce' })
  const stored = visitor === 'signedOut' ? { theme } : await signIn(context, visitor, theme)
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  return context
}

async function signIn(
  { request }: BrowserContext,
  visitor: Visitor,
  theme: Theme,
): Promise<Record<string, string>> {
  const login = await request.post('/api/login', { data: { email: `${visitor}@fennec.demo`, password } })
  if (!login.ok()) throw new Error(`${visitor} cannot sign in: ${await login.text()}`)
  const { token, user } = (await login.json()) as { token: string; user: object }
  const headers = { authorization: `Bearer ${token}` }
  await request.put('/api/users/profile', { headers, data: { theme } })
  return { authToken: token, user: JSON.stringify({ ...user, theme }) }
}
