// Demo posts as rows, with their counts.
import { topicColumns } from '#rules/social/topics'
import { withMentions } from '#server/demo/cast.ts'
import { demoProductId } from '#server/demo/market/goods.ts'
import type { DatedPost } from '#server/demo/timeline.ts'
import type { Prisma } from '#server/generated/prisma/client.ts'
import { hotScoreOf } from './queries.ts'
import { searchTextOfPost } from './search.ts'

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
  const peopleOfPost = engagedPeople([
    ...[...likes, ...reposts].map(({ postId, userId }) => ({ postId, id: userId })),
    ...comments.map(({ postId, authorId }) => ({ postId, id: authorId })),
  ])
  const quotedId = (key: string) => {
    const id = ids.get(key)
    if (id === undefined) throw new Error(`no demo post has the key ${key}`)
    return id
  }
  return posts.map(({ id, author, text, topic, sells, quotes, replies, createdAt }) => {
    const people = peopleOfPost.get(id) ?? new Set()
    people.delete(author.id)
    return {
      id,
      authorId: author.id,
      ...withMentions(text),
      ...topicColumns(topic),
      productId: sells === undefined ? null : demoProductId(sells),
      searchText: searchTextOfPost({ content: withMentions(text).content, topic }),
      quoteOfId: quotes === undefined ? null : quotedId(quotes),
      isQuote: quotes !== undefined,
      replySetting: replies ?? 'EVERYONE',
      campus: author.campus,
      likesCount: countOn(likes, id),
      commentsCount: countOn(comments, id),
      repostsCount: countOn(reposts, id),
      hotScore: hotScoreOf(people.size, createdAt),
      createdAt,
    }
  })
}

const countOn = (rows: { postId: number }[], post: number) =>
  rows.filter(({ postId }) => postId === post).length

/** People who engaged with each post, as its score counts them. */
function engagedPeople(acts: { postId: number; id: number }[]) {
  const people = new Map<number, Set<number>>()
  for (const { postId, id } of acts) people.set(postId, (people.get(postId) ?? new Set()).add(id))
  return people
}
