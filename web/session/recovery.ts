// What this tab remembers between the steps of recovering a password (000 §2.6 to §2.8, ADR 15).
import { codeRules } from '#rules/identity/auth'
import { readKey, removeKey, sessionKeys, writeKey } from './keys.ts'

/** The server has made a code for this address: the clock starts, and a code checked before is void. */
export function noteCodeSent(email: string) {
  removeKey(sessionKeys.verifiedOtp)
  writeKey(sessionKeys.resetEmail, email)
  writeKey(sessionKeys.codeSentAt, String(Date.now()))
}

export const noteCodeChecked = (otp: string) => writeKey(sessionKeys.verifiedOtp, otp)

export const recoveredEmail = () => readKey(sessionKeys.resetEmail)
export const checkedCode = () => readKey(sessionKeys.verifiedOtp)

/** When the code was sent, in milliseconds; a tab that does not know begins to count now. */
export function codeSentAt(): number {
  const sentAt = Number(readKey(sessionKeys.codeSentAt))
  if (sentAt > 0) return sentAt
  const now = Date.now()
  writeKey(sessionKeys.codeSentAt, String(now))
  return now
}

/** Seconds until the code expires, as far as this device knows: the server decides. */
export function secondsLeft(sentAt: number, now: number): number {
  const passed = Math.floor((now - sentAt) / 1000)
  return Math.min(Math.max(codeRules.lifetimeSeconds - passed, 0), codeRules.lifetimeSeconds)
}

/** The password is new; nothing of how it came about stays. */
export function forgetRecovery() {
  removeKey(sessionKeys.resetEmail)
  removeKey(sessionKeys.codeSentAt)
  removeKey(sessionKeys.verifiedOtp)
}
