// The posts of a feed: page by page, each once, with the place in it that one comes back to, and word of new ones.
import { useMemo, useRef, type ReactNode } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { PostPages } from '#web/components/post/PostPages.tsx'
import type { PostListHandle } from '#web/components/post/PostList.tsx'
import { RepostedBy } from '#web/components/post/RepostedBy.tsx'
import { firstInSight } from '#web/lib/photos.ts'
import type { PlaceKey } from '#web/session/keys.ts'
import type { Feed_viewer$key } from '#web/__generated__/Feed_viewer.graphql.ts'
import type { FeedPageQuery } from '#web/__generated__/FeedPageQuery.graphql.ts'
import { NewPostsPill } from './NewPostsPill.tsx'
import { useReadingPlace } from './useReadingPlace.ts'

type FeedProps = {
  viewer: Feed_viewer$key
  /** Says which feed it is: another one begins anew. */
  name?: string
  /** Where the place in it is kept; without one it begins at the top. */
  place?: PlaceKey
  /** What is told of new posts; without it nothing is. */
  news?: { ids: ReadonlySet<string>; onShow: () => Promise<unknown> }
  /** What stands there while nobody has posted anything. */
  empty: ReactNode
}

export function Feed({ name, place, news, empty, ...props }: FeedProps) {
  const { data, hasNext, isLoadingNext, loadNext } = usePaginationFragment<FeedPageQuery, Feed_viewer$key>(
    graphql`
      fragment Feed_viewer on Viewer
      @argumentDefinitions(
        order: { type: "FeedOrder!" }
        scope: { type: "FeedScope!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "FeedPageQuery") {
        feed(order: $order, scope: $scope, first: $first, after: $after)
          @connection(key: "Feed_feed", filters: ["order", "scope"]) {
          edges {
            node {
              id
              media {
                id
              }
              ...PostCard_post
            }
            repostedBy {
              ...RepostedBy_user
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const list = useRef<PostListHandle>(null)
  const { edges } = data.feed
  const posts = useMemo(() => {
    const seen = new Set<string>()
    // The first picture on the screen is asked for before all others, whichever post has it.
    const first = edges.slice(0, firstInSight).find(({ node }) => node && node.media.length > 0)?.node.id
    return edges.flatMap(({ node, repostedBy }) => {
      // What is deleted reads as null, whatever the schema says; pages may repeat what has moved between them.
      if (!node || seen.has(node.id)) return []
      seen.add(node.id)
      const line = repostedBy && <RepostedBy user={repostedBy} />
      return { key: node.id, node: <PostCard post={node} repostedBy={line} isFirst={node.id === first} /> }
    })
  }, [edges])
  useReadingPlace(place, { list, count: posts.length, hasNext, loadNext })

  const unseen = news ? [...news.ids].filter((id) => !posts.some(({ key }) => key === id)).length : 0
  return (
    <>
      {news && <NewPostsPill count={unseen} onShow={news.onShow} />}
      {posts.length === 0 && !hasNext ? (
        empty
      ) : (
        <PostPages
          key={name}
          ref={list}
          label="Posts"
          posts={posts}
          pages={{ hasNext, isLoadingNext, loadNext }}
        />
      )}
    </>
  )
}
