// Reposts of a person, last reposted first.
import { graphql, usePaginationFragment } from 'react-relay'
import { PostCard } from '#web/components/post/PostCard.tsx'
import { PostList } from '#web/components/post/PostList.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { ProfileReposts_user$key } from '#web/__generated__/ProfileReposts_user.graphql.ts'
import type { ProfileRepostsPageQuery } from '#web/__generated__/ProfileRepostsPageQuery.graphql.ts'
import { profileScrollKey } from '#web/session/keys.ts'

type ProfileRepostsProps = { user: ProfileReposts_user$key; isOwn: boolean }

export function ProfileReposts({ isOwn, ...props }: ProfileRepostsProps) {
  const { data, ...pages } = usePaginationFragment<ProfileRepostsPageQuery, ProfileReposts_user$key>(
    graphql`
      fragment ProfileReposts_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 8 }, after: { type: "String" })
      @refetchable(queryName: "ProfileRepostsPageQuery") {
        databaseId
        reposts(first: $first, after: $after) @connection(key: "ProfileReposts_reposts") {
          edges {
            node {
              id
              viewerHasReposted
              ...PostCard_post
            }
          }
        }
      }
    `,
    props.user,
  )
  // Hides a withdrawn repost at once.
  const posts = nodes(data.reposts).filter(({ viewerHasReposted }) => viewerHasReposted || !isOwn)
  return (
    <PostList
      label="Reposts"
      items={posts}
      renderItem={(post, index) => <PostCard post={post} isFirst={index === 0} />}
      pages={pages}
      scrollKey={profileScrollKey(data.databaseId, 'reposts')}
      empty={
        <EmptyState
          title="No reposts yet"
          text={isOwn ? 'What you repost will be here.' : 'When they repost something, it will be here.'}
        />
      }
    />
  )
}
