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

/** The fields of Viewer that `asCurrentUser` reads. */
export const currentUserFields = `
  email phone theme hasCompletedSetup
  user { databaseId firstName lastName profileImageUrl isVerified university handle userType }`

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
  const { databaseId, isVerified, handle, userType, ...rest } = viewer.user
  return {
    id: databaseId,
    ...rest,
    email: viewer.email,
    phone: viewer.phone,
    userType: lowerCase(userTypes, userType) ?? 'customer',
    universityHandle: handle,
    isVerified: asFlag(isVerified),
    hasCompletedProfileSetup: asFlag(viewer.hasCompletedSetup),
    theme: lowerCase(themes, viewer.theme) ?? defaultTheme,
  }
}

/** A word of the graph ("VENDOR") as REST spells it ("vendor"). */
const lowerCase = <Word extends string>(words: readonly Word[], text: string) =>
  words.find((word) => word === text.toLowerCase())
