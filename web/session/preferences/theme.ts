// Applies the theme to the page; dark by default (000 §4).
import type { Theme } from '#rules/identity/users'
import { getSession, onSessionChange, type Session } from '../session.ts'

/** Page colors for the browser's own bars. */
const pageColors = { dark: '#0f0d0c', light: '#ffffff' } as const

export const getCurrentTheme = (session: Session): Theme =>
  session.unsavedTheme ?? session.user?.theme ?? session.deviceTheme

const systemIsLight = () => matchMedia('(prefers-color-scheme: light)')

export function resolveTheme(theme: Theme): 'dark' | 'light' {
  if (theme === 'system') return systemIsLight().matches ? 'light' : 'dark'
  return theme
}

function applyTheme() {
  const shown = resolveTheme(getCurrentTheme(getSession()))
  document.documentElement.dataset.theme = shown
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', pageColors[shown])
}

/** Follows every change; the inline script of index.html has already applied the stored theme. */
export function startThemeSync() {
  applyTheme()
  onSessionChange(applyTheme)
  systemIsLight().addEventListener('change', applyTheme)
}
