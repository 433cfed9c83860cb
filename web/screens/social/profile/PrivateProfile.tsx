// Empty state of a private account's posts for viewers it has not accepted (001 §2).
import { graphql, useFragment } from 'react-relay'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import type { PrivateProfile_user$key } from '#web/__generated__/PrivateProfile_user.graphql.ts'

export function PrivateProfile(props: { user: PrivateProfile_user$key }) {
  const { displayName, viewerFollowStatus } = useFragment(
    graphql`
      fragment PrivateProfile_user on User {
        displayName
        viewerFollowStatus
      }
    `,
    props.user,
  )
  return (
    <EmptyState
      className="mt-4 border-t border-line"
      title="This account is private"
      text={
        viewerFollowStatus === 'REQUESTED' ? (
          <>
            You will see posts and reposts once <bdi>{displayName}</bdi> accepts your request.
          </>
        ) : (
          <>
            Ask to follow <bdi>{displayName}</bdi> to see posts and reposts.
          </>
        )
      }
    />
  )
}
