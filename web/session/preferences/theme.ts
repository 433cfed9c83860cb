// The theme on the page: dark until somebody chooses (000 §4), and never another one than chosen.
import type { Theme } from '#rules/identity/users'
import { getSession, onSession, type Session } from '../session.ts'

/** The ground of the page in each theme, for the browser's own bars. */
const grounds = { dark: '#0f0d0c', light: '#ffffff' } as const

export const activeTheme = (session: Session): Theme =>
  session.unsavedTheme ?? session.user?.theme ?? session.deviceTheme

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)')

export function shownTheme(theme: Theme): 'dark' | 'light' {
  if (theme === 'system') return systemIsLight().matches ? 'light' : 'dark'
  return theme
}

function paint() {
  const shown = shownTheme(activeTheme(getSession()))
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', grounds[shown])
}

/** The inline script of index.html has already painted the stored theme; this follows every change. */
export function followTheme() {
  paint()
  onSession(paint)
  systemIsLight().addEventListener('change', paint)
}
