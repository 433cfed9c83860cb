// What tests about people and between people need: follows, blocks, private accounts, and what somebody was told.
import { globalId } from '#server/core/ids.ts'
import type { Fennec } from './app.ts'
import { graphql, type Caller, type GraphqlAnswer } from './calls.ts'

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
