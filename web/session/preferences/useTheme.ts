// Choosing the theme: applied at once, saved when signed in, rolled back when saving fails (000 §4).
import type { Theme } from '#rules/identity/users'
import { localKeys, writeKey } from '../keys.ts'
import { changeSession, getSession, storeUser, useSession } from '../session.ts'
import { setTheme } from './setTheme.ts'
import { getCurrentTheme, resolveTheme } from './theme.ts'

/** Serializes saves, so that the last choice wins. */
let pendingSaves = Promise.resolve()

/** Does nothing if the session has changed since the choice. */
async function save(theme: Theme, token: string | null) {
  if (getSession().token !== token) return
  try {
    await setTheme(theme, token)
    if (getSession().token !== token) return
    const { user } = getSession()
    if (user) storeUser({ ...user, theme })
    storeOnDevice(theme)
  } catch (error) {
    console.error('Failed to save theme preference', error)
  }
  if (getSession().unsavedTheme === theme) changeSession({ unsavedTheme: null })
}

function storeOnDevice(theme: Theme) {
  writeKey(localKeys.theme, theme)
  changeSession({ deviceTheme: theme })
}

export function chooseTheme(theme: Theme) {
  const { user, token } = getSession()
  if (!user) return storeOnDevice(theme)
  changeSession({ unsavedTheme: theme })
  pendingSaves = pendingSaves.then(() => save(theme, token))
}

export function useTheme() {
  const theme = getCurrentTheme(useSession())
  const shown = resolveTheme(theme)
  return { theme, shown, choose: chooseTheme, toggle: () => chooseTheme(shown === 'dark' ? 'light' : 'dark') }
}
