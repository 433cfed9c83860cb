// Ends the session after the account was deleted and removes its data from this browser (000 §4, 001 §4).
import { flushSync } from 'react-dom'
import { removeKey, removeUserKeys, sessionKeys } from './keys.ts'
import { changeSession, endLocalSession } from './session.ts'

/** Afterwards the gate redirects to sign-in. */
export function leaveDeletedAccount(userId: number | undefined) {
  // Closes the open dialog at once, because it blocks navigation.
  flushSync(endLocalSession)
  removeKey(sessionKeys.justLoggedOut)
  removeKey(sessionKeys.isLoggingOut)
  if (userId !== undefined) removeUserKeys(userId)
  changeSession({ phase: 'accountDeleted' })
}
