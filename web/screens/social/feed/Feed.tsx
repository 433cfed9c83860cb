// Paginated posts of a feed, with scroll restoration and the pill of new posts.
import { useMemo, type ReactNode } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { PostList } from '#web/components/post/PostList.tsx'
import { RepostedBy } from '#web/components/post/RepostedBy.tsx'
import { priorityPostCount } from '#web/lib/photos.ts'
import type { ScrollKey } from '#web/session/keys.ts'
import type { Feed_viewer$data, Feed_viewer$key } from '#web/__generated__/Feed_viewer.graphql.ts'
import type { FeedPageQuery } from '#web/__generated__/FeedPageQuery.graphql.ts'
import { NewPostsPill } from './NewPostsPill.tsx'

type FeedProps = {
  viewer: Feed_viewer$key
  /** Identity of the feed; a change resets the list. */
  name?: string
  /** Key of the stored scroll position; without one the feed starts at the top. */
  scrollKey?: ScrollKey
  newPosts?: { ids: ReadonlySet<string>; onShow: () => Promise<unknown> }
  empty: ReactNode
}

export function Feed({ viewer, newPosts, ...list }: FeedProps) {
  const { data, ...pages } = usePaginationFragment<FeedPageQuery, Feed_viewer$key>(
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
    viewer,
  )
  const { edges } = data.feed
  const posts = useMemo(() => {
    // The first picture in view loads with priority.
    const first = edges.slice(0, priorityPostCount).find(({ node }) => node && node.media.length > 0)?.node.id
    // A deleted record is null, although the schema says otherwise.
    return edges.flatMap(({ node, repostedBy }) =>
      node ? { id: node.id, post: node, repostedBy, isFirst: node.id === first } : [],
    )
  }, [edges])
  const newCount = newPosts
    ? [...newPosts.ids].filter((id) => !posts.some((post) => post.id === id)).length
    : 0
  return (
    <>
      {newPosts && <NewPostsPill count={newCount} onShow={newPosts.onShow} />}
      <PostList {...list} label="Posts" items={posts} renderItem={renderPost} pages={pages} />
    </>
  )
}

type Edge = Feed_viewer$data['feed']['edges'][number]

const renderPost = (item: { post: Edge['node']; repostedBy: Edge['repostedBy']; isFirst: boolean }) => (
  <PostCard
    post={item.post}
    repostedBy={item.repostedBy && <RepostedBy user={item.repostedBy} />}
    isFirst={item.isFirst}
  />
)
