// Demo comments and replies as rows.
import { chanceOf } from '#server/demo/chance.ts'
import { member, withMentions } from '#server/demo/cast.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

export type CommentRow = Prisma.CommentCreateManyInput & { id: number; createdAt: Date }

const hour = 3_600_000

interface Line {
  postId: number
  source: string
  createdAt: Date
  /** The comment its thread is under, and the comment or reply it answers. */
  root: Line | null
  parent: Line | null
}

export const withLikes = (comments: CommentRow[], likes: { commentId: number }[]): CommentRow[] =>
  comments.map((comment) => ({
    ...comment,
    likesCount: likes.filter(({ commentId }) => commentId === comment.id).length,
  }))

/** Returns all comments with their ids, oldest first. */
export function commentRows(posts: DatedPost[], now: Date): CommentRow[] {
  const lines = posts
    .flatMap((post) => linesOf(post, now))
    .sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const ids = new Map(lines.map((line, at) => [line, at + 1]))
  const idOf = (line: Line | null) => (line && ids.get(line)) ?? null
  return lines.map((line, at) => {
    const [, nick = '', text = ''] = /^(\w+): (.*)$/s.exec(line.source) ?? []
    return {
      id: at + 1,
      postId: line.postId,
      authorId: member(nick).id,
      parentId: idOf(line.parent),
      rootId: idOf(line.root),
      ...withMentions(text),
      repliesCount: lines.filter(({ root }) => root === line).length,
      createdAt: line.createdAt,
    }
  })
}

/** Spreads comments over some hours, most of them early; under a fresh post, over the time since. */
function linesOf({ id, at, by, createdAt, talk = [] }: DatedPost, now: Date): Line[] {
  const random = chanceOf(`talk under ${by} at ${at}`)
  const span = Math.min((now.getTime() - createdAt.getTime()) * 0.85, (1 + random() * 9) * hour)
  const lines: Line[] = []
  for (const [place, written] of talk.entries()) {
    const isReply = written.startsWith('> ')
    const parent = isReply ? (lines.at(-1) ?? null) : null
    const late = span * ((place + 0.3 + random() * 0.6) / talk.length) ** 1.4
    lines.push({
      postId: id,
      source: written.slice(isReply ? 2 : 0),
      createdAt: new Date(createdAt.getTime() + Math.round(late)),
      root: parent?.root ?? parent,
      parent,
    })
  }
  return lines
}
