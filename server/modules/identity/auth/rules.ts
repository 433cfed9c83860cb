// Validation schemas and limits of registration, sign-in, password recovery and e-mail change (000 §5, §9).
import * as z from 'zod/mini'
import {
  cleanValue,
  choiceOf,
  emailAddress,
  fullName,
  isStorable,
  profilePhone,
  requiredText,
  textLimits,
  removeGrouping,
} from '#rules/shared/common'

export const passwordLimits = { min: 6, max: 128 } as const

/** Codes sent by e-mail: digits, lifetime, seconds until another may be requested, and tries (ADR 15). */
export const codeRules = { length: 6, lifetimeSeconds: 600, resendAfterSeconds: 60, tries: 5 } as const

/** Lifetime of a session after its last use (ADR 14). */
export const sessionDays = 30

/** Sessions per user; a new one beyond it ends the least recently used (ADR 15). */
export const maxSessions = 20

/** Error message for a second factor's code that is wrong, expired or used. */
export const wrongFactor = 'Invalid code'

/** E-mail domain of demo accounts; production refuses to start while such accounts exist. */
export const demoDomain = '@fennec.demo'

/** Admins are created on the command line only (ADR 16). */
const signUpTypes = ['customer', 'vendor'] as const
export type SignUpType = (typeof signUpTypes)[number]

/** Longest Unicode form of an allowed password, in UTF-16 units. */
const maxPreparedLength = 4 * passwordLimits.max

/** Normalizes to NFKC with plain spaces, so that all keyboards agree; returns overlong text unchanged, to bound the cost. */
export const preparePassword = (password: string): string =>
  password.length > maxPreparedLength ? password : password.normalize('NFKC').replace(/\p{Zs}/gu, ' ')

/** Returns the length in code points of the shorter of the typed and the prepared password. */
const countFewestCodePoints = (password: string): number =>
  Math.min(...[password, preparePassword(password)].map((form) => Array.from(form).length))

const isLongEnough = (password: string) => countFewestCodePoints(password) >= passwordLimits.min
const isShortEnough = (password: string) => countFewestCodePoints(password) <= passwordLimits.max

const tooShort = `Password must be at least ${passwordLimits.min} characters`
const newPassword = z
  .string(tooShort)
  .check(
    z.refine(isLongEnough, { error: tooShort }),
    z.refine(isShortEnough, { error: `Password must be at most ${passwordLimits.max} characters` }),
  )

const passwordMismatch = { error: "Passwords don't match", path: ['confirmPassword'] }
const confirmPassword = z.string("Passwords don't match")
const samePasswords = (form: { password: string; confirmPassword: string }) =>
  preparePassword(form.password) === preparePassword(form.confirmPassword)

const newEmail = emailAddress('Invalid email address').check(
  z.refine<string>((email) => !email.endsWith(demoDomain), { error: 'Invalid email address' }),
)

export const registration = z
  .object({
    name: fullName,
    university: requiredText({
      missing: 'University is required',
      max: textLimits.university,
      label: 'University',
    }),
    email: newEmail,
    phone: profilePhone,
    password: newPassword,
    confirmPassword,
    userType: choiceOf(signUpTypes, 'Please choose customer or vendor'),
  })
  .check(z.refine(samePasswords, passwordMismatch))
export type Registration = z.infer<typeof registration>

const missingCredentials = 'Email and password are required'
const wrongCredentials = 'Invalid email or password'
export const credentials = z.object({
  email: cleanValue(missingCredentials).check(
    z.toLowerCase(),
    z.minLength(1, missingCredentials),
    z.maxLength(textLimits.email, wrongCredentials),
    z.refine<string>(isStorable, { error: wrongCredentials }),
  ),
  password: z
    .string(missingCredentials)
    .check(z.minLength(1, missingCredentials), z.refine(isShortEnough, { error: wrongCredentials })),
  /** Code of an admin's second factor (ADR 16). */
  totp: z.nullish(z.string(wrongFactor).check(z.maxLength(64, wrongFactor))),
})
export type Credentials = z.infer<typeof credentials>

const resetEmail = emailAddress('Please enter a valid email')
const code = z
  .string('Enter the 6-digit code')
  .check(z.overwrite(removeGrouping), z.regex(/^\d{6}$/, 'Enter the 6-digit code'))

export const codeRequest = z.object({ email: resetEmail })
export const codeCheck = z.object({ email: resetEmail, otp: code })

export const passwordReset = z
  .object({ email: resetEmail, otp: code, password: newPassword, confirmPassword })
  .check(z.refine(samePasswords, passwordMismatch))
export type PasswordReset = z.infer<typeof passwordReset>

const ownPassword = z
  .string('Enter your current password')
  .check(z.minLength(1, 'Enter your current password'), z.refine(isShortEnough))

export const passwordChange = z
  .object({
    currentPassword: ownPassword,
    password: newPassword,
    confirmPassword,
  })
  .check(z.refine(samePasswords, passwordMismatch))

export const emailChangeRequest = z.object({
  email: newEmail,
  currentPassword: ownPassword,
})

export const emailChange = z.object({ otp: code })

/** Rates a password for a hint in forms; it never refuses one (ADR 15). */
export function passwordStrength(password: string): 'weak' | 'fair' | 'strong' {
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  if (password.length >= 14 || (password.length >= 10 && kinds >= 3)) return 'strong'
  return password.length >= 8 && kinds >= 2 ? 'fair' : 'weak'
}
