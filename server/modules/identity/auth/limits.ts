// Rate limits of sign-in, codes and registration (ADR 15). LIMIT_SCALE multiplies each `max`.
// `address` limits are per network, except in `emailCodeRequests`.
import { createHash } from 'node:crypto'
import type { LimitRule } from '#server/core/limits/limits.ts'

const quarterHourSeconds = 900
const hourSeconds = 3600

export const signInFailures = {
  account: { name: 'signIn.account', max: 10, seconds: quarterHourSeconds },
  address: { name: 'signIn.address', max: 100, seconds: quarterHourSeconds },
  /** Per account and network: below it, a right password from a known network is accepted despite other limits. */
  accountOnNetwork: { name: 'signIn.home', max: 50, seconds: 24 * hourSeconds },
} satisfies Record<string, LimitRule>

export const resetCodeRequests = {
  perMinute: { name: 'code.soon', max: 1, seconds: 60 },
  /** Above it the response stays the same, but no code is sent. */
  perHour: { name: 'code.often', max: 5, seconds: hourSeconds },
  /** Per network, which a campus may share. */
  address: { name: 'code.address', max: 100, seconds: hourSeconds },
} satisfies Record<string, LimitRule>

/** Codes for a new e-mail address: per user, except `address`, which is per new e-mail address. */
export const emailCodeRequests = {
  /** All requests, as each reveals if an address has an account. */
  requests: { name: 'emailCode.asked', max: 20, seconds: hourSeconds },
  perMinute: { name: 'emailCode.soon', max: 1, seconds: 60 },
  perHour: { name: 'emailCode.often', max: 5, seconds: hourSeconds },
  address: { name: 'emailCode.address', max: 5, seconds: hourSeconds },
} satisfies Record<string, LimitRule>

/** Wrong codes, counted before hashing; each code also has five tries. */
export const codeFailures = {
  account: { name: 'codeFailure.account', max: 30, seconds: quarterHourSeconds },
  address: { name: 'codeFailure.address', max: 100, seconds: quarterHourSeconds },
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

export const accountNetworkKey = (email: string, network: string): string => hashOf(`${email} ${network}`)

/** Hashes the keys of limits, so that typed addresses are not stored. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
