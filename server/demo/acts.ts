// Who likes, reposts and saves the demo posts, and who follows whom, as rows.
import { active, joinedAt } from '#server/demo/cast.ts'
import type { CastMember } from '#server/demo/cast.ts'
import { chanceOf, shuffled } from '#server/demo/chance.ts'
import type { CommentRow } from '#server/demo/talk.ts'
import type { DatedPost } from '#server/demo/timeline.ts'

export interface ActRow {
  userId: number
  postId: number
  createdAt: Date
}

export interface FollowRow {
  followerId: number
  followeeId: number
  status: 'ACCEPTED'
  createdAt: Date
}

const hour = 3_600_000

/** Most acts come in the first hours of a post, and none from the future. */
function actsOn(post: DatedPost, act: string, count: number, now: Date): ActRow[] {
  const random = chanceOf(`${act} ${post.by} at ${post.at}`)
  const span = Math.min((now.getTime() - post.createdAt.getTime()) * 0.95, 60 * hour)
  const others = active.filter(({ id }) => id !== post.author.id)
  const near = ({ campus }: CastMember) => (campus === post.author.campus ? 0.3 : 0)
  return shuffled(others, random, near)
    .slice(0, count)
    .map(({ id }) => ({
      userId: id,
      postId: post.id,
      createdAt: new Date(post.createdAt.getTime() + Math.round(span * random() ** 3)),
    }))
}

const numbered = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, at) => ({ id: at + 1, ...row }))

export function likeRows(posts: DatedPost[], now: Date): ActRow[] {
  return posts.flatMap((post) => actsOn(post, 'likes', post.likes, now))
}

/** In the order in which they came, as their ids are. */
export const repostRows = (posts: DatedPost[], now: Date) =>
  numbered(posts.flatMap((post) => actsOn(post, 'reposts', post.reposts ?? 0, now)))

/** What many like some keep: notes, food, and what has a date. */
export const saveRows = (posts: DatedPost[], now: Date) =>
  numbered(posts.flatMap((post) => actsOn(post, 'saves', Math.floor(post.likes / 9), now)))

/** Six to fifteen a person: of one's own campus first, sellers with a mark, and whom one answers where only followers may. */
export function followRows(posts: DatedPost[], comments: CommentRow[], now: Date): FollowRow[] {
  const closed = new Map(
    posts.filter(({ replies }) => replies === 'FOLLOWERS').map(({ id, author }) => [id, author.id]),
  )
  return active.flatMap((follower) => {
    const random = chanceOf(`follows of ${follower.name}`)
    const needed = new Set(
      comments.filter(({ authorId }) => authorId === follower.id).map(({ postId }) => closed.get(postId)),
    )
    const lean = ({ id, campus, isVerified }: CastMember) =>
      (needed.has(id) ? 2 : 0) + (campus === follower.campus ? 0.45 : 0) + (isVerified ? 0.2 : 0)
    const others = active.filter(({ id }) => id !== follower.id)
    return shuffled(others, random, lean)
      .slice(0, 6 + Math.floor(random() * 10))
      .map((followee) => {
        const since = Math.max(joinedAt(follower, now).getTime(), joinedAt(followee, now).getTime())
        const createdAt = new Date(since + Math.round((now.getTime() - since) * random() ** 2 * 0.98))
        return { followerId: follower.id, followeeId: followee.id, status: 'ACCEPTED' as const, createdAt }
      })
  })
}
