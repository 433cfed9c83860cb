// GraphQL fields of users: the viewer, people search, and the viewer's settings.
import { suggestUniversities } from '#rules/identity/universities'
import { hasAcceptedTerms, maxPeopleFound, profileLimits, termsVersion } from '#rules/identity/users'
import { builder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { needsRelation, needsRow } from '#server/core/paging/selection.ts'
import { findUpload } from '#server/core/context/uploads.ts'
import type { User as UserRow } from '#server/generated/prisma/client.ts'
import { runAsViewer, readViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { loadUser, User } from './loaders.ts'
import { setPicture } from './picture.ts'
import { findViewerRow } from './queries.ts'
import { searchPeople } from './search.ts'
import {
  acceptTerms,
  changeHandle,
  completeSetup,
  editProfile,
  handleChangeableAt,
  setTheme,
  startSelling,
} from './users.ts'

const Theme = builder.enumType('Theme', {
  description: 'How Fennec looks.',
  values: {
    DARK: { description: 'Light text on a dark ground; what a new account starts with.' },
    LIGHT: { description: 'Dark text on a light ground.' },
    SYSTEM: { description: "The device's setting." },
  },
})

builder.prismaObjectFields(Viewer, (t) => ({
  // The same row: a Prisma variant would read it again.
  user: t.field({
    type: User,
    description: 'Your account as everybody sees it.',
    resolve: (row) => row,
  }),
  email: t.exposeString('email', { description: 'Your e-mail address; nobody else sees it.' }),
  phone: t.exposeString('phone', { description: 'Your phone number.' }),
  theme: t.field({ type: Theme, description: 'The theme you chose.', resolve: ({ theme }) => theme }),
  hasCompletedSetup: t.exposeBoolean('hasCompletedSetup', {
    description: 'True once you have chosen or skipped a profile picture after registration.',
  }),
  handleChangeableAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When you may change your handle again; null if you may now.',
    resolve: (viewer, _args, { now }) => handleChangeableAt(viewer, now()),
  }),
  termsToAccept: t.int({
    nullable: true,
    description: 'Version of the terms you must accept; null if there is none.',
    resolve: (viewer) => (hasAcceptedTerms(viewer) ? null : termsVersion),
  }),
}))

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    nullable: true,
    description: 'You; null if you are not signed in.',
    // Reads only what is selected: a feed needs just the id, most pages the row without relations.
    resolve(_root, _args, ctx, info) {
      if (!ctx.viewer || !needsRow(info)) return ctx.viewer && ({ id: ctx.viewer.id } as UserRow)
      if (!needsRelation(info)) return findViewerRow(authenticated(ctx)) as Promise<UserRow | null>
      return readViewer(authenticated(ctx), info)
    },
  }),
  user: t.field({
    type: User,
    nullable: true,
    description:
      'A person by the id in the address of their profile; null if there is none, or you may not see them.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'The number in /profile/{id}.' }) },
    resolve: (_root, { databaseId }, ctx) => loadUser(ctx, databaseId),
  }),
  searchUsers: t.field({
    type: [User],
    description:
      'People whose name, handle or university matches all words of the text. Words match as prefixes, ignoring case, accents and grouping: `e-book` finds `ebook`, and `N12500` finds `₦12,500`. Exact names and people you follow come first, then your campus.',
    authScopes: { signedIn: true },
    args: {
      text: t.arg.string({ description: 'The typed text: 1 to 80 characters.' }),
      first: t.arg.int({
        defaultValue: maxPeopleFound,
        description: `Most results, up to ${maxPeopleFound}.`,
      }),
    },
    resolve: (_root, args, ctx) => searchPeople(authenticated(ctx), args),
  }),
  universities: t.stringList({
    description: 'Names of universities that match the typed text. Accounts may have any other text too.',
    args: {
      search: t.arg.string({ defaultValue: '', description: 'Part of a name or abbreviation.' }),
      first: t.arg.int({ defaultValue: 20, description: 'Most results, up to 100.' }),
    },
    resolve: (_root, { search, first }) =>
      suggestUniversities(search.slice(0, 120), Math.min(Math.max(first, 0), 100)),
  }),
}))

builder.relayMutationField(
  'completeSetup',
  null,
  {
    description: 'Marks the first-time set-up as done. Doing it again changes nothing.',
    authScopes: { maySetUp: true },
    resolve: (_root, _args, ctx) => runAsViewer(ctx, completeSetup),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'setTheme',
  {
    description: 'The theme.',
    inputFields: (t) => ({ theme: t.field({ type: Theme, description: 'The theme you choose.' }) }),
  },
  {
    description: 'Sets the theme on all your devices.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) =>
      runAsViewer(ctx, (caller) => setTheme(caller, { theme: input.theme.toLowerCase() })),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'editProfile',
  {
    description: 'The changes; absent fields stay as they are.',
    inputFields: (t) => ({
      fullName: t.string({ required: false, description: 'At most 80 characters; split at the last space.' }),
      firstName: t.string({
        required: false,
        description:
          'The name before the last one; ignored with `fullName`. First and last name are joined, then split at the last space.',
      }),
      lastName: t.string({
        required: false,
        description: 'The last name; ignored with `fullName`. Null or blank removes it.',
      }),
      bio: t.string({
        required: false,
        description: `Text about yourself, at most ${profileLimits.bio} characters. Null or blank removes it.`,
      }),
      link: t.string({
        required: false,
        description: `An http or https address, at most ${profileLimits.link} characters; a missing \`https://\` is added. Null or blank removes it.`,
      }),
      isPrivate: t.boolean({
        required: false,
        description:
          'True if only accepted followers may see your posts, reposts and lists of people. It applies at once. Pending follow requests stay pending when you make the account public.',
      }),
      university: t.string({ required: false, description: 'At most 120 characters; any text is allowed.' }),
      phone: t.string({ required: false, description: 'At most 32 characters.' }),
    }),
  },
  {
    description: 'Changes your profile, your phone number, and who sees your posts.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => editProfile(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'acceptTerms',
  {
    description: 'The accepted terms.',
    inputFields: (t) => ({
      version: t.int({ description: 'The version you read, from `viewer { termsToAccept }`.' }),
      isOfAge: t.boolean({
        defaultValue: false,
        description: 'Confirms that you are at least as old as `site { minimumAge }`; must be true.',
      }),
    }),
  },
  {
    description: 'Records that you accept the terms of your kind of account, and when.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => acceptTerms(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'startSelling',
  {
    description: 'The accepted vendor terms.',
    inputFields: (t) => ({
      version: t.int({ description: 'The version you read: that of the terms in force.' }),
    }),
  },
  {
    description:
      'Turns your customer account into a vendor account, on all your devices at once. Does nothing for vendors; FORBIDDEN for admins.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => startSelling(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'setProfilePicture',
  {
    description: 'The new picture.',
    inputFields: (t) => ({
      picture: t.field({
        type: 'Upload',
        description: 'A JPEG, PNG, WebP or GIF of less than 100 MiB and at most 50 megapixels.',
      }),
    }),
  },
  {
    description:
      'Sets the middle square of a picture, without its metadata, as your profile picture, and completes the first-time set-up.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) =>
      runAsViewer(ctx, (caller) => setPicture(caller, findUpload(ctx, input.picture))),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'changeHandle',
  {
    description: 'The new handle.',
    inputFields: (t) => ({
      name: t.string({
        description: 'The part before the campus: 2 to 40 letters from a to z, digits and single hyphens.',
      }),
    }),
  },
  {
    description:
      'Changes your handle, once a month; the campus after the dot stays. CONFLICT if it is taken.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => changeHandle(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
