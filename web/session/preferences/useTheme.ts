// Choosing the theme: shown at once, saved when signed in, taken back when saving fails (000 §4).
import type { Theme } from '#rules/identity/users'
import { localKeys, writeKey } from '../keys.ts'
import { changeSession, getSession, rememberUser, useSession } from '../session.ts'
import { setTheme } from './setTheme.ts'
import { activeTheme, shownTheme } from './theme.ts'

/** One save after the other, so that the last choice is the one that stays. */
let saving = Promise.resolve()

/** Saves for whoever chose; somebody else may be signed in here when its turn comes. */
async function save(theme: Theme, token: string | null) {
  if (getSession().token !== token) return
  try {
    await setTheme(theme, token)
    if (getSession().token !== token) return
    const { user } = getSession()
    if (user) rememberUser({ ...user, theme })
    keepOnDevice(theme)
  } catch (error) {
    console.error('Failed to save theme preference', error)
  }
  if (getSession().unsavedTheme === theme) changeSession({ unsavedTheme: null })
}

function keepOnDevice(theme: Theme) {
  writeKey(localKeys.theme, theme)
  changeSession({ deviceTheme: theme })
}

export function chooseTheme(theme: Theme) {
  const { user, token } = getSession()
  if (!user) return keepOnDevice(theme)
  changeSession({ unsavedTheme: theme })
  saving = saving.then(() => save(theme, token))
}

export function useTheme() {
  const theme = activeTheme(useSession())
  const shown = shownTheme(theme)
  return { theme, shown, choose: chooseTheme, toggle: () => chooseTheme(shown === 'dark' ? 'light' : 'dark') }
}
