// Creates the rows of likes, reposts and saves of demo posts.
import { active, cast } from '#server/demo/cast.ts'
import { createSeededRandom, shuffled, type Random } from '#server/demo/chance.ts'
import type { DatedPost } from '#server/demo/timeline.ts'

export interface EngagementRow {
  userId: number
  postId: number
  createdAt: Date
}

const hourMs = 3_600_000

/** Returns the ids of all other active users in random order; users of the same campus tend to come first. */
export function findUsersNear(id: number, random: Random): number[] {
  const campus = cast.find((member) => member.id === id)?.campus
  const others = active.filter((member) => member.id !== id)
  return shuffled(others, random, (member) => (member.campus === campus ? 0.3 : 0)).map((member) => member.id)
}

/** Creates a row for each of `count` users near the author, mostly in the post's first hours and never after `now`. */
export function createEngagements(post: DatedPost, kind: string, count: number, now: Date): EngagementRow[] {
  const random = createSeededRandom(`${kind} ${post.by} at ${post.at}`)
  const spanMs = Math.min((now.getTime() - post.createdAt.getTime()) * 0.95, 60 * hourMs)
  return findUsersNear(post.author.id, random)
    .slice(0, count)
    .map((userId) => ({
      userId,
      postId: post.id,
      createdAt: new Date(post.createdAt.getTime() + Math.round(spanMs * random() ** 3)),
    }))
}

/** Sorts rows by time and numbers them from 1. */
export const numbered = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, index) => ({ id: index + 1, ...row }))
