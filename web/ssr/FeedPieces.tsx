// SSR preview of a dashboard: the first posts, as far as they are public (ADR 31).
import { graphql, readInlineData, useLazyLoadQuery } from 'react-relay'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { PostSkeleton } from '#web/design/display/PostSkeleton.tsx'
import { FeedSkeleton } from '#web/screens/social/feed/FeedSkeleton.tsx'
import type { FeedPieces_post$key } from '#web/__generated__/FeedPieces_post.graphql.ts'
import type {
  FeedPiecesQuery,
  FeedPiecesQuery$rawResponse,
} from '#web/__generated__/FeedPiecesQuery.graphql.ts'
import type { FeedPiecesReaderQuery } from '#web/__generated__/FeedPiecesReaderQuery.graphql.ts'

/** Reads the whole first page, because it is ranked as one. */
export const feedReaderQuery = graphql`
  query FeedPiecesReaderQuery {
    viewer {
      suspendedUntil
      termsToAccept
      user {
        databaseId
        userType
      }
      feed(order: HOT, scope: ALL, first: 20) {
        edges {
          node {
            databaseId
            author {
              databaseId
            }
            mentions {
              userDatabaseId
            }
            product {
              id
            }
          }
        }
      }
    }
  }
`

/** Sent anonymously: posts that are not public are null. */
export const feedQuery = graphql`
  query FeedPiecesQuery($p1: Int!, $p2: Int!, $p3: Int!, $p4: Int!) @raw_response_type {
    p1: post(databaseId: $p1) {
      ...FeedPieces_post
    }
    p2: post(databaseId: $p2) {
      ...FeedPieces_post
    }
    p3: post(databaseId: $p3) {
      ...FeedPieces_post
    }
    p4: post(databaseId: $p4) {
      ...FeedPieces_post
    }
  }
`

type ViewerAnswer = FeedPiecesReaderQuery['response']
type PostIds = FeedPiecesQuery['variables']
type PublicPosts = Pick<FeedPiecesQuery$rawResponse, keyof PostIds>

const getPosts = ({ viewer }: ViewerAnswer) => viewer?.feed.edges.map(({ node }) => node) ?? []

/** Id of no row: the query reads null. */
const noRowId = 0

/**
 * Returns the ids of the first posts; null if the dashboard has no preview: for other user types, and for viewers who are
 * suspended or have terms to accept.
 */
export function choosePosts(viewerAnswer: ViewerAnswer, userType: 'CUSTOMER' | 'VENDOR'): PostIds | null {
  const { viewer } = viewerAnswer
  if (viewer?.user.userType !== userType) return null
  if (viewer.suspendedUntil != null || viewer.termsToAccept != null) return null
  const [p1, p2 = noRowId, p3 = noRowId, p4 = noRowId] = getPosts(viewerAnswer).map(
    ({ databaseId }) => databaseId,
  )
  return p1 === undefined ? null : { p1, p2, p3, p4 }
}

/**
 * Returns the posts up to the first that is not public, is the viewer's own, mentions them, or quotes a post or shows a
 * product they may not see. A gap would let later posts move.
 */
export function filterPosts(viewerAnswer: ViewerAnswer, publicPosts: PublicPosts): PublicPosts {
  const viewerId = viewerAnswer.viewer?.user.databaseId
  const posts = getPosts(viewerAnswer)
  const canShow = (post: PublicPosts['p1'], index: number) => {
    const seenPost = posts[index]
    if (!post || !seenPost || post.isQuote || post.product?.id !== seenPost.product?.id) return false
    return (
      seenPost.author.databaseId !== viewerId &&
      !seenPost.mentions.some(({ userDatabaseId }) => userDatabaseId === viewerId)
    )
  }
  const candidates = [publicPosts.p1, publicPosts.p2, publicPosts.p3, publicPosts.p4]
  const end = candidates.findIndex((post, index) => !canShow(post, index))
  const [p1 = null, p2 = null, p3 = null, p4 = null] = end < 0 ? candidates : candidates.slice(0, end)
  return { p1, p2, p3, p4 }
}

const readPost = (post: FeedPieces_post$key) =>
  readInlineData<FeedPieces_post$key>(
    graphql`
      fragment FeedPieces_post on Post @inline {
        id
        isQuote
        product {
          id
        }
        media {
          id
        }
        ...PostCard_post
      }
    `,
    post,
  )

export function FeedPieces({ variables }: { variables: PostIds }) {
  const { p1, p2, p3, p4 } = useLazyLoadQuery<FeedPiecesQuery>(feedQuery, variables, {
    fetchPolicy: 'store-only',
  })
  const posts = [p1, p2, p3, p4].flatMap((post) => (post ? readPost(post) : []))
  const withPhoto = posts.find(({ media }) => media.length > 0)
  if (posts.length === 0) return <FeedSkeleton />
  return (
    <FeedSkeleton>
      {posts.map((post) => (
        <PostCard key={post.id} post={post} isFirst={post === withPhoto} />
      ))}
      <PostSkeleton />
    </FeedSkeleton>
  )
}
