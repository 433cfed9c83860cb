// All rows of the demo campus, with the counts that are stored beside them.
import { topicKeyOf } from '#rules/posts'
import { followRows, likeRows, repostRows, saveRows } from '#server/demo/acts.ts'
import { withMentions } from '#server/demo/cast.ts'
import { noticeRows } from '#server/demo/notices.ts'
import { commentRows } from '#server/demo/talk.ts'
import type { CommentRow } from '#server/demo/talk.ts'
import { datedPosts } from '#server/demo/timeline.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import { hotScoreOf } from '#server/features/posts/rows.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'

export type FeedRows = ReturnType<typeof feedRows>

/** Everything but the people and the files: the same on every load but for the times, which are relative to now. */
export function feedRows(now: Date) {
  const posts = datedPosts(now)
  const comments = commentRows(posts, now)
  const likes = likeRows(posts, now)
  const reposts = repostRows(posts, now)
  const saves = saveRows(posts, now)
  const follows = followRows(posts, comments, now)
  const postIds = new Map(posts.flatMap(({ key, id }) => (key ? [[key, id]] : [])))
  const texts = new Map(posts.map(({ id, text }) => [id, withMentions(text)]))
  const postMentions = new Map(
    [...texts].map(([id, { mentions }]) => [id, mentions.map(({ userId }) => userId)]),
  )
  const engaged = engagedPeople({ comments, acts: [...likes, ...reposts] })

  const postRow = (post: DatedPost): Prisma.PostCreateManyInput => {
    const { id, author, topic, quotes, createdAt } = post
    const people = engaged.get(id) ?? new Set()
    people.delete(author.id)
    return {
      id,
      authorId: author.id,
      ...textOf(id),
      topic: topic ?? null,
      topicKey: topic === undefined ? null : topicKeyOf(topic),
      quoteOfId: quotes === undefined ? null : quotedId(quotes),
      isQuote: quotes !== undefined,
      replySetting: post.replies ?? 'EVERYONE',
      campus: author.campus,
      likesCount: of(likes, id),
      commentsCount: of(comments, id),
      repostsCount: of(reposts, id),
      hotScore: hotScoreOf(people.size, createdAt),
      createdAt,
    }
  }
  const textOf = (id: number) => texts.get(id) ?? { content: '', mentions: [] }
  const quotedId = (key: string) => {
    const id = postIds.get(key)
    if (id === undefined) throw new Error(`no demo post has the key ${key}`)
    return id
  }
  return {
    dated: posts,
    posts: posts.map(postRow),
    comments,
    likes,
    reposts,
    saves,
    follows,
    notifications: noticeRows({ posts, postMentions, comments, likes, reposts, follows }, now),
  }
}

const of = (rows: { postId: number }[], post: number) => rows.filter(({ postId }) => postId === post).length

/** Who engaged with each post, as its score counts them. */
function engagedPeople({
  comments,
  acts,
}: {
  comments: CommentRow[]
  acts: { postId: number; userId: number }[]
}) {
  const people = new Map<number, Set<number>>()
  const add = (postId: number, id: number) => people.set(postId, (people.get(postId) ?? new Set()).add(id))
  for (const { postId, userId } of acts) add(postId, userId)
  for (const { postId, authorId } of comments) add(postId, authorId)
  return people
}

/** What is stored of a person's posts and follows. */
export const countsOf = ({ posts, follows }: FeedRows, person: number) => ({
  postsCount: posts.filter(({ authorId }) => authorId === person).length,
  followersCount: follows.filter(({ followeeId }) => followeeId === person).length,
  followingCount: follows.filter(({ followerId }) => followerId === person).length,
})
