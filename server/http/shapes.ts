// The oddities of the documented answers, each written once: 1 and 0, lower-case words, the spelling of names.
import * as z from 'zod/mini'
import { Refusal } from '#server/core/refusal.ts'
import { defaultTheme, themes, userTypes } from '#rules/users'

/** A flag as the documented clients compare it (decision 13). */
export const flag = z.union([z.literal(0), z.literal(1)])
export const asFlag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** What a person's own account looks like in REST: the current-user response of 000 §3. */
export const currentUserAnswer = z.object({
  id: z.int(),
  email: z.string(),
  userType: z.enum(userTypes),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  profileImageUrl: z.nullable(z.string()),
  isVerified: flag,
  university: z.string(),
  universityHandle: z.string(),
  phone: z.string(),
  hasCompletedProfileSetup: flag,
  theme: z.enum(themes),
})

const publicFields = 'databaseId firstName lastName profileImageUrl isVerified university handle userType'

/** The fields of Viewer that `asCurrentUser` reads. */
export const currentUserFields = `email phone theme hasCompletedSetup user { ${publicFields} }`

export interface CurrentUser {
  email: string
  phone: string
  theme: string
  hasCompletedSetup: boolean
  user: PublicUser
}

interface PublicUser {
  databaseId: number
  firstName: string
  lastName: string | null
  profileImageUrl: string | null
  isVerified: boolean
  university: string
  handle: string
  userType: string
}

/** Refuses when nobody is signed in: the graph answers that with null, REST with 401. */
export function asCurrentUser(viewer: CurrentUser | null): z.infer<typeof currentUserAnswer> {
  if (!viewer) throw new Refusal('UNAUTHENTICATED', 'Please sign in')
  return {
    ...asPublicUser(viewer.user),
    email: viewer.email,
    phone: viewer.phone,
    hasCompletedProfileSetup: asFlag(viewer.hasCompletedSetup),
    theme: lowerCase(themes, viewer.theme) ?? defaultTheme,
  }
}

/** Anybody, as 001 §3 has a user beside a post or a comment. The address is the real one only for who may know it. */
export const personAnswer = z.object({
  id: z.int(),
  firstName: z.string(),
  lastName: z.nullable(z.string()),
  email: z.string(),
  profileImageUrl: z.nullable(z.string()),
  isVerified: flag,
  university: z.string(),
  universityHandle: z.string(),
  userType: z.enum(userTypes),
})

/** The fields of User that `asPerson` reads. */
export const personFields = `${publicFields} email`

export interface Person extends PublicUser {
  email: string
}

export const asPerson = (person: Person): z.infer<typeof personAnswer> => ({
  ...asPublicUser(person),
  email: person.email,
})

const asPublicUser = ({ databaseId, isVerified, handle, userType, ...rest }: PublicUser) => ({
  id: databaseId,
  firstName: rest.firstName,
  lastName: rest.lastName,
  profileImageUrl: rest.profileImageUrl,
  isVerified: asFlag(isVerified),
  university: rest.university,
  universityHandle: handle,
  userType: lowerCase(userTypes, userType) ?? 'customer',
})

/** What a document found; NOT_FOUND where the graph answers with null. */
export function found<Thing>(type: string, thing: Thing | null): Thing {
  if (thing === null) throw new Refusal('NOT_FOUND', `${type} not found`)
  return thing
}

/** A word of the graph ("VENDOR") as REST spells it ("vendor"). */
export const lowerCase = <Word extends string>(words: readonly Word[], text: string) =>
  words.find((word) => word === text.toLowerCase())
