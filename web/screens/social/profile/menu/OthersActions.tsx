// Actions on another person's profile: follow and message.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { FollowButton } from '#web/components/people/FollowButton.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import type { OthersActions_user$key } from '#web/__generated__/OthersActions_user.graphql.ts'

export function OthersActions(props: { user: OthersActions_user$key }) {
  const user = useFragment(
    graphql`
      fragment OthersActions_user on User {
        databaseId
        viewerCanMessage
        viewerMessageStanding
        ...FollowButton_user
      }
    `,
    props.user,
  )
  const hasPendingRequest = user.viewerMessageStanding === 'WAITING'
  return (
    <>
      <FollowButton user={user} size="md" />
      {(user.viewerCanMessage || hasPendingRequest) && (
        <Button asChild variant="secondary">
          <Link to={`/messages/${user.databaseId}`}>{hasPendingRequest ? 'View request' : 'Message'}</Link>
        </Button>
      )}
    </>
  )
}
