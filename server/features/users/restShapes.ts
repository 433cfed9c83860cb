// People as the documented clients read them: anybody beside what he wrote, and the current user.
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { themes, userTypes } from '#rules/users'
import { documentOf } from '#server/http/document.ts'
import { asFlag, flag, lowerCase } from '#server/http/shapes.ts'

const publicFields = documentOf(`fragment PublicFields on User {
  databaseId firstName lastName profileImageUrl isVerified university handle userType
}`)

const asPublicUser = ({
  databaseId,
  isVerified,
  handle,
  userType,
  ...rest
}: ResultOf<typeof publicFields>) => ({
  id: databaseId,
  firstName: rest.firstName,
  lastName: rest.lastName,
  profileImageUrl: rest.profileImageUrl,
  isVerified: asFlag(isVerified),
  university: rest.university,
  universityHandle: handle,
  userType: lowerCase(userType),
})

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

export const currentUserFields = documentOf(
  `fragment CurrentUserFields on Viewer { email phone theme hasCompletedSetup user { ...PublicFields } }`,
  [publicFields],
)

export const asCurrentUser = (
  viewer: ResultOf<typeof currentUserFields>,
): z.infer<typeof currentUserAnswer> => ({
  ...asPublicUser(viewer.user),
  email: viewer.email,
  phone: viewer.phone,
  hasCompletedProfileSetup: asFlag(viewer.hasCompletedSetup),
  theme: lowerCase(viewer.theme),
})

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

export const personFields = documentOf(`fragment PersonFields on User { ...PublicFields email }`, [
  publicFields,
])

export const asPerson = (person: ResultOf<typeof personFields>): z.infer<typeof personAnswer> => ({
  ...asPublicUser(person),
  email: person.email,
})
