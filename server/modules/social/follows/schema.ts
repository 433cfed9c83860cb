// Following in the graph: how one stands to a person, lists of people, and how a follow begins, is answered and ends.
import { muteLimits } from '#rules/social/follows'
import { batched } from '#server/core/paging/batch.ts'
import { builder, type FieldBuilder } from '#server/core/context/builder.ts'
import { signed, type Context, type AuthenticatedContext } from '#server/core/context/context.ts'
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
import { asViewer, callerField, Viewer, viewerField } from '#server/core/context/viewer.ts'
import { loadUser, User, userField } from '#server/modules/identity/users/loaders.ts'
import { setBlocked, setMuted, setMutedWords } from './blocks.ts'
import { FollowStatus } from './loaders.ts'
import { acceptFollow, declineFollow, removeFollower, setFollowing } from './follows.ts'
import {
  blockedBy,
  countRequests,
  findFollowerStatuses,
  findFollowStatuses,
  findKnownFollowers,
  findMuted,
  followedBy,
  followersOf,
  mutedBy,
  readPeople,
  requestsTo,
  type KnownFollowers as KnownFollowersRow,
  type ListedPerson,
  type ListOfPeople,
} from './queries.ts'

const loadFollowStatus = batched(findFollowStatuses)
const loadFollowerStatus = batched(findFollowerStatuses)
const loadMuted = batched(findMuted)
const loadKnownFollowers = batched(findKnownFollowers)
const loadPeople = batched(readPeople)

export const UserConnection = builder.connectionObject(
  { type: User, name: 'UserConnection', description: 'One page of people.' },
  { name: 'UserEdge', description: 'One person of a list, with its place.' },
)

/** A page of a list of people, with those of all others asked for in the same turn. */
export async function peoplePage(ctx: Context, list: ListOfPeople, ownerId: number, page: PageArguments) {
  const size = sizeOf(page)
  const after = decodeCursor(list.name, page, 2) ?? theNewest
  const rows = (await loadPeople(ctx, ownerId, { list, after, size: statementSize(size) })) ?? []
  const connection = connectionOf(rows, {
    list: list.name,
    size,
    keyOf: ({ at, person }: ListedPerson) => [at.getTime(), person.id],
  })
  return { ...connection, edges: connection.edges.map((edge) => ({ ...edge, node: edge.node.person })) }
}

/** Before everything in a list: no time is later. */
const theNewest: Key = [8_640_000_000_000_000, largestId]

const KnownFollowers = builder.objectRef<KnownFollowersRow>('KnownFollowers').implement({
  description: 'Followers of a person whom you follow, too: for "Followed by Ada and 4 others".',
  fields: (t) => ({
    count: t.exposeInt('count', { description: 'How many there are.' }),
    people: t.expose('people', {
      type: [User],
      description: 'At most three of them, who began to follow last.',
    }),
  }),
})

builder.prismaObjectFields(User, (t) => ({
  viewerFollowStatus: t.field({
    type: FollowStatus,
    nullable: true,
    description: 'Whether you follow them, or have asked to; null when neither.',
    extensions: { perViewer: true, isRead: true },
    resolve: ({ id }, _args, ctx) => (ctx.viewer ? loadFollowStatus(ctx, id) : null),
  }),
  viewerFollowerStatus: t.field({
    type: FollowStatus,
    nullable: true,
    description: 'Whether they follow you, or have asked to; null when neither.',
    extensions: { perViewer: true, isRead: true },
    resolve: ({ id }, _args, ctx) => (ctx.viewer ? loadFollowerStatus(ctx, id) : null),
  }),
  viewerHasMuted: t.boolean({
    description: 'Whether you have muted them; nobody else knows.',
    extensions: { perViewer: true, isRead: true },
    resolve: async ({ id }, _args, ctx) => ctx.viewer !== null && (await loadMuted(ctx, id)) !== null,
  }),
  followers: t.field({
    type: UserConnection,
    description:
      'Who follows them, the newest first; of a private account only for the followers it has accepted. People you may not know of are left out here, and counted in `followersCount`.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => peoplePage(ctx, followersOf, id, page),
  }),
  following: t.field({
    type: UserConnection,
    description: 'Whom they follow, the newest first; for the same people as `followers`.',
    authScopes: { signedIn: true },
    args: pageArguments(t),
    resolve: ({ id }, page, ctx) => peoplePage(ctx, followedBy, id, page),
  }),
  viewerKnownFollowers: t.field({
    type: KnownFollowers,
    description: 'Which of those you follow follow them; nobody where `followers` is not for you.',
    authScopes: { signedIn: true },
    extensions: { perViewer: true, isRead: true },
    resolve: async ({ id }, _args, ctx) => (await loadKnownFollowers(ctx, id)) ?? { count: 0, people: [] },
  }),
}))

