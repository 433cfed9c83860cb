// What tests about people and between people need: follows, blocks, private accounts, and what somebody was told.
import { globalId } from '#server/core/context/ids.ts'
import type { Fennec } from '../app.ts'
import { graphql, type Caller, type GraphqlAnswer } from '../calls.ts'

export interface FollowedUser {
  databaseId: number
  followersCount: number
  viewerFollowStatus: string | null
}

/** Follows somebody as a client does, or no longer. */
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

export const block = ({ parts }: Fennec, blockerId: number, blockedId: number) =>
  parts.prisma.block.create({ data: { blockerId, blockedId } })

export const makePrivate = ({ parts }: Fennec, id: number) =>
  parts.prisma.user.update({ where: { id }, data: { isPrivate: true } })

/** Suspends somebody for a day from now. */
export const suspend = ({ parts, clock }: Fennec, id: number) =>
  parts.prisma.user.update({
    where: { id },
    data: { suspendedUntil: new Date(clock.now().getTime() + 86_400_000) },
  })

/** What that person has been told and was not taken back, the oldest first. */
export const toldTo = ({ parts }: Fennec, recipientId: number) =>
  parts.prisma.notification.findMany({
    where: { recipientId, undoneAt: null },
    orderBy: { id: 'asc' },
    select: { kind: true, actorId: true, postId: true },
  })

export interface Answered {
  user: { followingCount: number; viewerFollowerStatus: string | null }
  viewer: { followRequestsCount: number; user: { followersCount: number } }
}

/** Runs a mutation about a person, or about words; what went wrong is in the answer. */
async function turn<Payload>(fennec: Fennec, name: string, selection: string, input: object, caller: Caller) {
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

/** Answers somebody who follows or asks to, or removes him. */
export const answerFollow = (
  fennec: Fennec,
  verb: 'acceptFollow' | 'declineFollow' | 'removeFollower',
  caller: Caller,
  userId: number,
) =>
  turn<Answered>(
    fennec,
    verb,
    'user { followingCount viewerFollowerStatus } viewer { followRequestsCount user { followersCount } }',
    { userId: globalId('User', userId) },
    caller,
  )

/** Blocks somebody as a client does, or no longer. */
export const setBlocked = (fennec: Fennec, caller: Caller, userId: number, blocked = true) =>
  turn<{ user: { databaseId: number } | null }>(
    fennec,
    'setBlocked',
    'user { databaseId }',
    { userId: globalId('User', userId), blocked },
    caller,
  )

/** Mutes somebody as a client does, or no longer. */
export const setMuted = (fennec: Fennec, caller: Caller, userId: number, muted = true) =>
  turn<{ user: { viewerHasMuted: boolean } | null }>(
    fennec,
    'setMuted',
    'user { viewerHasMuted }',
    { userId: globalId('User', userId), muted },
    caller,
  )

/** Mutes these words and no others, as a client does. */
export async function setMutedWords(fennec: Fennec, caller: Caller, words: string[]) {
  const { payload, ...rest } = await turn<{ viewer: { mutedWords: string[] } }>(
    fennec,
    'setMutedWords',
    'viewer { mutedWords }',
    { words },
    caller,
  )
  return { ...rest, ...(payload && { words: payload.viewer.mutedWords }) }
}

/** People whose stored counts of follows are not what there is: there must be none, ever (I3). */
export const wrongFollowCounts = `
  SELECT u.id FROM "User" u WHERE
    u."followersCount" <> (SELECT count(*) FROM "Follow" f WHERE f."followeeId" = u.id AND f.status = 'ACCEPTED')
    OR u."followingCount" <> (SELECT count(*) FROM "Follow" f WHERE f."followerId" = u.id AND f.status = 'ACCEPTED')`
