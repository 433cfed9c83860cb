// REST routes of users: own picture, set-up and profile (000 §7), people search and profiles (001 §7).
import * as z from 'zod/mini'
import { pictureErrors, pictureRules, profileEdit, themeChoice } from '#rules/identity/users'
import {
  asEditedUser,
  asPersonCard,
  asProfile,
  editedUserAnswer,
  editedUserFields,
  personCardAnswer,
  personCardFields,
  profileAnswer,
  wholeProfileFields,
} from '#server/modules/identity/users/restShapes.ts'
import { documentOf } from '#server/http/rest/document.ts'
import { flagInput, parseRowId } from '#server/http/rest/inputs.ts'
import { route } from '#server/http/rest/rest.ts'
import { asFlag, flag, requireFound, requireViewer, upperCase } from '#server/http/rest/shapes.ts'

const hasAnyField = (body: object) => Object.values(body).some((value) => value !== undefined)

export const userRoutes = [
  route('POST /api/upload-profile-picture', {
    summary: 'Sets the middle square of a JPEG, PNG, WebP or GIF as your own picture; tempUserId is ignored.',
    access: 'maySetUp',
    takesKey: true,
    document: documentOf(`mutation ($input: SetProfilePictureInput!) {
      setProfilePicture(input: $input) { viewer { user { profileImageUrl } } }
    }`),
    form: {
      field: 'profilePicture',
      below: pictureRules.bytes,
      message: pictureErrors.tooLarge.description,
    },
    body: z.object({ tempUserId: z.optional(z.string()) }),
    variables: () => ({ input: { picture: 'profilePicture' } }),
    reply: ({ setProfilePicture }) => ({
      message: 'Profile picture uploaded successfully!',
      profileImageUrl: requireFound('Picture', setProfilePicture.viewer.user.profileImageUrl),
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
    summary: 'Changes the given profile fields and theme, and leaves the others.',
    access: 'maySetUp',
    takesKey: true,
    document: documentOf(
      `mutation ($withProfile: Boolean!, $profile: EditProfileInput!, $withTheme: Boolean!, $theme: Theme = DARK) {
        editProfile(input: $profile) @include(if: $withProfile) { viewer { ...EditedUserFields } }
        setTheme(input: { theme: $theme }) @include(if: $withTheme) { viewer { ...EditedUserFields } }
      }`,
      [editedUserFields],
    ),
    body: z
      .object({
        ...z.partial(themeChoice).shape,
        ...profileEdit.shape,
        isPrivate: z.optional(flagInput('isPrivate must be true or false')),
      })
      .check(z.refine(hasAnyField, 'There is nothing to change')),
    variables: ({ body: { theme, ...profile } }) => ({
      withProfile: hasAnyField(profile),
      profile,
      withTheme: theme !== undefined,
      theme: theme && upperCase(theme),
    }),
    reply: ({ editProfile, setTheme }) => ({
      message: 'Profile updated',
      user: asEditedUser(requireViewer((setTheme ?? editProfile)?.viewer ?? null)),
    }),
    answer: z.object({ message: z.string(), user: editedUserAnswer }),
  }),

  route('GET /api/users/search', {
    summary: 'At most 20 people whose name, handle or university has all words of q; none for a blank q.',
    access: 'signedIn',
    document: documentOf(
      `query ($text: String!, $isAsked: Boolean!) {
        searchUsers(text: $text) @include(if: $isAsked) { ...PersonCardFields }
      }`,
      [personCardFields],
    ),
    query: z.object({ q: z.optional(z.string('q must be one text')) }),
    variables: ({ query: { q = '' } }) => ({ text: q, isAsked: q.trim() !== '' }),
    reply: ({ searchUsers = [] }) => searchUsers.map(asPersonCard),
    answer: z.array(personCardAnswer),
  }),

  route('GET /api/users/:id', {
    summary:
      'A person, as every signed-in user sees them: of a private account the follower counts, but not the lists.',
    access: 'signedIn',
    document: documentOf(`query ($id: Int!) { user(databaseId: $id) { ...WholeProfileFields } }`, [
      wholeProfileFields,
    ]),
    variables: ({ params }) => ({ id: parseRowId('User', params.id) }),
    reply: ({ user }) => asProfile(requireFound('User', user)),
    answer: profileAnswer,
  }),
]
