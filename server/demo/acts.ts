// Who does something to the demo posts, and when.
import { active, cast } from '#server/demo/cast.ts'
import { chanceOf, shuffled, type Random } from '#server/demo/chance.ts'
import type { DatedPost } from '#server/demo/timeline.ts'

export interface ActRow {
  userId: number
  postId: number
  createdAt: Date
}

const hour = 3_600_000

/** The ids of everybody else who does something, those of the person's campus tending to come first. */
export function peopleNear(id: number, random: Random): number[] {
  const campus = cast.find((member) => member.id === id)?.campus
  const others = active.filter((member) => member.id !== id)
  return shuffled(others, random, (member) => (member.campus === campus ? 0.3 : 0)).map((member) => member.id)
}

/** By so many people. Most acts come in the first hours of a post, and none from the future. */
export function actsOn(post: DatedPost, act: string, count: number, now: Date): ActRow[] {
  const random = chanceOf(`${act} ${post.by} at ${post.at}`)
  const span = Math.min((now.getTime() - post.createdAt.getTime()) * 0.95, 60 * hour)
  return peopleNear(post.author.id, random)
    .slice(0, count)
    .map((userId) => ({
      userId,
      postId: post.id,
      createdAt: new Date(post.createdAt.getTime() + Math.round(span * random() ** 3)),
    }))
}

/** With ids in the order in which they came. */
export const numbered = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, at) => ({ id: at + 1, ...row }))
