// What Fennec keeps in the browser: the documented names (000 §3) and where each lives (decisions 1, 5, 27).

/** The first two are kept until sign-out. `theme` is this device's last choice, for the screens before sign-in. */
export const localKeys = { authToken: 'authToken', user: 'user', theme: 'theme' } as const

/** Gone with the tab, and at sign-out. */
export const sessionKeys = {
  isLoggingOut: 'isLoggingOut',
  justLoggedOut: 'justLoggedOut',
  fromRegistration: 'from-registration',
  resetEmail: 'resetEmail',
  verifiedOtp: 'verifiedOtp',
} as const

/** Never written: a plain password in storage is there for any script to read (decisions 1 and 5). */
const temporaryKeys = ['tempUserId', 'tempUserType', 'tempEmail', 'tempPassword', 'registrationComplete']

type Key = (typeof localKeys)[keyof typeof localKeys] | (typeof sessionKeys)[keyof typeof sessionKeys]

/** Storage that may refuse to be read or written, as in private windows; then nothing is remembered. */
function attempt<T>(work: () => T, otherwise: T): T {
  try {
    return work()
  } catch {
    return otherwise
  }
}

const storageOf = (key: Key) => (key in localKeys ? localStorage : sessionStorage)

export const readKey = (key: Key): string | null => attempt(() => storageOf(key).getItem(key), null)
export const writeKey = (key: Key, value: string) =>
  attempt(() => storageOf(key).setItem(key, value), undefined)
export const removeKey = (key: Key) => attempt(() => storageOf(key).removeItem(key), undefined)
export const clearSessionKeys = () => attempt(() => sessionStorage.clear(), undefined)

/** Run at start-up and after a failed registration (000 §8). */
export function removeTemporaryKeys() {
  for (const key of temporaryKeys) {
    attempt(() => localStorage.removeItem(key), undefined)
    attempt(() => sessionStorage.removeItem(key), undefined)
  }
}
