// Rules of a person's own settings: theme, the profile fields of the accounts document, and the terms.
import * as z from 'zod/mini'
import {
  bareValue,
  choiceOf,
  fullName,
  isBlank,
  nameText,
  profilePhone,
  requiredText,
  soughtText,
  textLimits,
  writtenText,
} from '#rules/shared/common'

/** Dark until the person chooses (000 §4); 'system' is a choice of ours (000 §4). */
export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]
export const defaultTheme: Theme = 'dark'

export const userTypes = ['customer', 'vendor', 'admin'] as const
export type UserType = (typeof userTypes)[number]

/** The version of the terms now in force; whoever accepted an older one is asked again (001 §2). */
export const termsVersion = 1

/** Nothing is left to accept: an admin has no terms (001 §2). */
export const hasAcceptedTerms = (user: { role: string; termsVersion: number | null }) =>
  user.role === 'ADMIN' || user.termsVersion === termsVersion

export const themeChoice = z.object({ theme: choiceOf(themes, 'Theme must be dark, light or system') })

/** The most characters of what a profile says: of the bio as a reader counts them, of the link as it is kept. */
export const profileLimits = { bio: 500, link: 200 } as const

/** Invisible characters, those that turn the direction of a text, spaces, and the slash that browsers turn around. */
const misleading = /[\p{C}\p{Z}\s\\]/u

/**
 * A link as it is kept: of http or https, its host a name in ASCII, so that what looks like another one does not read
 * like it (001 §5); `https://` is put before it where it is missing. Null for what is no such link: another
 * scheme, a user's name before the host, the number of a machine, what cannot be seen.
 */
export function linkOf(text: string): string | null {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (misleading.test(text) || !URL.canParse(address)) return null
  const { username, password, hostname, href } = new URL(address)
  const isSite = /\.[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
  return isSite && username === '' && password === '' ? href : null
}

const linkFaults = {
  none: 'Link must be the address of a website, such as https://example.com',
  tooLong: `Link must be at most ${profileLimits.link} characters`,
} as const

const optionalLink = z.pipe(
  bareValue('Link must be text'),
  z.transform((text, { issues }) => {
    if (isBlank(text)) return null
    const link = linkOf(text)
    const fault = link === null ? linkFaults.none : link.length > profileLimits.link && linkFaults.tooLong
    if (fault) issues.push({ code: 'custom', message: fault, input: text })
    return link
  }),
)

const optionalText = (options: { max: number; label: string }) =>
  z.pipe(
    writtenText(options),
    z.transform((text) => (isBlank(text) ? null : text)),
  )

const lastName = z.pipe(nameText('Name must be text'), optionalText({ max: textLimits.name, label: 'Name' }))

/**
 * What a profile says; each may be absent. A bio, link or last name that is blank is none, all else may not be blank.
 * The first and last name count where the full name is absent.
 */
export const profileEdit = z.object({
  fullName: z.optional(fullName),
  firstName: z.optional(fullName),
  lastName: z.optional(z.nullable(lastName)),
  bio: z.optional(z.nullable(optionalText({ max: profileLimits.bio, label: 'Bio' }))),
  link: z.optional(z.nullable(optionalLink)),
  university: z.optional(
    requiredText({ missing: 'University is required', max: textLimits.university, label: 'University' }),
  ),
  phone: z.optional(profilePhone),
  isPrivate: z.optional(z.boolean('isPrivate must be true or false')),
})

/** The full name that an edit makes of the one before, if it makes another one. */
export function fullNameOf(
  { fullName, firstName, lastName }: ProfileEdit,
  before: { firstName: string; lastName: string | null },
): string | undefined {
  if (fullName !== undefined) return fullName
  if (firstName === undefined && lastName === undefined) return undefined
  return [firstName ?? before.firstName, lastName === undefined ? before.lastName : lastName]
    .filter(Boolean)
    .join(' ')
}
export type ProfileEdit = z.infer<typeof profileEdit>

/** `isOfAge` is the tick of the terms: "I am 16 or older" (001 §2). */
export const termsAcceptance = z.object({
  version: z.literal(termsVersion, 'These terms have changed. Please read the new ones.'),
  isOfAge: z.literal(true, 'Please confirm that you are old enough'),
})

/** The terms of vendors, of the same version; how old one is was said with those of customers (002 §6). */
export const vendorTerms = z.pick(termsAcceptance, { version: true })

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

/** A handle may be chosen once in so many days (001 §3). */
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
  name: bareValue('Choose a handle').check(
    z.toLowerCase(),
    z.minLength(2, 'A handle has at least 2 characters'),
    z.maxLength(40, 'A handle has at most 40 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters from a to z, digits, and single hyphens between them'),
    z.refine((name) => !reservedHandles.includes(name), { error: 'That handle is taken' }),
  ),
})

/** What others are told instead of an e-mail address: 'the part before @' is still who it is (001 §3). */
export const standInAddress = (handle: string): string => `${handle}@users.fennec.invalid`

const firstOutside = 'first must be from 0 to 20'

/** People that one search finds at the most (T56). */
export const mostFound = 20

/** A search for people: something must be typed. */
export const peopleSearch = z.object({
  text: soughtText('Type a name'),
  first: z.int().check(z.minimum(0, firstOutside), z.maximum(mostFound, firstOutside)),
})

/** Where each role lands: the picture page until set-up is complete, then its dashboard (000 §2). */
export function homeOf(person: { userType: UserType; hasCompletedSetup: boolean }): string {
  if (!person.hasCompletedSetup) return '/upload-picture'
  return dashboardOf(person.userType)
}

/** The dashboard of a role (000 §6). */
export function dashboardOf(userType: UserType): string {
  if (userType === 'vendor') return '/vendor-dashboard'
  return userType === 'admin' ? '/admin-dashboard' : '/customer-dashboard'
}
