// Empty state of a list of people: empty, or hidden by a private account (001 §2).
import { graphql, useFragment } from 'react-relay'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { useSession } from '#web/session/session.ts'
import type { NoPeople_user$key } from '#web/__generated__/NoPeople_user.graphql.ts'

type NoPeopleProps = { user: NoPeople_user$key; title: string; text: string }

export function NoPeople({ title, text, ...props }: NoPeopleProps) {
  const { databaseId, displayName, isPrivate, viewerFollowStatus } = useFragment(
    graphql`
      fragment NoPeople_user on User {
        databaseId
        displayName
        isPrivate
        viewerFollowStatus
      }
    `,
    props.user,
  )
  const session = useSession()
  if (!isPrivate || viewerFollowStatus === 'ACCEPTED' || session.user?.id === databaseId)
    return <EmptyState title={title} text={text} />
  return (
    <EmptyState
      title="This account is private"
      text={
        <>
          Whoever <bdi>{displayName}</bdi> accepts as a follower sees this list.
        </>
      }
    />
  )
}
