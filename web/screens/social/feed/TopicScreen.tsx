// Posts of a topic, newest first.
import { Suspense } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { useParams } from 'react-router-dom'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { PostList } from '#web/components/post/PostList.tsx'
import { PostSkeletons } from '#web/components/post/PostSkeletons.tsx'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { homePath } from '#web/components/shell/navigation/destinations.ts'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { TopicScreen_query$key } from '#web/__generated__/TopicScreen_query.graphql.ts'
import type { TopicScreenPageQuery } from '#web/__generated__/TopicScreenPageQuery.graphql.ts'
import type { TopicScreenQuery } from '#web/__generated__/TopicScreenQuery.graphql.ts'

export function TopicScreen({ title }: { title: string }) {
  const { topic = '' } = useParams()
  return (
    <Suspense
      fallback={
        <LoadingFrame title={title}>
          <PostSkeletons />
        </LoadingFrame>
      }
    >
      <Topic name={topic} />
    </Suspense>
  )
}

function Topic({ name }: { name: string }) {
  const query = useRevalidatedQuery<TopicScreenQuery>(
    graphql`
      query TopicScreenQuery($name: String!) {
        viewer {
          ...Shell_viewer
          user {
            databaseId
            userType
          }
        }
        topic(name: $name) {
          name
        }
        ...TopicScreen_query @arguments(name: $name)
      }
    `,
    { name },
    { instead: hasScrolledPastWindow },
  )
  const { viewer, topic } = query
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={topic.name} back={homePath(viewer.user)}>
      <TopicPosts key={name} query={query} />
    </Shell>
  )
}

function TopicPosts(props: { query: TopicScreen_query$key }) {
  const { data, ...pages } = usePaginationFragment<TopicScreenPageQuery, TopicScreen_query$key>(
    graphql`
      fragment TopicScreen_query on Query
      @argumentDefinitions(
        name: { type: "String!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "TopicScreenPageQuery") {
        topic(name: $name) {
          posts(first: $first, after: $after) @connection(key: "TopicScreen_posts") {
            edges {
              node {
                id
                ...PostCard_post
              }
            }
          }
        }
      }
    `,
    props.query,
  )
  return (
    <PostList
      label="Posts about this topic"
      items={nodes(data.topic.posts)}
      renderItem={(post, index) => <PostCard post={post} isFirst={index === 0} />}
      pages={pages}
      empty={<EmptyState title="No posts yet" text="Be the first to share something." />}
    />
  )
}
