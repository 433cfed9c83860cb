// Name of the person whose repost brought a post into the feed.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import type { RepostedBy_user$key } from '#web/__generated__/RepostedBy_user.graphql.ts'

export function RepostedBy(props: { user: RepostedBy_user$key }) {
  const { databaseId, displayName } = useFragment(
    graphql`
      fragment RepostedBy_user on User {
        databaseId
        displayName
      }
    `,
    props.user,
  )
  return (
    <Link to={`/profile/${databaseId}`} className="rounded-xs hover:underline">
      <bdi>{displayName}</bdi> reposted
    </Link>
  )
}
