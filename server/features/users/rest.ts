// REST routes of people: one's own picture, set-up and profile (000 §7), finding others and following them (001 §7).
import type { ResultOf } from 'gql.tada'
import * as z from 'zod/mini'
import { pictureFaults, pictureRules, profileEdit, themeChoice } from '#rules/users'
import {
  asCurrentUser,
  asPerson,
  currentUserAnswer,
  currentUserFields,
  personAnswer,
  personFields,
} from '#server/features/users/restShapes.ts'
import { documentOf } from '#server/http/document.ts'
import { nodeId } from '#server/http/inputs.ts'
import { route } from '#server/http/rest.ts'
import { asFlag, flag, found, own, upperCase } from '#server/http/shapes.ts'

const anythingGiven = (body: object) => Object.values(body).some((value) => value !== undefined)

/** How the caller stands to a person. */
const standingFields = documentOf(`fragment StandingFields on User { viewerFollowStatus }`)

const asStanding = ({ viewerFollowStatus }: ResultOf<typeof standingFields>) => ({
  isFollowing: viewerFollowStatus === 'ACCEPTED',
  ...(viewerFollowStatus === 'REQUESTED' && { status: 'requested' as const }),
})

/** `status` is there while a private account has not answered (decision 52). */
const standing = { isFollowing: z.boolean(), status: z.optional(z.literal('requested')) }

export const userRoutes = [
  route('POST /api/upload-profile-picture', {
    summary:
      'Shows the middle square of a JPEG, PNG, WebP or GIF as your picture. It is always your own: tempUserId is ignored.',
    access: 'maySetUp',
    takesKey: true,
    document: documentOf(`mutation ($input: SetProfilePictureInput!) {
      setProfilePicture(input: $input) { viewer { user { profileImageUrl } } }
    }`),
    form: {
      field: 'profilePicture',
      below: pictureRules.bytes,
      message: pictureFaults.tooLarge.description,
    },
    body: z.object({ tempUserId: z.optional(z.string()) }),
    variables: () => ({ input: { picture: 'profilePicture' } }),
    reply: ({ setProfilePicture }) => ({
      message: 'Profile picture uploaded successfully!',
      profileImageUrl: found('Picture', setProfilePicture.viewer.user.profileImageUrl),
    }),
    answer: z.object({ message: z.string(), profileImageUrl: z.string() }),
  }),

  route('POST /api/users/complete-profile-setup', {
    summary: 'Marks the first-time set-up as done. Doing it again changes nothing.',
    access: 'maySetUp',
    takesKey: true,
    document: documentOf(`mutation { completeSetup { viewer { hasCompletedSetup } } }`),
    reply: ({ completeSetup }) => ({
      message: 'Profile setup completed',
      hasCompletedProfileSetup: asFlag(completeSetup.viewer.hasCompletedSetup),
    }),
    answer: z.object({ message: z.string(), hasCompletedProfileSetup: flag }),
  }),

  route('PUT /api/users/profile', {
    summary: 'Changes the theme and the profile fields that are given, and leaves the others.',
    access: 'maySetUp',
    takesKey: true,
    document: documentOf(
      `mutation ($withProfile: Boolean!, $profile: EditProfileInput!, $withTheme: Boolean!, $theme: Theme = DARK) {
        editProfile(input: $profile) @include(if: $withProfile) { viewer { ...CurrentUserFields } }
        setTheme(input: { theme: $theme }) @include(if: $withTheme) { viewer { ...CurrentUserFields } }
      }`,
      [currentUserFields],
    ),
    body: z
      .object({ ...z.partial(themeChoice).shape, ...profileEdit.shape })
      .check(z.refine(anythingGiven, 'There is nothing to change')),
    variables: ({ body: { theme, ...profile } }) => ({
      withProfile: anythingGiven(profile),
      profile,
      withTheme: theme !== undefined,
      theme: theme && upperCase(theme),
    }),
    reply: ({ editProfile, setTheme }) => ({
      message: 'Profile updated',
      user: asCurrentUser(own((setTheme ?? editProfile)?.viewer ?? null)),
    }),
    answer: z.object({ message: z.string(), user: currentUserAnswer }),
  }),

  route('GET /api/users/search', {
    summary: 'At most 20 people whose name, handle or university has all words of q; nobody for a blank q.',
    access: 'signedIn',
    document: documentOf(
      `query ($text: String!, $isAsked: Boolean!) {
        searchUsers(text: $text) @include(if: $isAsked) { ...PersonFields ...StandingFields }
      }`,
      [personFields, standingFields],
    ),
    query: z.object({ q: z.optional(z.string('q must be one text')) }),
    variables: ({ query: { q = '' } }) => ({ text: q, isAsked: q.trim() !== '' }),
    reply: ({ searchUsers = [] }) =>
      searchUsers.map((person) => ({ ...asPerson(person), ...asStanding(person) })),
    answer: z.array(z.object({ ...personAnswer.shape, ...standing })),
  }),

  ...(['follow', 'unfollow'] as const).map((act) =>
    route(`POST /api/${act}/:userId`, {
      summary:
        act === 'follow'
          ? 'Follows a person, or asks a private account. Saying it again changes nothing.'
          : 'Follows a person no longer, or takes the request back.',
      access: 'mayWrite',
      takesKey: true,
      document: documentOf(
        `mutation ($input: SetFollowingInput!) {
          setFollowing(input: $input) { user { followersCount ...StandingFields } }
        }`,
        [standingFields],
      ),
      variables: ({ params }) => ({
        input: { userId: nodeId('User', params.userId), following: act === 'follow' },
      }),
      reply: ({ setFollowing: { user } }) => ({ count: user.followersCount, ...asStanding(user) }),
      answer: z.object({ count: z.int(), ...standing }),
    }),
  ),
]
