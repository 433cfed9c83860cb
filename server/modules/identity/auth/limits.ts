// How often one may try to sign in or ask for a code (ADR 15). LIMIT_SCALE multiplies each.
import { createHash } from 'node:crypto'
import type { LimitRule } from '#server/core/limits/limits.ts'

const quarterHour = 900
const hour = 3600

export const signInFailures = {
  account: { name: 'signIn.account', max: 10, seconds: quarterHour },
  address: { name: 'signIn.address', max: 100, seconds: quarterHour },
  /** Of one account from one network: so long a right password from where its owner signed in before is let in. */
  home: { name: 'signIn.home', max: 50, seconds: 24 * hour },
} satisfies Record<string, LimitRule>

export const codeRequests = {
  /** Sooner than this is refused. */
  soon: { name: 'code.soon', max: 1, seconds: 60 },
  /** Beyond this the answer stays the same, and nothing is sent. */
  often: { name: 'code.often', max: 5, seconds: hour },
  /** A campus may share one address. */
  address: { name: 'code.address', max: 100, seconds: hour },
} satisfies Record<string, LimitRule>

/** Codes for a new address: asked for by one person, and sent to one address. */
export const emailCodes = {
  /** Whoever asks learns whether an address has an account, as at sign-up. */
  asked: { name: 'emailCode.asked', max: 20, seconds: hour },
  soon: { name: 'emailCode.soon', max: 1, seconds: 60 },
  often: { name: 'emailCode.often', max: 5, seconds: hour },
  address: { name: 'emailCode.address', max: 5, seconds: hour },
} satisfies Record<string, LimitRule>

/** Wrong codes, before they cost a hash: a code itself has five tries. */
export const codeFailures = {
  account: { name: 'codeFailure.account', max: 30, seconds: quarterHour },
  address: { name: 'codeFailure.address', max: 100, seconds: quarterHour },
} satisfies Record<string, LimitRule>

/** Wrong passwords of somebody signed in: strangers' guesses at the account do not count here. */
export const ownPasswordFailures: LimitRule = { name: 'ownPassword.user', max: 10, seconds: quarterHour }

/** Wrong codes for a new address, before they cost a hash. */
export const emailChangeFailures: LimitRule = { name: 'emailChange.user', max: 30, seconds: quarterHour }

/** Accounts made from one address: a campus may share it in freshers' week. */
export const registrations: LimitRule = { name: 'register.address', max: 500, seconds: hour }

/** What counts the failures of one account from one network. */
export const homeKey = (email: string, network: string): string => hashOf(`${email} ${network}`)

/** Addresses are counted by their hash: what somebody typed is kept nowhere. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
