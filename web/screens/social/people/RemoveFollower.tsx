// Button that removes a follower without notifying them (001 §3).
import { graphql, useFragment } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { RemoveFollower_user$key } from '#web/__generated__/RemoveFollower_user.graphql.ts'
import type { RemoveFollowerMutation } from '#web/__generated__/RemoveFollowerMutation.graphql.ts'
import { ActionButton } from './ActionButton.tsx'

export function RemoveFollower(props: { user: RemoveFollower_user$key }) {
  const user = useFragment(
    graphql`
      fragment RemoveFollower_user on User {
        id
        displayName
      }
    `,
    props.user,
  )
  const [commit] = useMutationPromise<RemoveFollowerMutation>(graphql`
    mutation RemoveFollowerMutation($input: RemoveFollowerInput!) {
      removeFollower(input: $input) {
        user {
          viewerFollowerStatus
        }
        viewer {
          user {
            followersCount
          }
        }
      }
    }
  `)
  return (
    <ActionButton
      label="Remove"
      target={user.displayName}
      action={() => commit({ input: { userId: user.id } })}
      failed="Failed to remove follower"
    />
  )
}
