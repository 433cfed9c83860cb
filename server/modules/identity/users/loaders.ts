// The type of a person in the graph, and people by id: what other rooms reach people by.
import { batched } from '#server/core/paging/batch.ts'
import { displayName } from '#rules/shared/common'
import { standInAddress } from '#rules/identity/users'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { userSubject } from '#server/core/context/audit.ts'
import { auditRead } from '#server/core/visibility/moderatorReads.ts'
import { Refusal } from '#server/core/context/refusal.ts'
import type { User as UserRow } from '#server/generated/prisma/client.ts'
import { pictureName } from './picture.ts'
import { findPeople, findProfiles } from './queries.ts'

/**
 * It is fed from rows as well as from Prisma, so its fields read the columns of `authorColumns` and nothing else: no
 * `select`, neither here nor on a field (house D2).
 */
export const User = builder.prismaObject('User', {
  description: 'A person on Fennec, as everybody signed in sees them.',
})

/** A person by id, with all others that are asked for in the same turn; null for whom the caller may not know of. */
export const loadUser = batched(async (ctx, ids: number[]) => {
  const people = await findPeople(ctx, ids)
  return new Map(people.map((person) => [person.id, person]))
})

/** The person of a payload, re-read with the caller's own selection. */
export const userField = (t: FieldBuilder<{ userId: number }>) =>
  t.field({
    type: User,
    description: 'The person, re-read after the change.',
    extensions: { isRead: true },
    resolve: async ({ userId }, _args, ctx) => (await loadUser(ctx, userId)) ?? userNotFound(),
  })

const userNotFound = (): never => {
  throw new Refusal('NOT_FOUND', 'User not found')
}

const loadProfile = batched(findProfiles)

export const UserType = builder.enumType('UserType', {
  description: 'What an account is for.',
  values: {
    CUSTOMER: { description: 'A student who posts, chats and buys.' },
    VENDOR: { description: 'A student who also sells products and services.' },
    ADMIN: { description: 'Someone who moderates Fennec.' },
  },
})

builder.nodeRef<UserRow, string, typeof User>(User, {
  id: { description: 'Global id.', resolve: ({ id }) => id },
  loadWithoutCache: (id, ctx) => loadUser(ctx, Number(id)),
})

builder.prismaObjectFields(User, (t) => ({
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
  isPrivate: t.exposeBoolean('isPrivate', {
    description:
      'Whether their posts, reposts, followers and whom they follow are for the followers they have accepted.',
  }),
  followersCount: t.exposeInt('followersCount', { description: 'How many people follow them.' }),
  followingCount: t.exposeInt('followingCount', { description: 'How many people they follow.' }),
  postsCount: t.exposeInt('postsCount', { description: 'How many posts they have published.' }),
}))

builder.prismaObjectFields(User, (t) => ({
  bio: t.string({
    nullable: true,
    description: 'What they say of themselves, on as many lines as they like; null when nothing.',
    extensions: { isRead: true },
    resolve: async ({ id }, _args, ctx) => (await loadProfile(ctx, id))?.bio,
  }),
  link: t.string({
    nullable: true,
    description:
      'A web address they give, of http or https; null when none. Nobody has checked where it leads.',
    extensions: { isRead: true },
    resolve: async ({ id }, _args, ctx) => (await loadProfile(ctx, id))?.link,
  }),
  linkHost: t.string({
    nullable: true,
    description:
      'The host of `link`, which is what to show of it: in ASCII, so that letters that only look like others are seen to.',
    extensions: { isRead: true },
    resolve: async ({ id }, _args, ctx) => {
      const { link } = (await loadProfile(ctx, id)) ?? {}
      return link && new URL(link).host
    },
  }),
  joinedAt: t.field({
    type: 'DateTime',
    description: 'When they came to Fennec.',
    nullable: true,
    extensions: { isRead: true },
    resolve: async ({ id }, _args, ctx) => (await loadProfile(ctx, id))?.createdAt,
  }),
  email: t.string({
    description:
      'Their e-mail address, if it is yours or you moderate; else a stand-in made of the handle, at which nobody reads.',
    extensions: { perViewer: true },
    resolve: async (user, _args, ctx) => {
      const { viewer } = ctx
      if (viewer?.id === user.id) return user.email
      if (viewer?.role !== 'ADMIN') return standInAddress(user.handle)
      await auditRead(ctx, 'lookAtEmail', userSubject(user.id))
      return user.email
    },
  }),
}))
