// The mark of accepted terms in this browser, one per person (001 §2). The server decides; this only remembers.
import { removeKey, sessionKeys, writeKey } from './keys.ts'

export function noteTermsAccepted(userId: number, version: number) {
  writeKey(`termsAccepted:${userId}`, String(version))
  // Set before /success, for the dialog that has now had its answer.
  removeKey(sessionKeys.fromRegistration)
}
