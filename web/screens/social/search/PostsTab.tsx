// Posts found, newest first.
import { graphql, usePaginationFragment } from 'react-relay'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { PostList } from '#web/components/post/PostList.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { PostsTab_query$key } from '#web/__generated__/PostsTab_query.graphql.ts'
import type { PostsTabPageQuery } from '#web/__generated__/PostsTabPageQuery.graphql.ts'

export function PostsTab(props: { query: PostsTab_query$key }) {
  const { data, ...pages } = usePaginationFragment<PostsTabPageQuery, PostsTab_query$key>(
    graphql`
      fragment PostsTab_query on Query
      @argumentDefinitions(
        text: { type: "String!" }
        first: { type: "Int", defaultValue: 12 }
        after: { type: "String" }
      )
      @refetchable(queryName: "PostsTabPageQuery") {
        searchPosts(text: $text, first: $first, after: $after) @connection(key: "PostsTab_searchPosts") {
          edges {
            node {
              id
              ...PostCard_post
            }
          }
        }
      }
    `,
    props.query,
  )
  return (
    <PostList
      label="Posts found"
      items={nodes(data.searchPosts)}
      renderItem={(post, index) => <PostCard post={post} isFirst={index === 0} />}
      pages={pages}
      empty={<EmptyState title="No posts found" text="No post you may see has all of these words." />}
    />
  )
}
