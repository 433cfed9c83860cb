// Rules of a person's own settings: theme, the profile fields of the accounts document, and the terms.
import * as z from 'zod/mini'
import { requiredText, textLimits } from '#rules/common'

/** Dark until the person chooses (000 §4); 'system' is a choice of ours (decision 25). */
export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]
export const defaultTheme: Theme = 'dark'

export const userTypes = ['customer', 'vendor', 'admin'] as const
export type UserType = (typeof userTypes)[number]

/** The version of the terms now in force; whoever accepted an older one is asked again (decision 19). */
export const termsVersion = 1

/** Nothing is left to accept: an admin has no terms (decision 19). */
export const hasAcceptedTerms = (user: { role: string; termsVersion: number | null }) =>
  user.role === 'ADMIN' || user.termsVersion === termsVersion

export const themeChoice = z.object({ theme: z.enum(themes, 'Theme must be dark, light or system') })

/** The profile fields of the accounts document; each may be absent, none may be blank. */
export const profileEdit = z.object({
  fullName: z.optional(requiredText({ missing: 'Name is required', max: textLimits.name, label: 'Name' })),
  university: z.optional(
    requiredText({ missing: 'University is required', max: textLimits.university, label: 'University' }),
  ),
  phone: z.optional(
    requiredText({ missing: 'Phone number is required', max: textLimits.phone, label: 'Phone number' }),
  ),
})
export type ProfileEdit = z.infer<typeof profileEdit>

/** `isOfAge` is the tick of the terms: "I am 16 or older" (decision 137). */
export const termsAcceptance = z.object({
  version: z.literal(termsVersion, 'These terms have changed. Please read the new ones.'),
  isOfAge: z.literal(true, 'Please confirm that you are old enough'),
})

/** A profile picture must be smaller than 100MB (001 §5); it is kept as a square of these sizes, in pixels. */
export const pictureRules = { bytes: 100 * 1024 * 1024, sizes: [96, 192, 512] } as const

/** What is said of a file that cannot be a profile picture, title and description (001 §5). */
export const pictureFaults = {
  tooLarge: {
    title: 'File too large',
    description: 'Profile picture must be smaller than 100MB. Please choose a smaller image.',
  },
  wrongType: {
    title: 'Invalid file type',
    description: 'Please select an image file (JPG, PNG, GIF, WebP).',
  },
} as const

/** A handle may be chosen once in so many days (decision 16). */
export const handleDays = 30

/** Names that would pass for ours. */
const reservedHandles = [
  'admin',
  'administrator',
  'fennec',
  'help',
  'moderator',
  'official',
  'support',
  'team',
]

/** The part of a handle before the campus. */
export const handleChoice = z.object({
  name: z.string('Choose a handle').check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(2, 'A handle has at least 2 characters'),
    z.maxLength(40, 'A handle has at most 40 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters from a to z, digits, and single hyphens between them'),
    z.refine((name) => !reservedHandles.includes(name), { error: 'That handle is taken' }),
  ),
})

/** What others are told instead of an e-mail address: 'the part before @' is still who it is (decision 17). */
export const standInAddress = (handle: string): string => `${handle}@users.fennec.invalid`

const firstOutside = 'first must be from 0 to 20'

/** People that one search finds at the most (T56). */
export const mostFound = 20

/** A search for people: something must be typed. */
export const peopleSearch = z.object({
  text: z
    .string('Type a name')
    .check(z.trim(), z.minLength(1, 'Type a name'), z.maxLength(80, 'Type at most 80 characters')),
  first: z.int().check(z.minimum(0, firstOutside), z.maximum(mostFound, firstOutside)),
})

/** Where each role lands: the picture page until set-up is complete, then its dashboard (decision 14). */
export function homeOf(person: { userType: UserType; hasCompletedSetup: boolean }): string {
  if (!person.hasCompletedSetup) return '/upload-picture'
  return dashboardOf(person.userType)
}

/** The dashboard of a role (000 §6). */
export function dashboardOf(userType: UserType): string {
  if (userType === 'vendor') return '/vendor-dashboard'
  return userType === 'admin' ? '/admin-dashboard' : '/customer-dashboard'
}
