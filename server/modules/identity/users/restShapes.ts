// REST shapes of users: for each the response schema (`…Answer`), the GraphQL fragment it is made of (`…Fields`), and
// the function that maps one to the other (`as…`).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { themes, userTypes } from '#rules/identity/users'
import { documentOf } from '#server/http/rest/document.ts'
import { asFlag, flag, lowerCase } from '#server/http/rest/shapes.ts'

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

/** Current user (000 §3). */
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

/** Author of a post or comment (001 §3). `email` is a placeholder unless the viewer may see the address. */
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

/** Fields of profiles only (001 §3). */
const profileOnly = {
  bio: z.nullable(z.string()),
  link: z.nullable(z.string()),
  isPrivate: z.boolean(),
}

const profileFields = documentOf(`fragment ProfileFields on User { bio link isPrivate }`)

export const editedUserAnswer = z.object({ ...currentUserAnswer.shape, ...profileOnly })

export const editedUserFields = documentOf(
  `fragment EditedUserFields on Viewer { ...CurrentUserFields user { ...ProfileFields } }`,
  [currentUserFields, profileFields],
)

export const asEditedUser = (viewer: ResultOf<typeof editedUserFields>): z.infer<typeof editedUserAnswer> => {
  const { bio, link, isPrivate } = viewer.user
  return { ...asCurrentUser(viewer), bio, link, isPrivate }
}

export const followStateFields = documentOf(`fragment StandingFields on User { viewerFollowStatus }`)

/** `status` is present while a follow request is pending (001 §2). */
const followState = { isFollowing: z.boolean(), status: z.optional(z.literal('requested')) }
export const followStateAnswer = z.object(followState)

export const asFollowState = ({
  viewerFollowStatus,
}: ResultOf<typeof followStateFields>): z.infer<typeof followStateAnswer> => ({
  isFollowing: viewerFollowStatus === 'ACCEPTED',
  ...(viewerFollowStatus === 'REQUESTED' && { status: 'requested' as const }),
})

export const personCardAnswer = z.object({ ...personAnswer.shape, ...followState })

export const personCardFields = documentOf(
  `fragment PersonCardFields on User { ...PersonFields ...StandingFields }`,
  [personFields, followStateFields],
)

export const asPersonCard = (
  person: ResultOf<typeof personCardFields>,
): z.infer<typeof personCardAnswer> => ({
  ...asPerson(person),
  ...asFollowState(person),
})

export const profileAnswer = z.object({
  ...personCardAnswer.shape,
  ...profileOnly,
  followersCount: z.int(),
  followingCount: z.int(),
  postsCount: z.int(),
})

export const wholeProfileFields = documentOf(
  `fragment WholeProfileFields on User {
    ...PersonCardFields ...ProfileFields followersCount followingCount postsCount
  }`,
  [personCardFields, profileFields],
)

export const asProfile = (person: ResultOf<typeof wholeProfileFields>): z.infer<typeof profileAnswer> => ({
  ...asPersonCard(person),
  bio: person.bio,
  link: person.link,
  isPrivate: person.isPrivate,
  followersCount: person.followersCount,
  followingCount: person.followingCount,
  postsCount: person.postsCount,
})
