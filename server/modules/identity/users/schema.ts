// Users in the graph: finding people, and the caller's own settings.
import { suggestUniversities } from '#rules/identity/universities'
import { hasAcceptedTerms, mostFound, profileLimits, termsVersion } from '#rules/identity/users'
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { needsRelation, needsRow } from '#server/core/paging/selection.ts'
import { uploadOf } from '#server/core/context/uploads.ts'
import type { User as UserRow } from '#server/generated/prisma/client.ts'
import { asViewer, readViewer, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { loadUser, User } from './loaders.ts'
import { setPicture } from './picture.ts'
import { findOwn } from './queries.ts'
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
    SYSTEM: { description: 'As the device says.' },
  },
})

builder.prismaObjectFields(Viewer, (t) => ({
  // The same row, and no variant of it, for which Prisma would read it again.
  user: t.field({
    type: User,
    description: 'Your public side, as everybody sees it.',
    resolve: (row) => row,
  }),
  email: t.exposeString('email', { description: 'Your e-mail address; nobody else sees it.' }),
  phone: t.exposeString('phone', { description: 'Your phone number.' }),
  theme: t.field({ type: Theme, description: 'The theme you chose.', resolve: ({ theme }) => theme }),
  hasCompletedSetup: t.exposeBoolean('hasCompletedSetup', {
    description: 'Whether you chose or skipped a profile picture after signing up.',
  }),
  handleChangeableAt: t.field({
    type: 'DateTime',
    nullable: true,
    description: 'When you may choose your handle again; null when you may now.',
    resolve: (viewer, _args, { now }) => handleChangeableAt(viewer, now()),
  }),
  termsToAccept: t.int({
    nullable: true,
    description: 'The version of the terms you have yet to accept; null when there is nothing to accept.',
    resolve: (viewer) => (hasAcceptedTerms(viewer) ? null : termsVersion),
  }),
}))

builder.queryFields((t) => ({
  viewer: t.field({
    type: Viewer,
    nullable: true,
    description: 'You, or null when you are not signed in.',
    // A feed needs to know who reads it, and nothing of his row; most pages need that, and nothing that hangs on it.
    resolve(_root, _args, ctx, info) {
      if (!ctx.viewer || !needsRow(info)) return ctx.viewer && ({ id: ctx.viewer.id } as UserRow)
      if (!needsRelation(info)) return findOwn(signed(ctx)) as Promise<UserRow | null>
      return readViewer(signed(ctx), info)
    },
  }),
  user: t.field({
    type: User,
    nullable: true,
    description:
      'A person by the id of their profile address; null when there is nobody, or nobody you may know of.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'The number in /profile/{id}.' }) },
    resolve: (_root, { databaseId }, ctx) => loadUser(ctx, databaseId),
  }),
  searchUsers: t.field({
    type: [User],
    description:
      'People whose name, handle or university has all the words of a text, each from where a word begins, whatever the case, accents and grouping: `e-book` finds `ebook`, and `N12500` finds `₦12,500`. Those you follow and exact names come first, then your campus.',
    authScopes: { signedIn: true },
    args: {
      text: t.arg.string({ description: 'What is being typed: 1 to 80 characters.' }),
      first: t.arg.int({
        defaultValue: mostFound,
        description: `At most this many, ${mostFound} at the most.`,
      }),
    },
    resolve: (_root, args, ctx) => searchPeople(signed(ctx), args),
  }),
  universities: t.stringList({
    description: 'Names of universities that match what is being typed; any other text is allowed too.',
    args: {
      search: t.arg.string({ defaultValue: '', description: 'Part of a name or abbreviation.' }),
      first: t.arg.int({ defaultValue: 20, description: 'At most this many, 100 at the most.' }),
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
    resolve: (_root, _args, ctx) => asViewer(ctx, completeSetup),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'setTheme',
  {
    description: 'How Fennec should look.',
    inputFields: (t) => ({ theme: t.field({ type: Theme, description: 'The theme you choose.' }) }),
  },
  {
    description: 'Chooses the theme on all your devices.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) =>
      asViewer(ctx, (signed) => setTheme(signed, { theme: input.theme.toLowerCase() })),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'editProfile',
  {
    description: 'What to change; fields left out stay as they are.',
    inputFields: (t) => ({
      fullName: t.string({ required: false, description: 'At most 80 characters; split at the last space.' }),
      firstName: t.string({
        required: false,
        description:
          'The part of the name before the last one, if you send no `fullName`; both parts together are split anew.',
      }),
      lastName: t.string({
        required: false,
        description: 'The last part of the name, if you send no `fullName`; null or blank for none.',
      }),
      bio: t.string({
        required: false,
        description: `What you say of yourself, at most ${profileLimits.bio} characters; null or blank for nothing.`,
      }),
      link: t.string({
        required: false,
        description: `A web address of http or https, at most ${profileLimits.link} characters; \`https://\` is put before it where it is missing. Null or blank for none.`,
      }),
      isPrivate: t.boolean({
        required: false,
        description:
          'Whether your posts, reposts and lists of people are for followers you have accepted. It holds at once, at every door. Requests to follow you wait on when you open the account.',
      }),
      university: t.string({ required: false, description: 'At most 120 characters; any text is allowed.' }),
      phone: t.string({ required: false, description: 'At most 32 characters.' }),
    }),
  },
  {
    description:
      'Changes your name and what else your profile says, your phone number, and who sees what you post.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (signed) => editProfile(signed, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'acceptTerms',
  {
    description: 'Which terms you accept.',
    inputFields: (t) => ({
      version: t.int({ description: 'The version you read, from `viewer { termsToAccept }`.' }),
      isOfAge: t.boolean({
        defaultValue: false,
        description: 'Your word that you are at least as old as `site { minimumAge }`; must be true.',
      }),
    }),
  },
  {
    description: 'Keeps that you accept the terms of your kind of account, and when.',
    authScopes: { signedIn: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (signed) => acceptTerms(signed, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'startSelling',
  {
    description: 'Which terms of vendors you accept.',
    inputFields: (t) => ({
      version: t.int({ description: 'The version you read: that of all terms in force.' }),
    }),
  },
  {
    description:
      'Makes a vendor of you, a customer, with all you have and on all your devices at once; a vendor stays one.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (signed) => startSelling(signed, input)),
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
      'Shows the middle square of a picture as yours, without its metadata, and completes the first-time set-up.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) =>
      asViewer(ctx, (signed) => setPicture(signed, uploadOf(ctx, input.picture))),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)

builder.relayMutationField(
  'changeHandle',
  {
    description: 'The handle you would like.',
    inputFields: (t) => ({
      name: t.string({
        description: 'The part before the campus: 2 to 40 letters from a to z, digits and single hyphens.',
      }),
    }),
  },
  {
    description: 'Chooses your handle, once a month; the campus behind the dot stays.',
    authScopes: { maySetUp: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (signed) => changeHandle(signed, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
