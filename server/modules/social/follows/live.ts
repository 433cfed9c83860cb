// What one is told while one looks at a person: what the profile says and counts, how one follows, and that it is gone.
import { builder } from '#server/core/context/builder.ts'
import { signed } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { FollowStatus } from './loaders.ts'
import {
  watchUser,
  type FollowNews,
  type UserLoss,
  type UserNews,
  type UserUpdate as Told,
} from './userUpdates.ts'

const UserChanged = builder.objectRef<UserNews>('UserChanged').implement({
  description: 'What the profile says or counts is not what it was.',
  fields: (t) => ({
    user: t.field({
      type: User,
      description: 'The person as they are now.',
      resolve: ({ user }) => user,
    }),
  }),
})

const UserFollowed = builder.objectRef<FollowNews>('UserFollowed').implement({
  description: 'How you follow the person.',
  fields: (t) => ({
    userId: t.id({
      description: 'The global id of the person.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
    status: t.expose('status', {
      type: FollowStatus,
      nullable: true,
      description: 'What `viewerFollowStatus` is now: null when you neither follow them nor have asked to.',
    }),
  }),
})

const UserGone = builder.objectRef<UserLoss>('UserGone').implement({
  description: 'The person is there no more, or no more for you. Nothing comes after it.',
  fields: (t) => ({
    userId: t.id({
      description: 'The global id they had.',
      resolve: ({ userId }) => globalId('User', userId),
    }),
  }),
})

const types = { changed: UserChanged, followed: UserFollowed, gone: UserGone }

const UserUpdate = builder.unionType('UserUpdate', {
  description: 'What has happened to a person.',
  types: Object.values(types),
  resolveType: ({ kind }) => types[kind],
})

builder.subscriptionField('userUpdates', (t) =>
  t.field({
    type: UserUpdate,
    description:
      'What changes about a person while you look at the profile: name, picture, counts, whether the account is private, and how you follow them, such as when your request is accepted. First you are told how things stand; then what changes, at most four times a second. When it ends by itself, ask for the person anew. An update that asks for nothing about you is far cheaper.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: { userId: t.arg.id({ description: 'The global id of the person.' }) },
    subscribe: (_root, { userId }, ctx) => watchUser(signed(ctx), databaseId('User', String(userId))),
    resolve: (update: Told) => update,
  }),
)
