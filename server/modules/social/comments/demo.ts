// Converts the demo comments and replies to rows.
import { createSeededRandom } from '#server/demo/chance.ts'
import { member, withMentions } from '#server/demo/cast.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

export type CommentRow = Prisma.CommentCreateManyInput & { id: number; createdAt: Date }

const hourMs = 3_600_000

interface DemoComment {
  postId: number
  /** "nick: text". */
  source: string
  createdAt: Date
  /** The comment that begins its thread, and the comment or reply it answers; null for a comment on the post. */
  root: DemoComment | null
  parent: DemoComment | null
}

/** Returns the comments with their number of likes. */
export const withLikes = (comments: CommentRow[], likes: { commentId: number }[]): CommentRow[] =>
  comments.map((comment) => ({
    ...comment,
    likesCount: likes.filter(({ commentId }) => commentId === comment.id).length,
  }))

/** Returns all comments with their ids, oldest first. */
export function commentRows(posts: DatedPost[], now: Date): CommentRow[] {
  const comments = posts
    .flatMap((post) => createDemoComments(post, now))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const ids = new Map(comments.map((comment, index) => [comment, index + 1]))
  const idOf = (comment: DemoComment | null) => (comment && ids.get(comment)) ?? null
  return comments.map((comment, index) => {
    const [, nick = '', text = ''] = /^(\w+): (.*)$/s.exec(comment.source) ?? []
    return {
      id: index + 1,
      postId: comment.postId,
      authorId: member(nick).id,
      parentId: idOf(comment.parent),
      rootId: idOf(comment.root),
      ...withMentions(text),
      repliesCount: comments.filter(({ root }) => root === comment).length,
      createdAt: comment.createdAt,
    }
  })
}

/** Spreads the comments of a post over 1 to 10 hours, most of them early; never later than now. */
function createDemoComments({ id, at, by, createdAt, talk = [] }: DatedPost, now: Date): DemoComment[] {
  const random = createSeededRandom(`talk under ${by} at ${at}`)
  const spanMs = Math.min((now.getTime() - createdAt.getTime()) * 0.85, (1 + random() * 9) * hourMs)
  const comments: DemoComment[] = []
  for (const [index, line] of talk.entries()) {
    const isReply = line.startsWith('> ')
    const parent = isReply ? (comments.at(-1) ?? null) : null
    const delayMs = spanMs * ((index + 0.3 + random() * 0.6) / talk.length) ** 1.4
    comments.push({
      postId: id,
      source: line.slice(isReply ? 2 : 0),
      createdAt: new Date(createdAt.getTime() + Math.round(delayMs)),
      root: parent?.root ?? parent,
      parent,
    })
  }
  return comments
}
