// Rate limits of sign-in, codes and registration (ADR 15). LIMIT_SCALE multiplies each `max`.
import { createHash } from 'node:crypto'
import type { LimitRule } from '#server/core/limits/limits.ts'

const quarterHourSeconds = 900
const hourSeconds = 3600

/** Failed sign-ins: per account, per network, and per pair of both. */
export const signInFailures = {
  account: { name: 'signIn.account', max: 10, seconds: quarterHourSeconds },
  network: { name: 'signIn.address', max: 100, seconds: quarterHourSeconds },
  /** Below it, a right password from a known network is accepted despite other limits. */
  accountOnNetwork: { name: 'signIn.home', max: 50, seconds: 24 * hourSeconds },
} satisfies Record<string, LimitRule>

/** Requests of a reset code: per e-mail address, except `network`. */
export const resetCodeRequests = {
  perMinute: { name: 'code.soon', max: 1, seconds: 60 },
  /** Above it the response stays the same, but no code is sent. */
  perHour: { name: 'code.often', max: 5, seconds: hourSeconds },
  /** Per network, which a campus may share. */
  network: { name: 'code.address', max: 100, seconds: hourSeconds },
} satisfies Record<string, LimitRule>

/** Codes for a new e-mail address: per user, except `newAddress`, which is per new e-mail address. */
export const emailCodeRequests = {
  /** All requests, as each reveals if an address has an account. */
  requests: { name: 'emailCode.asked', max: 20, seconds: hourSeconds },
  perMinute: { name: 'emailCode.soon', max: 1, seconds: 60 },
  perHour: { name: 'emailCode.often', max: 5, seconds: hourSeconds },
  newAddress: { name: 'emailCode.address', max: 5, seconds: hourSeconds },
} satisfies Record<string, LimitRule>

/** Wrong codes, counted before hashing; each code also has five tries. */
export const codeFailures = {
  account: { name: 'codeFailure.account', max: 30, seconds: quarterHourSeconds },
  network: { name: 'codeFailure.address', max: 100, seconds: quarterHourSeconds },
} satisfies Record<string, LimitRule>

/** Wrong passwords of a signed-in user; guesses at sign-in are not counted here. */
export const ownPasswordFailureLimit: LimitRule = {
  name: 'ownPassword.user',
  max: 10,
  seconds: quarterHourSeconds,
}

/** Wrong codes for a new address, counted before hashing. */
export const emailChangeFailureLimit: LimitRule = {
  name: 'emailChange.user',
  max: 30,
  seconds: quarterHourSeconds,
}

/** Registrations per network, which a campus may share in freshers' week. */
export const registrationLimit: LimitRule = { name: 'register.address', max: 500, seconds: hourSeconds }

export const accountNetworkKey = (email: string, network: string): string =>
  hashLimitKey(`${email} ${network}`)

/** Hashes the keys of limits, so that typed addresses are not stored. */
export const hashLimitKey = (text: string): string => createHash('sha256').update(text).digest('base64url')
