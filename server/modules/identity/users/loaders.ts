// The GraphQL type `User`, and a loader of users by id, for other modules.
import { createLoader } from '#server/core/paging/batch.ts'
import { displayName } from '#rules/shared/common'
import { placeholderEmail } from '#rules/identity/users'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { userSubject } from '#server/core/context/audit.ts'
import { auditRead } from '#server/core/visibility/moderatorReads.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { User as UserRow } from '#server/generated/prisma/client.ts'
import { pictureName } from './picture.ts'
import { findPeople, findProfiles } from './queries.ts'

/** Resolves from raw rows too, so its fields read only the columns of `authorColumns`, without `select` (house D2). */
export const User = builder.prismaObject('User', {
  description: 'A person on Fennec, as everybody signed in sees them.',
})

/** Loads a user by id, batched; null if the viewer may not see them. */
export const loadUser = createLoader(async (ctx, ids: number[]) => {
  const people = await findPeople(ctx, ids)
  return new Map(people.map((person) => [person.id, person]))
})

/** Payload field of the user with `userId`, read again after the change. */
export const userField = (t: FieldBuilder<{ userId: number }>) =>
  t.field({
    type: User,
    description: 'The person after the change.',
    extensions: { readsDatabase: true },
    resolve: async ({ userId }, _args, ctx) => (await loadUser(ctx, userId)) ?? throwUserNotFound(),
  })

const throwUserNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'User not found')
}

const loadProfile = createLoader(findProfiles)

export const UserType = builder.enumType('UserType', {
  description: 'What an account is for.',
  values: {
    CUSTOMER: { description: 'A student who posts, chats and buys.' },
    VENDOR: { description: 'A student who also sells products and services.' },
    ADMIN: { description: 'A moderator of Fennec.' },
  },
})

builder.nodeRef<UserRow, string, typeof User>(User, {
  id: { description: 'Global id.', resolve: ({ id }) => id },
  loadWithoutCache: (id, ctx) => loadUser(ctx, Number(id)),
})

builder.prismaObjectFields(User, (t) => ({
  databaseId: t.exposeInt('id', { description: 'The id in web addresses and REST paths.' }),
  firstName: t.exposeString('firstName', { description: 'The name without its last word.' }),
  lastName: t.exposeString('lastName', {
    nullable: true,
    description: 'The last word of the name; null if the name is one word.',
  }),
  displayName: t.string({
    description: 'First and last name, ready to show.',
    resolve: (user) => displayName(user),
  }),
  handle: t.exposeString('handle', { description: 'Unique `name.campus`, shown after an @.' }),
  university: t.exposeString('university', { description: 'The university, with its full name if known.' }),
  userType: t.field({
    type: UserType,
    description: 'What the account is for.',
    resolve: (user) => user.role,
  }),
  isVerified: t.exposeBoolean('isVerified', { description: 'True if an admin has verified the account.' }),
  profileImageUrl: t.string({
    nullable: true,
    description: 'Address of the square profile picture; null if there is none.',
    args: {
      width: t.arg.int({
        defaultValue: 512,
        description:
          'Wanted width in pixels: the smallest of 96, 192 and 512 that is at least as wide is served.',
      }),
    },
    resolve: ({ pictureKey }, { width }, { storage }) =>
      pictureKey && storage.url(pictureName(pictureKey, width)),
  }),
  profileImageThumbhash: t.exposeString('pictureThumbhash', {
    nullable: true,
    description: 'Blurred placeholder while the picture loads: a thumbhash in base64. Null if there is none.',
  }),
  isPrivate: t.exposeBoolean('isPrivate', {
    description:
      'True if only accepted followers see their posts, reposts, and lists of followers and followed people.',
  }),
  followersCount: t.exposeInt('followersCount', { description: 'Number of their followers.' }),
  followingCount: t.exposeInt('followingCount', { description: 'Number of people they follow.' }),
  postsCount: t.exposeInt('postsCount', { description: 'Number of posts they have published.' }),
}))

builder.prismaObjectFields(User, (t) => ({
  bio: t.string({
    nullable: true,
    description: 'Their text about themselves, which may have several lines; null if there is none.',
    extensions: { readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => (await loadProfile(ctx, id))?.bio,
  }),
  link: t.string({
    nullable: true,
    description: 'Their http or https link; null if there is none. Nobody has checked where it leads.',
    extensions: { readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => (await loadProfile(ctx, id))?.link,
  }),
  linkHost: t.string({
    nullable: true,
    description:
      'The host of `link`, to show in its place; null if there is none. It is ASCII, so that lookalike letters stand out.',
    extensions: { readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => {
      const { link } = (await loadProfile(ctx, id)) ?? {}
      return link && new URL(link).host
    },
  }),
  joinedAt: t.field({
    type: 'DateTime',
    description: 'When they registered.',
    nullable: true,
    extensions: { readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => (await loadProfile(ctx, id))?.createdAt,
  }),
  email: t.string({
    description:
      'The e-mail address, for its owner and for admins. For others it is a placeholder made of the handle, which receives no mail.',
    extensions: { perViewer: true },
    resolve: async (user, _args, ctx) => {
      const { viewer } = ctx
      if (viewer?.id === user.id) return user.email
      if (viewer?.role !== 'ADMIN') return placeholderEmail(user.handle)
      await auditRead(ctx, 'lookAtEmail', userSubject(user.id))
      return user.email
    },
  }),
}))
