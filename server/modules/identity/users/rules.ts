// Validation schemas, limits and texts of users: theme, terms, profile, picture, handle, people search, home page.
import * as z from 'zod/mini'
import {
  cleanValue,
  choiceOf,
  fullName,
  isBlank,
  nameText,
  profilePhone,
  requiredText,
  searchTextSchema,
  textLimits,
  freeText,
} from '#rules/shared/common'

/** Color themes (000 §4). */
export const themes = ['dark', 'light', 'system'] as const
export type Theme = (typeof themes)[number]
export const defaultTheme: Theme = 'dark'

export const userTypes = ['customer', 'vendor', 'admin'] as const
export type UserType = (typeof userTypes)[number]

/** Version of the terms in force; users who accepted an older one must accept again (001 §2). */
export const termsVersion = 1

/** Returns true if the user has no terms to accept; admins have none (001 §2). */
export const hasAcceptedTerms = (user: { role: string; termsVersion: number | null }) =>
  user.role === 'ADMIN' || user.termsVersion === termsVersion

export const themeChoice = z.object({ theme: choiceOf(themes, 'Theme must be dark, light or system') })

/** Longest bio, in user-perceived characters, and longest stored link, in UTF-16 units. */
export const profileLimits = { bio: 500, link: 200 } as const

/** Invisible and direction characters, spaces, and the backslash, which browsers read as a slash. */
const misleadingCharacters = /[\p{C}\p{Z}\s\\]/u

/**
 * Normalizes a link to http or https with an ASCII host, so that lookalike hosts stand out (001 §5); adds a missing
 * `https://`. Null for other schemes, credentials, IP addresses and invisible characters.
 */
export function normalizeLink(text: string): string | null {
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (misleadingCharacters.test(text) || !URL.canParse(url)) return null
  const { username, password, hostname, href } = new URL(url)
  const isDomainName = /\.[a-z][a-z\d-]*[a-z\d]$/.test(hostname)
  return isDomainName && username === '' && password === '' ? href : null
}

const linkErrors = {
  none: 'Link must be the address of a website, such as https://example.com',
  tooLong: `Link must be at most ${profileLimits.link} characters`,
} as const

const optionalLink = z.pipe(
  cleanValue('Link must be text'),
  z.transform((text, { issues }) => {
    if (isBlank(text)) return null
    const link = normalizeLink(text)
    const error = link === null ? linkErrors.none : link.length > profileLimits.link && linkErrors.tooLong
    if (error) issues.push({ code: 'custom', message: error, input: text })
    return link
  }),
)

const optionalText = (options: { max: number; label: string }) =>
  z.pipe(
    freeText(options),
    z.transform((text) => (isBlank(text) ? null : text)),
  )

const lastName = z.pipe(nameText('Name must be text'), optionalText({ max: textLimits.name, label: 'Name' }))

/** Schema of a profile edit. A blank bio, link or last name becomes null; `fullName` overrides first and last name. */
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

/** Returns the full name after an edit; undefined if the edit has no name. */
export function mergeFullName(
  { fullName, firstName, lastName }: ProfileEdit,
  current: { firstName: string; lastName: string | null },
): string | undefined {
  if (fullName !== undefined) return fullName
  if (firstName === undefined && lastName === undefined) return undefined
  return [firstName ?? current.firstName, lastName === undefined ? current.lastName : lastName]
    .filter(Boolean)
    .join(' ')
}
export type ProfileEdit = z.infer<typeof profileEdit>

/** `isOfAge` is the checkbox "I am 16 or older" (001 §2). */
export const termsAcceptance = z.object({
  version: z.literal(termsVersion, 'These terms have changed. Please read the new ones.'),
  isOfAge: z.literal(true, 'Please confirm that you are old enough'),
})

/** Vendor terms have the same version; age was confirmed with the customer terms (002 §6). */
export const vendorTerms = z.pick(termsAcceptance, { version: true })

/** A profile picture must be smaller than 100MB (001 §5); it is stored as squares of these sizes, in pixels. */
export const pictureRules = { bytes: 100 * 1024 * 1024, sizes: [96, 192, 512] } as const

/** Error messages for profile pictures (001 §5). */
export const pictureErrors = {
  tooLarge: {
    title: 'File too large',
    description: 'Profile picture must be smaller than 100MB. Please choose a smaller image.',
  },
  wrongType: {
    title: 'Invalid file type',
    description: 'Please select an image file (JPG, PNG, GIF, WebP).',
  },
} as const

/** Days between changes of a handle (001 §3). */
export const handleChangeDays = 30

/** Names that could impersonate Fennec. */
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

export const handleChoice = z.object({
  name: cleanValue('Choose a handle').check(
    z.toLowerCase(),
    z.minLength(2, 'A handle has at least 2 characters'),
    z.maxLength(40, 'A handle has at most 40 characters'),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letters from a to z, digits, and single hyphens between them'),
    z.refine((name) => !reservedHandles.includes(name), { error: 'That handle is taken' }),
  ),
})

/** Returns the e-mail address that others see; its part before the @ still identifies the user (001 §3). */
export const placeholderEmail = (handle: string): string => `${handle}@users.fennec.invalid`

const firstOutOfRange = 'first must be from 0 to 20'

/** Most results of one search (T56). */
export const maxPeopleFound = 20

export const peopleSearch = z.object({
  text: searchTextSchema('Type a name'),
  first: z.int().check(z.minimum(0, firstOutOfRange), z.maximum(maxPeopleFound, firstOutOfRange)),
})

/** Returns the picture page until set-up is complete, then the dashboard of the role (000 §2). */
export const getHomePath = (person: { userType: UserType; hasCompletedSetup: boolean }): string =>
  person.hasCompletedSetup ? getDashboardPath(person.userType) : '/upload-picture'

/** Returns the dashboard of a role (000 §6). */
export function getDashboardPath(userType: UserType): string {
  if (userType === 'vendor') return '/vendor-dashboard'
  return userType === 'admin' ? '/admin-dashboard' : '/customer-dashboard'
}
