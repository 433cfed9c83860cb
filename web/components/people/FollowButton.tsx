// 'Follow', 'Unfollow' or 'Requested' beside a person; nothing beside the viewer (001 §2).
import { graphql, useFragment } from 'react-relay'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { useSession } from '#web/session/session.ts'
import type { FollowButton_user$key } from '#web/__generated__/FollowButton_user.graphql.ts'
import { useSetFollowing } from './useSetFollowing.ts'

const labels = { ACCEPTED: 'Unfollow', REQUESTED: 'Requested' }

type FollowButtonProps = {
  user: FollowButton_user$key
  /** 'md' on the profile, 'sm' in lists. */
  size?: 'sm' | 'md'
}

export function FollowButton({ size = 'sm', ...props }: FollowButtonProps) {
  const user = useFragment(
    graphql`
      fragment FollowButton_user on User {
        id
        databaseId
        displayName
        isPrivate
        followersCount
        viewerFollowStatus
      }
    `,
    props.user,
  )
  const session = useSession()
  const isSuspended = useSuspended()
  const [toggleFollow, isPending] = useSetFollowing()
  if (session.user?.id === user.databaseId) return null
  const { viewerFollowStatus } = user
  return (
    <Button
      size={size}
      variant={viewerFollowStatus ? 'secondary' : size === 'md' ? 'primary' : 'strong'}
      disabled={isSuspended}
      pending={isPending && 'Loading...'}
      onClick={() => void toggleFollow(user)}
    >
      {viewerFollowStatus ? labels[viewerFollowStatus] : 'Follow'}
      <span className="sr-only">{user.displayName}</span>
    </Button>
  )
}
