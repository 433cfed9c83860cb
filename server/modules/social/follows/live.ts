// Subscription of a person's profile: changes, the viewer's follow status, and its end.
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated } from '#server/core/context/context.ts'
import { databaseId, globalId } from '#server/core/context/ids.ts'
import { User } from '#server/modules/identity/users/loaders.ts'
import { FollowStatus } from './loaders.ts'
import {
  watchUser,
  type FollowChange,
  type UserRemoval,
  type UserChange,
  type UserUpdate as Update,
} from './userUpdates.ts'

const userIdField = (t: FieldBuilder<{ userId: number }>) =>
  t.id({
    description: 'The global id of the person.',
    resolve: (update) => globalId('User', update.userId),
  })

const UserChanged = builder.objectRef<UserChange>('UserChanged').implement({
  description: 'The profile or its counts changed.',
  fields: (t) => ({
    user: t.field({ type: User, description: 'The person as they are now.', resolve: ({ user }) => user }),
  }),
})

const UserFollowed = builder.objectRef<FollowChange>('UserFollowed').implement({
  description: 'Your follow status changed.',
  fields: (t) => ({
    userId: userIdField(t),
    status: t.expose('status', {
      type: FollowStatus,
      nullable: true,
      description: 'The new `viewerFollowStatus`; null if you neither follow them nor have asked to.',
    }),
  }),
})

const UserGone = builder.objectRef<UserRemoval>('UserGone').implement({
  description: 'The person is deleted or no longer visible to you. The subscription ends.',
  fields: (t) => ({ userId: userIdField(t) }),
})

const types = { changed: UserChanged, followed: UserFollowed, gone: UserGone }

const UserUpdate = builder.unionType('UserUpdate', {
  description: 'An update of a profile.',
  types: Object.values(types),
  resolveType: ({ kind }) => types[kind],
})

builder.subscriptionField('userUpdates', (t) =>
  t.field({
    type: UserUpdate,
    description:
      'Changes of a profile: name, picture, counts, privacy, and how you follow the person, such as an accepted request. The current state comes first, then changes at most four times a second. When the subscription ends by itself, read the person again. Selecting no fields about you is far cheaper.',
    extensions: { isBroadcast: true },
    authScopes: { signedIn: true },
    args: { userId: t.arg.id({ description: 'The global id of the person.' }) },
    subscribe: (_root, { userId }, ctx) => watchUser(authenticated(ctx), databaseId('User', userId)),
    resolve: (update: Update) => update,
  }),
)
