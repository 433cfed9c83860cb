// REST rows of one's own account: set-up, theme and profile (000 §7).
import * as z from 'zod/mini'
import { pictureFaults, pictureRules, profileEdit, themeChoice } from '#rules/users'
import { route } from '#server/http/rest.ts'
import {
  asCurrentUser,
  asFlag,
  currentUserAnswer,
  currentUserFields,
  flag,
  type CurrentUser,
} from '#server/http/shapes.ts'

const anythingGiven = (body: object) => Object.values(body).some((value) => value !== undefined)

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
      file: {
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
]
