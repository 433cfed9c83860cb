// Rate limits of sign-in, codes and registration (ADR 15). LIMIT_SCALE multiplies each.
import { createHash } from 'node:crypto'
import type { LimitRule } from '#server/core/limits/limits.ts'

const quarterHour = 900
const hour = 3600

export const signInFailures = {
  account: { name: 'signIn.account', max: 10, seconds: quarterHour },
  address: { name: 'signIn.address', max: 100, seconds: quarterHour },
  /** Per account and network: below it, a right password from a known network is accepted. */
  home: { name: 'signIn.home', max: 50, seconds: 24 * hour },
} satisfies Record<string, LimitRule>

export const codeRequests = {
  soon: { name: 'code.soon', max: 1, seconds: 60 },
  /** Above it the answer stays the same, and nothing is sent. */
  often: { name: 'code.often', max: 5, seconds: hour },
  /** A campus may share one address. */
  address: { name: 'code.address', max: 100, seconds: hour },
} satisfies Record<string, LimitRule>

/** Codes for a new e-mail address: per user, and per address. */
export const emailCodes = {
  /** Each request reveals whether an address has an account, as at sign-up. */
  asked: { name: 'emailCode.asked', max: 20, seconds: hour },
  soon: { name: 'emailCode.soon', max: 1, seconds: 60 },
  often: { name: 'emailCode.often', max: 5, seconds: hour },
  address: { name: 'emailCode.address', max: 5, seconds: hour },
} satisfies Record<string, LimitRule>

/** Wrong codes, counted before hashing; each code also has five tries. */
export const codeFailures = {
  account: { name: 'codeFailure.account', max: 30, seconds: quarterHour },
  address: { name: 'codeFailure.address', max: 100, seconds: quarterHour },
} satisfies Record<string, LimitRule>

/** Wrong passwords of a signed-in user; guesses at sign-in are not counted here. */
export const ownPasswordFailures: LimitRule = { name: 'ownPassword.user', max: 10, seconds: quarterHour }

/** Wrong codes for a new address, counted before hashing. */
export const emailChangeFailures: LimitRule = { name: 'emailChange.user', max: 30, seconds: quarterHour }

/** Registrations per network, which a campus may share in freshers' week. */
export const registrations: LimitRule = { name: 'register.address', max: 500, seconds: hour }

export const accountNetworkKey = (email: string, network: string): string => hashOf(`${email} ${network}`)

/** Hashes the keys of limits, so that typed addresses are not stored. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
