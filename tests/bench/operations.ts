// What is measured: each operation as a client sends it, with the variables of one call.
import { globalId } from '#server/core/ids.ts'

/** What calls draw their variables from, and where the feed's 50th page begins. */
export interface Ground {
  /** Posts that everybody sees. */
  postIds: number[]
  /** Those of them that have at least 20 comments. */
  discussedIds: number[]
  cursor: string | null
}

export interface Operation {
  name: string
  title: string
  document: string
  /** `draw` gives a number from 0 to 1. */
  variables(ground: Ground, draw: () => number): Record<string, unknown>
}

const card = `
  fragment Card on Post {
    id databaseId content createdAt editedAt isQuote replySetting viewerMayReply
    likesCount commentsCount repostsCount viewerHasLiked viewerHasReposted viewerHasSaved
    topic { key name }
    mentions { offset length userDatabaseId }
    media { id kind url(width: 720) width height thumbhash alt durationMs }
    author { ...Person }
  }
  fragment Person on User { id databaseId displayName handle isVerified profileImageUrl(width: 96) }`

const feed = `
  query ($after: String) {
    viewer {
      feed(first: 20, after: $after) {
        edges { cursor repostedBy { ...Person } node { ...Card } }
        pageInfo { endCursor hasNextPage }
      }
    }
  } ${card}`

const post = `
  query ($databaseId: Int!) {
    post(databaseId: $databaseId) {
      ...Card
      comments(first: 20) {
        edges { cursor node { id databaseId content createdAt editedAt repliesCount isHidden author { ...Person } } }
        pageInfo { endCursor hasNextPage }
      }
    }
  } ${card}`

const like = `
  mutation ($input: SetPostLikedInput!) {
    setPostLiked(input: $input) { post { id likesCount viewerHasLiked } }
  }`

const one = (ids: number[], draw: () => number) => ids[Math.floor(draw() * ids.length)] ?? 1

export const operations: Operation[] = [
  { name: 'feed', title: 'feed, page 1', document: feed, variables: () => ({}) },
  {
    name: 'deep',
    title: 'feed, page 50',
    document: feed,
    variables: ({ cursor }) => ({ after: cursor }),
  },
  {
    name: 'post',
    title: 'post with 20 comments',
    document: post,
    variables: ({ discussedIds }, draw) => ({ databaseId: one(discussedIds, draw) }),
  },
  {
    name: 'like',
    title: 'like, random post',
    document: like,
    variables: ({ postIds }, draw) => ({
      input: { postId: globalId('Post', one(postIds, draw)), liked: draw() < 0.5 },
    }),
  },
]
