// REST rows of people: one's own picture, set-up and profile (000 §7), finding others and following them (001 §7).
import * as z from 'zod/mini'
import { pictureFaults, pictureRules, profileEdit, themeChoice } from '#rules/users'
import { nodeId } from '#server/http/inputs.ts'
import { route } from '#server/http/rest.ts'
import {
  asCurrentUser,
  asFlag,
  asPerson,
  currentUserAnswer,
  currentUserFields,
  flag,
  personAnswer,
  personFields,
  type CurrentUser,
  type Person,
} from '#server/http/shapes.ts'

const anythingGiven = (body: object) => Object.values(body).some((value) => value !== undefined)

/** How the caller stands to a person: null when he neither follows him nor has asked to. */
type Standing = { viewerFollowStatus: 'REQUESTED' | 'ACCEPTED' | null }

const asStanding = ({ viewerFollowStatus }: Standing) => ({
  isFollowing: viewerFollowStatus === 'ACCEPTED',
  ...(viewerFollowStatus === 'REQUESTED' && { status: 'requested' as const }),
})

/** `status` is there while a private account has not answered (decision 52). */
const standing = { isFollowing: z.boolean(), status: z.optional(z.literal('requested')) }

export const userRows = [
  route<{ setProfilePicture: { viewer: { user: { profileImageUrl: string } } } }>()(
    'POST /api/upload-profile-picture',
    {
      summary:
        'Shows the middle square of a JPEG, PNG, WebP or GIF as your picture. It is always your own: tempUserId is ignored.',
      access: 'mayWrite',
      takesKey: true,
      document: `mutation ($input: SetProfilePictureInput!) {
        setProfilePicture(input: $input) { viewer { user { profileImageUrl } } }
      }`,
      form: {
        field: 'profilePicture',
        below: pictureRules.bytes,
        message: pictureFaults.tooLarge.description,
      },
      body: z.object({ tempUserId: z.optional(z.string()) }),
      variables: () => ({ input: { picture: 'profilePicture' } }),
      reply: ({ setProfilePicture }) => ({
        message: 'Profile picture uploaded successfully!',
        profileImageUrl: setProfilePicture.viewer.user.profileImageUrl,
      }),
      answer: z.object({ message: z.string(), profileImageUrl: z.string() }),
    },
  ),

  route<{ completeSetup: { viewer: { hasCompletedSetup: boolean } } }>()(
    'POST /api/users/complete-profile-setup',
    {
      summary: 'Marks the first-time set-up as done. Doing it again changes nothing.',
      access: 'mayWrite',
      takesKey: true,
      document: 'mutation { completeSetup { viewer { hasCompletedSetup } } }',
      reply: ({ completeSetup }) => ({
        message: 'Profile setup completed',
        hasCompletedProfileSetup: asFlag(completeSetup.viewer.hasCompletedSetup),
      }),
      answer: z.object({ message: z.string(), hasCompletedProfileSetup: flag }),
    },
  ),

  route<{ editProfile?: { viewer: CurrentUser }; setTheme?: { viewer: CurrentUser } }>()(
    'PUT /api/users/profile',
    {
      summary: 'Changes the theme and the profile fields that are given, and leaves the others.',
      access: 'mayWrite',
      takesKey: true,
      document: `mutation (
      $withProfile: Boolean!, $profile: EditProfileInput!, $withTheme: Boolean!, $theme: Theme = DARK
    ) {
      editProfile(input: $profile) @include(if: $withProfile) { viewer { ${currentUserFields} } }
      setTheme(input: { theme: $theme }) @include(if: $withTheme) { viewer { ${currentUserFields} } }
    }`,
      body: z
        .object({ ...z.partial(themeChoice).shape, ...profileEdit.shape })
        .check(z.refine(anythingGiven, 'There is nothing to change')),
      variables: ({ body: { theme, ...profile } }) => ({
        withProfile: anythingGiven(profile),
        profile,
        withTheme: theme !== undefined,
        theme: theme?.toUpperCase(),
      }),
      reply: ({ editProfile, setTheme }) => ({
        message: 'Profile updated',
        user: asCurrentUser((setTheme ?? editProfile)?.viewer ?? null),
      }),
      answer: z.object({ message: z.string(), user: currentUserAnswer }),
    },
  ),

  route<{ searchUsers?: (Person & Standing)[] }>()('GET /api/users/search', {
    summary: 'At most 20 people whose name, handle or university has all words of q; nobody for a blank q.',
    access: 'signedIn',
    document: `query ($text: String!, $isAsked: Boolean!) {
      searchUsers(text: $text) @include(if: $isAsked) { ${personFields} viewerFollowStatus }
    }`,
    query: z.object({ q: z.optional(z.string('q must be one text')) }),
    variables: ({ query: { q = '' } }) => ({ text: q, isAsked: q.trim() !== '' }),
    reply: ({ searchUsers = [] }) =>
      searchUsers.map((person) => ({ ...asPerson(person), ...asStanding(person) })),
    answer: z.array(z.object({ ...personAnswer.shape, ...standing })),
  }),

  ...(['follow', 'unfollow'] as const).map((act) =>
    route<{ setFollowing: { user: Standing & { followersCount: number } } }>()(`POST /api/${act}/:userId`, {
      summary:
        act === 'follow'
          ? 'Follows a person, or asks a private account. Saying it again changes nothing.'
          : 'Follows a person no longer, or takes the request back.',
      access: 'mayWrite',
      takesKey: true,
      document: `mutation ($input: SetFollowingInput!) {
        setFollowing(input: $input) { user { followersCount viewerFollowStatus } }
      }`,
      variables: ({ params }) => ({
        input: { userId: nodeId('User', params.userId), following: act === 'follow' },
      }),
      reply: ({ setFollowing: { user } }) => ({ count: user.followersCount, ...asStanding(user) }),
      answer: z.object({ count: z.int(), ...standing }),
    }),
  ),
]
