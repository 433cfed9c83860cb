// Mark of the accepted terms in this browser, per user (001 §2); the acceptance itself is stored on the server.
import { removeKey, sessionKeys, writeKey } from './keys.ts'

export function markTermsAccepted(userId: number, version: number) {
  writeKey(`termsAccepted:${userId}`, String(version))
  // This mark only had to open the terms dialog, which is answered now.
  removeKey(sessionKeys.fromRegistration)
}
