// GraphQL fields and mutations of follows, blocks and mutes.
import { muteLimits } from '#rules/social/follows'
import { createLoader } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { authenticated, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
import { databaseId, largestId } from '#server/core/context/ids.ts'
import { pageArguments } from '#server/core/paging/pageArguments.ts'
import {
  connectionOf,
  decodeCursor,
  sizeOf,
  statementSize,
  type Key,
  type PageArguments,
} from '#server/core/paging/pages.ts'
import { runAsViewer, callerField, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { loadUser, User, userField } from '#server/modules/identity/users/loaders.ts'
import { setBlocked, setMuted, setMutedWords } from './blocks.ts'
import { FollowStatus } from './loaders.ts'
import { acceptFollow, declineFollow, removeFollower, setFollowing } from './follows.ts'
import {
  blockedList,
  countRequests,
  findFollowerStatuses,
  findFollowStatuses,
  findKnownFollowers,
  findMuted,
  followingList,
  followersList,
  mutedList,
  readPeople,
  requestsList,
  type KnownFollowers as KnownFollowersRow,
  type ListedPerson,
  type PeopleList,
} from './queries.ts'

const loadFollowStatus = createLoader(findFollowStatuses)
const loadFollowerStatus = createLoader(findFollowerStatuses)
const loadMuted = createLoader(findMuted)
const loadKnownFollowers = createLoader(findKnownFollowers)
const loadPeople = createLoader(readPeople)

const UserConnection = builder.connectionObject(
  { type: User, name: 'UserConnection', description: 'One page of people.' },
  { name: 'UserEdge', description: 'One person of a list, with its cursor.' },
)

async function loadPeoplePage(ctx: Context, list: PeopleList, ownerId: number, page: PageArguments) {
  const size = sizeOf(page)
  const after = decodeCursor(list.name, page, 2) ?? startKey
  const rows = (await loadPeople(ctx, ownerId, { list, after, size: statementSize(size) })) ?? []
  const keyOf = ({ addedAt, person }: ListedPerson) => [addedAt.getTime(), person.id]
  const connection = connectionOf(rows, { list: list.name, size, keyOf })
  return { ...connection, edges: connection.edges.map((edge) => ({ ...edge, node: edge.node.person })) }
}

/** Key before the first row of every list: the largest time. */
const startKey: Key = [8_640_000_000_000_000, largestId]

const KnownFollowers = builder.objectRef<KnownFollowersRow>('KnownFollowers').implement({
  description: 'Followers of a person whom you follow too, for "Followed by Ada and 4 others".',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'Number of them.' }),
    people: t.expose('people', {
      type: [User],
      description: 'At most three of them, newest followers first.',
    }),
  }),
})

