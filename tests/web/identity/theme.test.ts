// The theme: right in the first paint, shown at once when chosen, reverted when it fails to save.
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { clearSession, getSession, storeUser } from '#web/session/session.ts'
import { signIn } from '#web/session/signIn.ts'
import { startThemeSync } from '#web/session/preferences/theme.ts'
import { chooseTheme } from '#web/session/preferences/useTheme.ts'
import { brokenConnection, eventually, setUpBrowser, serve, storeSession, viewerOf } from '../browser.tsx'

setUpBrowser()

const html = readFileSync('web/index.html', 'utf8')
const inlineScript = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
const currentTheme = () => document.documentElement.dataset.theme
const user = {
  id: 3,
  email: 'a@b.ng',
  userType: 'customer',
  firstName: 'Ada',
  hasCompletedProfileSetup: true,
  theme: 'dark',
} as const

function stubSystemTheme(theme: 'dark' | 'light') {
  const list = Object.assign(new EventTarget(), { matches: theme === 'light' })
  vi.stubGlobal('matchMedia', () => list)
}

describe('the first paint', () => {
  beforeEach(() => {
    document.documentElement.dataset.theme = 'dark'
    document.head.innerHTML = '<meta name="theme-color" content="#0f0d0c">'
    stubSystemTheme('light')
  })

  it.each([
    ['nothing is stored', {}, 'dark'],
    ['the user chose light', { user: JSON.stringify({ ...user, theme: 'light' }) }, 'light'],
    [
      'the user chose dark on a device that was light',
      { user: JSON.stringify(user), theme: 'light' },
      'dark',
    ],
    ['the device was light before sign-in', { theme: 'light' }, 'light'],
    ['the system decides', { theme: 'system' }, 'light'],
    ['the stored user is broken', { user: 'not json', theme: 'light' }, 'light'],
    ['the stored theme is unknown', { theme: 'sepia' }, 'dark'],
  ])('has the right theme when %s', (_case, storage, expected) => {
    for (const [key, value] of Object.entries(storage)) localStorage.setItem(key, value)
    new Function(inlineScript)()
    expect(currentTheme()).toBe(expected)
    const bar = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]')?.content
    expect(bar).toBe(expected === 'light' ? '#ffffff' : '#0f0d0c')
  })

  it('runs the only inline script of the page', () => {
    expect(html.match(/<script(?![^>]*\bsrc=)/g)).toHaveLength(1)
  })
})

describe('a chosen theme', () => {
  beforeAll(() => {
    stubSystemTheme('dark')
    startThemeSync()
  })

  it('is remembered on this device before sign-in', () => {
    chooseTheme('light')
    expect(currentTheme()).toBe('light')
    expect(localStorage.getItem('theme')).toBe('light')
    chooseTheme('dark')
  })

  it('shows at once and is saved for the user', async () => {
    storeSession()
    storeUser(user)
    const calls = serve({ setThemeMutation: { setTheme: { viewer: { theme: 'LIGHT' } } } })
    chooseTheme('light')
    expect(currentTheme()).toBe('light')
    await eventually(() => expect(getSession().user?.theme).toBe('light'))
    expect(calls.find(({ operation }) => operation === 'setThemeMutation')?.variables.input).toEqual({
      theme: 'LIGHT',
    })
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ theme: 'light' })
  })

  it('is applied on another device as the user signs in there', async () => {
    const viewer = viewerOf('CUSTOMER', { theme: 'LIGHT' })
    serve({ signInMutation: { signIn: { token: 'token-9', viewer } } })
    chooseTheme('dark')
    expect(currentTheme()).toBe('dark')
    await signIn({ email: 'ada@unilag.edu.ng', password: 'secret' })
    expect(currentTheme()).toBe('light')
    clearSession()
  })

  it('is reverted, and only logged, when it fails to save', async () => {
    storeSession()
    storeUser(user)
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    serve({ setThemeMutation: brokenConnection })
    chooseTheme('light')
    expect(currentTheme()).toBe('light')
    await eventually(() => expect(currentTheme()).toBe('dark'))
    expect(log.mock.calls[0]?.[0]).toBe('Failed to save theme preference')
    expect(localStorage.getItem('theme')).not.toBe('light')
  })
})
