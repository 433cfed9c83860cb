// State of the password reset in this tab (000 §2.6 to §2.8, ADR 15).
import { codeRules } from '#rules/identity/auth'
import { readKey, removeKey, sessionKeys, writeKey } from './keys.ts'

/** Starts the countdown of a new code and voids a code checked before. */
export function markCodeSent(email: string) {
  removeKey(sessionKeys.verifiedOtp)
  writeKey(sessionKeys.resetEmail, email)
  writeKey(sessionKeys.codeSentAt, String(Date.now()))
}

export const markCodeChecked = (otp: string) => writeKey(sessionKeys.verifiedOtp, otp)

/** E-mail address whose password is reset, or null. */
export const readResetEmail = () => readKey(sessionKeys.resetEmail)
/** Code that the server has accepted for the reset, or null. */
export const readCheckedCode = () => readKey(sessionKeys.verifiedOtp)

/** Returns when the code was sent, in milliseconds. If unknown, stores and returns the current time. */
export function readCodeSentAt(): number {
  const sentAt = Number(readKey(sessionKeys.codeSentAt))
  if (sentAt > 0) return sentAt
  const now = Date.now()
  writeKey(sessionKeys.codeSentAt, String(now))
  return now
}

/** Seconds until the code expires by this device's clock; the server decides. */
export function secondsLeft(sentAt: number, now: number): number {
  const passed = Math.floor((now - sentAt) / 1000)
  return Math.min(Math.max(codeRules.lifetimeSeconds - passed, 0), codeRules.lifetimeSeconds)
}

export function clearRecovery() {
  removeKey(sessionKeys.resetEmail)
  removeKey(sessionKeys.codeSentAt)
  removeKey(sessionKeys.verifiedOtp)
}
