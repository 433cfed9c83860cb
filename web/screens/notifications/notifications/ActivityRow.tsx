// An activity of one person: a mention links to its post (000 §2), others to the person.
import { graphql, useFragment } from 'react-relay'
import { activityText } from '#rules/notifications/activities'
import { FollowButton } from '#web/components/people/FollowButton.tsx'
import type { ActivityRow_activity$key } from '#web/__generated__/ActivityRow_activity.graphql.ts'
import { ActorRow } from './ActorRow.tsx'

export function ActivityRow(props: { activity: ActivityRow_activity$key }) {
  const activity = useFragment(
    graphql`
      fragment ActivityRow_activity on Activity {
        kind
        text
        isOnComment
        postDatabaseId
        createdAt
        user {
          databaseId
          firstName
          lastName
          displayName
          isVerified
          profileImageUrl(width: 96)
          profileImageThumbhash
          ...FollowButton_user
        }
      }
    `,
    props.activity,
  )
  const { kind, text, isOnComment, postDatabaseId, createdAt, user } = activity
  return (
    <ActorRow
      person={user}
      kind={kind}
      names={<bdi>{user.displayName}</bdi>}
      text={activityText({ kind, isOnComment, text: text ?? null })}
      createdAt={createdAt}
      to={kind === 'MENTION' ? `/?post=${postDatabaseId}` : `/profile/${user.databaseId}`}
      trailing={kind === 'FOLLOW' && <FollowButton user={user} />}
    />
  )
}
