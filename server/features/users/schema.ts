// Users in the graph: everybody's public side, and the caller's own settings.
import { suggestUniversities } from '#rules/universities'
import { displayName } from '#rules/common'
import { termsVersion } from '#rules/users'
import { builder } from '#server/core/builder.ts'
import { uploadOf } from '#server/core/uploads.ts'
import { asViewer, Viewer, viewerField } from '#server/core/viewer.ts'
import { pictureName, setPicture } from './picture.ts'
import {
  acceptTerms,
  changeHandle,
  completeSetup,
  editProfile,
  handleChangeableAt,
  setTheme,
} from './users.ts'

const UserType = builder.enumType('UserType', {
  description: 'What an account is for.',
  values: {
    CUSTOMER: { description: 'A student who posts, chats and buys.' },
    VENDOR: { description: 'A student who also sells products and services.' },
    ADMIN: { description: 'Someone who moderates Fennec.' },
  },
})

const Theme = builder.enumType('Theme', {
  description: 'How Fennec looks.',
  values: {
    DARK: { description: 'Light text on a dark ground; what a new account starts with.' },
    LIGHT: { description: 'Dark text on a light ground.' },
    SYSTEM: { description: 'As the device says.' },
  },
})

// Fields of User are read from its row alone, so that lists can feed it without a query (house D2).
builder.prismaNode('User', {
  id: { field: 'id', description: 'Global id.' },
  description: 'A person on Fennec, as everybody signed in sees them.',
  fields: (t) => ({
    databaseId: t.exposeInt('id', { description: 'The id in web addresses and REST paths.' }),
    firstName: t.exposeString('firstName', { description: 'All of the name but its last word.' }),
    lastName: t.exposeString('lastName', {
      nullable: true,
      description: 'The last word of the name; null when the name is one word.',
    }),
    displayName: t.string({
      description: 'First and last name, ready to show.',
      resolve: (user) => displayName(user),
    }),
    handle: t.exposeString('handle', { description: 'Unique `name.campus`, shown behind an @.' }),
    university: t.exposeString('university', { description: 'The university, by its full name if known.' }),
    userType: t.field({
      type: UserType,
      description: 'What the account is for.',
      resolve: (user) => user.role,
    }),
    isVerified: t.exposeBoolean('isVerified', { description: 'Whether an admin has verified the account.' }),
    profileImageUrl: t.string({
      nullable: true,
      description: 'Where the profile picture is served, a square; null while there is none.',
      args: {
        width: t.arg.int({
          defaultValue: 512,
          description:
            'How many pixels wide it should be: the smallest of 96, 192 and 512 that is enough is taken.',
        }),
      },
      resolve: ({ pictureKey }, { width }, { storage }) =>
        pictureKey && storage.url(pictureName(pictureKey, width)),
    }),
    profileImageThumbhash: t.exposeString('pictureThumbhash', {
      nullable: true,
      description: 'A blurred likeness of the picture, to show until it has loaded: a thumbhash in base64.',
    }),
  }),
})

builder.prismaObjectFields(Viewer, (t) => ({
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
    resolve: (viewer) =>
      viewer.role === 'ADMIN' || viewer.termsVersion === termsVersion ? null : termsVersion,
  }),
}))

builder.queryFields((t) => ({
  viewer: t.prismaField({
    type: Viewer,
    nullable: true,
    description: 'You, or null when you are not signed in.',
    resolve: (query, _root, _args, { viewer, db }) =>
      viewer && db.user.findUnique({ ...query, where: { id: viewer.id } }),
  }),
  user: t.prismaField({
    type: 'User',
    nullable: true,
    description: 'A person by the id of their profile address; null when there is nobody.',
    authScopes: { signedIn: true },
    args: { databaseId: t.arg.int({ description: 'The number in /profile/{id}.' }) },
    resolve: (query, _root, { databaseId }, { db }) =>
      db.user.findUnique({ ...query, where: { id: databaseId } }),
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
    authScopes: { mayWrite: true },
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
      university: t.string({ required: false, description: 'At most 120 characters; any text is allowed.' }),
      phone: t.string({ required: false, description: 'At most 32 characters.' }),
    }),
  },
  {
    description: 'Changes your name, university or phone number.',
    authScopes: { mayWrite: true },
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
    authScopes: { mayWrite: true },
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
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (signed) => changeHandle(signed, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
