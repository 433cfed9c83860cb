// Leaves this browser when the account is gone, with all that was kept here of it (000 §4, 001 §4).
import { flushSync } from 'react-dom'
import { removeKey, removeKeysOf, sessionKeys } from './keys.ts'
import { changeSession, leaveSession } from './session.ts'

/** From here the gate leads to sign-in, and shows the loader until that screen is there. */
export function leaveForGood(userId: number | undefined) {
  // The question is gone at once: as long as it stands, it keeps everybody from going elsewhere.
  flushSync(leaveSession)
  removeKey(sessionKeys.justLoggedOut)
  removeKey(sessionKeys.isLoggingOut)
  if (userId !== undefined) removeKeysOf(userId)
  changeSession({ phase: 'gone' })
}
