// Converts the demo posts to rows, with their counts.
import { toTopicColumns } from '#rules/social/topics'
import { withMentions } from '#server/demo/cast.ts'
import { demoProductId } from '#server/demo/market/goods.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import { calculateHotScore } from './hotScore.ts'
import { createPostSearchText } from './search.ts'

interface Engagement {
  comments: { postId: number; authorId: number }[]
  likes: { postId: number; userId: number }[]
  reposts: { postId: number; userId: number }[]
}

export function postRows(
  posts: DatedPost[],
  { comments, likes, reposts }: Engagement,
): Prisma.PostCreateManyInput[] {
  const ids = new Map(posts.flatMap(({ key, id }) => (key ? [[key, id]] : [])))
  const peopleByPost = groupEngagedPeople([
    ...[...likes, ...reposts].map(({ postId, userId }) => ({ postId, id: userId })),
    ...comments.map(({ postId, authorId }) => ({ postId, id: authorId })),
  ])
  const quotedId = (key: string) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`no demo post has the key ${key}`)
    return id
  }
  return posts.map(({ id, author, text, topic, sells, quotes, replies, createdAt }) => {
    const people = peopleByPost.get(id) ?? new Set()
    people.delete(author.id)
    return {
      id,
      authorId: author.id,
      ...withMentions(text),
      ...toTopicColumns(topic),
      productId: sells === undefined ? null : demoProductId(sells),
      searchText: createPostSearchText({ content: withMentions(text).content, topic }),
      quoteOfId: quotes === undefined ? null : quotedId(quotes),
      isQuote: quotes !== undefined,
      replySetting: replies ?? 'EVERYONE',
      campus: author.campus,
      likesCount: countOfPost(likes, id),
      commentsCount: countOfPost(comments, id),
      repostsCount: countOfPost(reposts, id),
      hotScore: calculateHotScore(people.size, createdAt),
      createdAt,
    }
  })
}

const countOfPost = (rows: { postId: number }[], id: number) =>
  rows.filter(({ postId }) => postId === id).length

/** Returns the people who engaged with each post, by post id. */
function groupEngagedPeople(engagements: { postId: number; id: number }[]) {
  const people = new Map<number, Set<number>>()
  for (const { postId, id } of engagements) people.set(postId, (people.get(postId) ?? new Set()).add(id))
  return people
}