builder.prismaObjectFields(Viewer, (t) => ({
  followRequests: t.field({
    type: UserConnection,
    description: 'Who has asked to follow you and waits for your answer, the newest first.',
    extensions: { withoutRow: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => peoplePage(ctx, requestsTo, signed(ctx).viewer.id, page),
  }),
  followRequestsCount: t.int({
    description: 'How many people wait for your answer.',
    extensions: { withoutRow: true, isRead: true },
    resolve: (_viewer, _args, ctx) => countRequests(signed(ctx)),
  }),
  blockedUsers: t.field({
    type: UserConnection,
    description: 'Whom you have blocked, the last blocked first.',
    extensions: { withoutRow: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => peoplePage(ctx, blockedBy, signed(ctx).viewer.id, page),
  }),
  mutedUsers: t.field({
    type: UserConnection,
    description: 'Whom you have muted, the last muted first.',
    extensions: { withoutRow: true },
    args: pageArguments(t),
    resolve: (_viewer, page, ctx) => peoplePage(ctx, mutedBy, signed(ctx).viewer.id, page),
  }),
  mutedWords: t.exposeStringList('mutedWords', {
    description: 'The words you have muted, as you wrote them.',
  }),
}))

builder.relayMutationField(
  'setFollowing',
  {
    description: 'Whom to follow, or to follow no longer.',
    inputFields: (t) => ({
      userId: t.id({ description: 'The global id of the person.' }),
      following: t.boolean({ description: 'Whether you want to follow them.' }),
    }),
  },
  {
    description:
      'Follows a person, or asks a private account whether you may; or follows them no longer. What is so already stays so.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setFollowing(signed(ctx), databaseId('User', String(input.userId)), input.following),
  },
  { description: 'The person after the change.', outputFields: (t) => ({ user: userField(t) }) },
)

/** What the owner of an account says to somebody who follows it, or has asked to. */
const followerMutation = (
  name: string,
  {
    ofWhom,
    description,
    verb,
  }: {
    ofWhom: string
    description: string
    verb: (ctx: AuthenticatedContext, userId: number) => Promise<{ userId: number }>
  },
) =>
  builder.relayMutationField(
    name,
    {
      description: `${ofWhom}.`,
      inputFields: (t) => ({ userId: t.id({ description: 'The global id of the person.' }) }),
    },
    {
      description,
      authScopes: { mayWrite: true },
      resolve: (_root, { input }, ctx) => verb(signed(ctx), databaseId('User', input.userId)),
    },
    {
      description: 'Both of you after the change.',
      outputFields: (t) => ({ user: userField(t), viewer: callerField(t) }),
    },
  )

followerMutation('acceptFollow', {
  ofWhom: 'Whom you let follow you',
  description:
    'Lets a person who asked follow you, and tells them so. Who follows you already goes on; NOT_FOUND when the request was taken back.',
  verb: acceptFollow,
})

followerMutation('declineFollow', {
  ofWhom: 'Whose request you decline',
  description:
    'Declines a request to follow you; nobody is told, and they may ask again. Without a request nothing changes.',
  verb: declineFollow,
})

followerMutation('removeFollower', {
  ofWhom: 'Who shall follow you no longer',
  description:
    'Ends that a person follows you, or asks to; nobody is told. Whoever does not follow you goes on not doing so.',
  verb: removeFollower,
})

/** Both of a payload about somebody whom the caller may not be shown any more. */
const perhapsUser = (t: FieldBuilder<{ userId: number }>) => ({
  user: t.field({
    type: User,
    nullable: true,
    description: 'The person after the change; null where you see nothing of them any more.',
    extensions: { isRead: true },
    resolve: ({ userId }, _args, ctx) => loadUser(ctx, userId),
  }),
  viewer: callerField(t),
})

builder.relayMutationField(
  'setBlocked',
  {
    description: 'Whom to block, or to block no longer.',
    inputFields: (t) => ({
      userId: t.id({ description: 'The global id of the person.' }),
      blocked: t.boolean({ description: 'Whether neither of you shall see anything of the other.' }),
    }),
  },
  {
    description:
      'Blocks a person, or no longer. Neither of you sees anything of the other, whoever blocked, and you follow each other no more; counts of posts and people stay everybody’s. They are not told. What is so already stays so.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setBlocked(signed(ctx), databaseId('User', String(input.userId)), input.blocked),
  },
  { description: 'Both of you after the change.', outputFields: perhapsUser },
)

builder.relayMutationField(
  'setMuted',
  {
    description: 'Whom to mute, or to mute no longer.',
    inputFields: (t) => ({
      userId: t.id({ description: 'The global id of the person.' }),
      muted: t.boolean({ description: 'Whether your feeds and notifications shall leave them out.' }),
    }),
  },
  {
    description:
      'Leaves a person out of your feeds and notifications, or no longer. You still find them everywhere else, and they never learn of it.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) =>
      setMuted(signed(ctx), databaseId('User', String(input.userId)), input.muted),
  },
  { description: 'Both of you after the change.', outputFields: perhapsUser },
)

builder.relayMutationField(
  'setMutedWords',
  {
    description: 'The words you mute from now on, instead of those before.',
    inputFields: (t) => ({
      words: t.stringList({
        description: `At most ${muteLimits.words} words or phrases of at most ${muteLimits.length} characters.`,
      }),
    }),
  },
  {
    description:
      'Leaves posts with certain words out of your feeds, and what says them out of your notifications. Whole words count, whatever their case and accents: "exam" does not mute "example", and a phrase mutes what has all its words. Your own posts stay.',
    authScopes: { mayWrite: true },
    resolve: (_root, { input }, ctx) => asViewer(ctx, (signed) => setMutedWords(signed, input)),
  },
  { description: 'Your account after the change.', outputFields: (t) => ({ viewer: viewerField(t) }) },
)
