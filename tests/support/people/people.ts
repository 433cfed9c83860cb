// Relations between users in tests: follows, blocks, mutes, private accounts, and the resulting notifications.
import { globalId } from '#server/core/context/ids.ts'
import type { Fennec } from '../app.ts'
import { graphql, type Caller, type GraphqlAnswer } from '../calls.ts'

export interface FollowedUser {
  databaseId: number
  followersCount: number
  viewerFollowStatus: string | null
}

/** Follows or unfollows a person. */
export const setFollowing = (
  fennec: Fennec,
  caller: Caller,
  userId: number,
  following = true,
): Promise<GraphqlAnswer<{ setFollowing: { user: FollowedUser } }>> =>
  graphql(
    fennec,
    `
      mutation ($input: SetFollowingInput!) {
        setFollowing(input: $input) {
          user {
            databaseId
            followersCount
            viewerFollowStatus
          }
        }
      }
    `,
    { input: { userId: globalId('User', userId), following } },
    caller,
  )

export const block = ({ services }: Fennec, blockerId: number, blockedId: number) =>
  services.prisma.block.create({ data: { blockerId, blockedId } })

export const makePrivate = ({ services }: Fennec, id: number) =>
  services.prisma.user.update({ where: { id }, data: { isPrivate: true } })

/** Suspends a person for a day from now. */
export const suspend = ({ services, clock }: Fennec, id: number) =>
  services.prisma.user.update({
    where: { id },
    data: { suspendedUntil: new Date(clock.now().getTime() + 86_400_000) },
  })

/** Notifications of that person that were not withdrawn, the oldest first. */
export const findNotifications = ({ services }: Fennec, recipientId: number) =>
  services.prisma.notification.findMany({
    where: { recipientId, undoneAt: null },
    orderBy: { id: 'asc' },
    select: { kind: true, actorId: true, postId: true },
  })

export interface FollowAnswer {
  user: { followingCount: number; viewerFollowerStatus: string | null }
  viewer: { followRequestsCount: number; user: { followersCount: number } }
}

/** Runs a mutation about a person or muted words; errors are in the answer. */
async function mutateRelation<Payload>(
  fennec: Fennec,
  name: string,
  selection: string,
  input: object,
  caller: Caller,
) {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`
  const { data, errors } = await graphql<Record<string, Payload>>(
    fennec,
    `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`,
    { input },
    caller,
  )
  const [error] = errors ?? []
  return {
    ...(data?.[name] && { payload: data[name] }),
    ...(error && { refusal: `${error.extensions.code} ${error.message}` }),
  }
}

/** Answers a follow request, or removes a follower. */
export const answerFollow = (
  fennec: Fennec,
  mutation: 'acceptFollow' | 'declineFollow' | 'removeFollower',
  caller: Caller,
  userId: number,
) =>
  mutateRelation<FollowAnswer>(
    fennec,
    mutation,
    'user { followingCount viewerFollowerStatus } viewer { followRequestsCount user { followersCount } }',
    { userId: globalId('User', userId) },
    caller,
  )

/** Blocks or unblocks a person. */
export const setBlocked = (fennec: Fennec, caller: Caller, userId: number, blocked = true) =>
  mutateRelation<{ user: { databaseId: number } | null }>(
    fennec,
    'setBlocked',
    'user { databaseId }',
    { userId: globalId('User', userId), blocked },
    caller,
  )

/** Mutes or unmutes a person. */
export const setMuted = (fennec: Fennec, caller: Caller, userId: number, muted = true) =>
  mutateRelation<{ user: { viewerHasMuted: boolean } | null }>(
    fennec,
    'setMuted',
    'user { viewerHasMuted }',
    { userId: globalId('User', userId), muted },
    caller,
  )

/** Sets the muted words. */
export async function setMutedWords(fennec: Fennec, caller: Caller, words: string[]) {
  const { payload, ...rest } = await mutateRelation<{ viewer: { mutedWords: string[] } }>(
    fennec,
    'setMutedWords',
    'viewer { mutedWords }',
    { words },
    caller,
  )
  return { ...rest, ...(payload && { words: payload.viewer.mutedWords }) }
}

/** Selects people with wrong stored counts of follows; it must always be empty (I3). */
export const wrongFollowCounts = `
  SELECT u.id FROM "User" u WHERE
    u."followersCount" <> (SELECT count(*) FROM "Follow" f WHERE f."followeeId" = u.id AND f.status = 'ACCEPTED')
    OR u."followingCount" <> (SELECT count(*) FROM "Follow" f WHERE f."followerId" = u.id AND f.status = 'ACCEPTED')`