builder.prismaObjectFields(User, (t) => ({
  viewerFollowStatus: t.field({
    type: FollowStatus,
    nullable: true,
    description: 'How you follow them; null if you neither follow them nor have asked to.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ id }, _args, ctx) => (ctx.viewer ? loadFollowStatus(ctx, id) : null),
  }),
  viewerFollowerStatus: t.field({
    type: FollowStatus,
    nullable: true,
    description: 'How they follow you; null if they neither follow you nor have asked to.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: ({ id }, _args, ctx) => (ctx.viewer ? loadFollowerStatus(ctx, id) : null),
  }),
  viewerHasMuted: t.boolean({
    description: 'True if you have muted them; visible to you only.',
    extensions: { perViewer: true, readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => ctx.viewer !== null && (await loadMuted(ctx, id)) !== null,
  }),
  followers: t.field({
    type: UserConnection,
    description:
      'Their followers, newest first; of a private account only for its accepted followers. People you cannot see are left out here, but counted in `followersCount`.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => loadPeoplePage(ctx, followersList, id, page),
  }),
  following: t.field({
    type: UserConnection,
    description: 'People they follow, newest first; visible to the same people as `followers`.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => loadPeoplePage(ctx, followingList, id, page),
  }),
  viewerKnownFollowers: t.field({
    type: KnownFollowers,
    description: 'Their followers whom you follow; empty where `followers` is not visible to you.',
    authScopes: { signedIn: true },
    extensions: { perViewer: true, readsDatabase: true },
    resolve: async ({ id }, _args, ctx) => (await loadKnownFollowers(ctx, id)) ?? { count: 0, people: [] },
  }),
}))

builder.prismaObjectFields(Viewer, (t) => ({
  followRequests: t.field({
    type: UserConnection,
    description: 'Follow requests to you, newest first.',
    extensions: { resolvableFromId: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => loadPeoplePage(ctx, requestsList, authenticated(ctx).viewer.id, page),
  }),
  followRequestsCount: t.int({
    description: 'Number of follow requests to you.',
    extensions: { resolvableFromId: true, readsDatabase: true },
    resolve: (_viewer, _args, ctx) => countRequests(authenticated(ctx)),
  }),
  blockedUsers: t.field({
    type: UserConnection,
    description: 'People you have blocked, last blocked first.',
    extensions: { resolvableFromId: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => loadPeoplePage(ctx, blockedList, authenticated(ctx).viewer.id, page),
  }),
  mutedUsers: t.field({
    type: UserConnection,
    description: 'People you have muted, last muted first.',
    extensions: { resolvableFromId: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => loadPeoplePage(ctx, mutedList, authenticated(ctx).viewer.id, page),
  }),
  mutedWords: t.exposeStringList('mutedWords', { description: 'Your muted words, as you wrote them.' }),
}))

builder.relayMutationField(
  'setFollowing',
  {
    description: 'The person to follow or unfollow.',
    inputFields: (t) => ({
      userId: t.id({ description: 'The global id of the person.' }),
      following: t.boolean({ description: 'True to follow, false to unfollow.' }),
    }),
  },
  {
    description: 'Follows a person, or sends a private account a request; or ends either. Idempotent.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setFollowing(authenticated(ctx), databaseId('User', input.userId), input.following),
  },
  { description: 'The person after the change.', outputFields: (t) => ({ user: userField(t) }) },
)

/** Defines a mutation on a follower or follow request of the viewer. */
const followerMutation = (
  name: string,
  command: (ctx: AuthenticatedContext, userId: number) => Promise<{ userId: number }>,
  [inputDescription, description]: [string, string],
) =>
  builder.relayMutationField(
    name,
    {
      description: inputDescription,
      inputFields: (t) => ({ userId: t.id({ description: 'The global id of the person.' }) }),
    },
    {
      description,
      authScopes: { mayWrite: true },
      resolve: (_root, { input }, ctx) => command(authenticated(ctx), databaseId('User', input.userId)),
    },
    {
      description: 'Both of you after the change.',
      outputFields: (t) => ({ user: userField(t), viewer: callerField(t) }),
    },
  )

followerMutation('acceptFollow', acceptFollow, [
  'The person to accept.',
  'Accepts a follow request and notifies its author. An accepted follow stays; NOT_FOUND if the request was withdrawn.',
])

followerMutation('declineFollow', declineFollow, [
  'The person to decline.',
  'Declines a follow request, if any. Its author is not notified and may ask again.',
])

followerMutation('removeFollower', removeFollower, [
  'The follower to remove.',
  'Removes a follower or their request, if any. They are not notified.',
])

/** Payload fields for a person who may no longer be visible to the viewer. */
const userIfVisible = (t: FieldBuilder<{ userId: number }>) => ({
  user: t.field({
    type: User,
    nullable: true,
    description: 'The person after the change; null if no longer visible to you.',
    extensions: { readsDatabase: true },
    resolve: ({ userId }, _args, ctx) => loadUser(ctx, userId),
  }),
  viewer: callerField(t),
})

builder.relayMutationField(
  'setBlocked',
  {
    description: 'The person to block or unblock.',
    inputFields: (t) => ({
      userId: t.id({ description: 'The global id of the person.' }),
      blocked: t.boolean({ description: 'True to block, false to unblock.' }),
    }),
  },
  {
    description:
      'Blocks or unblocks a person. Neither of you sees anything of the other, and follows both ways end; counts of posts stay the same for all viewers. They are not notified. Idempotent.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setBlocked(authenticated(ctx), databaseId('User', input.userId), input.blocked),
  },
  { description: 'Both of you after the change.', outputFields: userIfVisible },
)

builder.relayMutationField(
  'setMuted',
  {
    description: 'The person to mute or unmute.',
    inputFields: (t) => ({
      userId: t.id({ description: 'The global id of the person.' }),
      muted: t.boolean({ description: 'True to mute, false to unmute.' }),
    }),
  },
  {
    description:
      'Mutes or unmutes a person: your feeds and notifications leave them out. You still find them everywhere else, and they are not notified.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setMuted(authenticated(ctx), databaseId('User', input.userId), input.muted),
  },
  { description: 'Both of you after the change.', outputFields: userIfVisible },
)

builder.relayMutationField(
  'setMutedWords',
  {
    description: 'The words to mute, in place of the earlier ones.',
    inputFields: (t) => ({
      words: t.stringList({
        description: `At most ${muteLimits.words} words or phrases of at most ${muteLimits.length} characters.`,
      }),
    }),
  },
  {
    description:
      'Mutes words: your feeds leave out posts with them, and your notifications what contains them. Whole words count, ignoring case and accents: "exam" does not mute "example", and a phrase mutes texts with all its words. Your own posts stay.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => runAsViewer(ctx, (caller) => setMutedWords(caller, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
