// Demo users, follows and blocks.
import { termsVersion } from '#rules/identity/users'
import { active as activeMembers, joinedAt, member, type CastMember } from '#server/demo/cast.ts'
import { createSeededRandom, shuffled } from '#server/demo/chance.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import type { FollowStatus } from '#server/generated/prisma/enums.ts'
import { universityColumns } from './campus.ts'
import { buildSearchText } from './searchText.ts'

const minuteMs = 60_000

export function personRow(member: CastMember, now: Date): Omit<Prisma.UserCreateManyInput, 'passwordHash'> {
  const { id, firstName, lastName, handle, isNew = false } = member
  const campusColumns = universityColumns(member.campus)
  const createdAt = joinedAt(member, now)
  const role = member.role ?? 'CUSTOMER'
  const hasTerms = role !== 'ADMIN' && !isNew
  return {
    id,
    email: member.email ?? `${handle.slice(0, handle.indexOf('.'))}@fennec.demo`,
    role,
    firstName,
    lastName,
    phone: `+234 800 555 01${String(id - 1).padStart(2, '0')}`,
    ...campusColumns,
    handle,
    searchText: buildSearchText({ firstName, lastName, handle, ...campusColumns }),
    bio: member.bio ?? null,
    link: member.link ?? null,
    isPrivate: member.isPrivate ?? false,
    theme: member.theme ?? 'DARK',
    isVerified: member.isVerified ?? false,
    hasCompletedSetup: !isNew,
    termsVersion: hasTerms ? termsVersion : null,
    termsAcceptedAt: hasTerms ? new Date(createdAt.getTime() + 2 * minuteMs) : null,
    createdAt,
  }
}

export interface FollowRow {
  followerId: number
  followeeId: number
  status: FollowStatus
  createdAt: Date
}

/** The newest followers of a private account have only requested it. */
const pendingRequests = 3

/** Returns 6 to 15 follows per user, preferring authors of followers-only posts they reply to, their campus, verified users. */
export function followRows(
  posts: DatedPost[],
  comments: { postId: number; authorId: number }[],
  now: Date,
): FollowRow[] {
  const followersOnlyAuthors = new Map(
    posts.filter(({ replies }) => replies === 'FOLLOWERS').map(({ id, author }) => [id, author.id]),
  )
  const follows = activeMembers.flatMap((follower): FollowRow[] => {
    const random = createSeededRandom(`follows of ${follower.name}`)
    const requiredFollowees = new Set(
      comments
        .filter(({ authorId }) => authorId === follower.id)
        .map(({ postId }) => followersOnlyAuthors.get(postId)),
    )
    const weight = ({ id, campus, isVerified }: CastMember) =>
      (requiredFollowees.has(id) ? 2 : 0) + (campus === follower.campus ? 0.45 : 0) + (isVerified ? 0.2 : 0)
    const others = activeMembers.filter(({ id }) => id !== follower.id)
    return shuffled(others, random, weight)
      .slice(0, 6 + Math.floor(random() * 10))
      .map((followee) => {
        const since = Math.max(joinedAt(follower, now).getTime(), joinedAt(followee, now).getTime())
        const createdAt = new Date(since + Math.round((now.getTime() - since) * random() ** 2 * 0.98))
        return { followerId: follower.id, followeeId: followee.id, status: 'ACCEPTED', createdAt }
      })
  })
  return follows.map((follow) =>
    isPendingRequest(follow, follows) ? { ...follow, status: 'REQUESTED' } : follow,
  )
}

function isPendingRequest({ followeeId, createdAt }: FollowRow, follows: FollowRow[]): boolean {
  if (!activeMembers.some(({ id, isPrivate }) => id === followeeId && isPrivate)) return false
  const later = follows.filter((other) => other.followeeId === followeeId && other.createdAt > createdAt)
  return later.length < pendingRequests
}

/** Returns one block: the demo customer blocks a user without contacts. */
export const blockRows = (now: Date) => [
  {
    blockerId: member('uche').id,
    blockedId: member('osagie').id,
    createdAt: new Date(now.getTime() - minuteMs),
  },
]

const accepted = (follows: FollowRow[]) => follows.filter(({ status }) => status === 'ACCEPTED')

export const countsOf = (posts: { authorId: number }[], follows: FollowRow[], userId: number) => ({
  postsCount: posts.filter(({ authorId }) => authorId === userId).length,
  followersCount: accepted(follows).filter(({ followeeId }) => followeeId === userId).length,
  followingCount: accepted(follows).filter(({ followerId }) => followerId === userId).length,
})
