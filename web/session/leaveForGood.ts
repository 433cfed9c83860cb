// Leaves this browser when the account is gone, with all that was kept here of it (000 §4, 001 §4).
import { flushSync } from 'react-dom'
import { removeKey, removeKeysOf, sessionKeys } from './keys.ts'
import { leaveSession, settleSignOut } from './session.ts'

/** `lead` goes to another screen at once: until it is there, nothing else decides where to. */
export async function leaveForGood(userId: number | undefined, lead: () => unknown): Promise<void> {
  // The question is gone at once: as long as it stands, it keeps everybody from going elsewhere.
  flushSync(leaveSession)
  removeKey(sessionKeys.justLoggedOut)
  if (userId !== undefined) removeKeysOf(userId)
  await lead()
  settleSignOut()
}
