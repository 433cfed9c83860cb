// Who does something to the demo posts, and when.
import { active } from '#server/demo/cast.ts'
import type { CastMember } from '#server/demo/cast.ts'
import { chanceOf, shuffled } from '#server/demo/chance.ts'
import type { DatedPost } from '#server/demo/timeline.ts'

export interface ActRow {
  userId: number
  postId: number
  createdAt: Date
}

const hour = 3_600_000

/** So many people, those of the author's campus first. Most acts come in the first hours of a post, and none from the future. */
export function actsOn(post: DatedPost, act: string, count: number, now: Date): ActRow[] {
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

/** With ids in the order in which they came. */
export const numbered = <Row extends { createdAt: Date }>(rows: Row[]) =>
  rows
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((row, at) => ({ id: at + 1, ...row }))
