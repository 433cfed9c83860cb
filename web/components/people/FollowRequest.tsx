// 'Accept' and 'Decline' for a follow request; both disappear once it is answered.
import { graphql, useFragment } from 'react-relay'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import { setEnum } from '#web/relay/store/storeUpdates.ts'
import { messageOf, noConnectionMessage, ServerError } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { FollowRequest_user$key } from '#web/__generated__/FollowRequest_user.graphql.ts'
import type { FollowRequestAcceptMutation } from '#web/__generated__/FollowRequestAcceptMutation.graphql.ts'
import type { FollowRequestDeclineMutation } from '#web/__generated__/FollowRequestDeclineMutation.graphql.ts'

const acceptMutation = graphql`
  mutation FollowRequestAcceptMutation($input: AcceptFollowInput!) {
    acceptFollow(input: $input) {
      user {
        ...FollowRequest_user
      }
      viewer {
        unreadNotificationsCount
      }
    }
  }
`

const declineMutation = graphql`
  mutation FollowRequestDeclineMutation($input: DeclineFollowInput!) {
    declineFollow(input: $input) {
      user {
        ...FollowRequest_user
      }
      viewer {
        unreadNotificationsCount
      }
    }
  }
`

/** The request was withdrawn, or answered on another device. */
const isGone = (error: unknown) => error instanceof ServerError && error.code === 'NOT_FOUND'

export function FollowRequest(props: { user: FollowRequest_user$key }) {
  const user = useFragment(
    graphql`
      fragment FollowRequest_user on User {
        id
        displayName
        viewerFollowerStatus
      }
    `,
    props.user,
  )
  const isSuspended = useSuspended()
  const [accept, isAccepting] = useMutationPromise<FollowRequestAcceptMutation>(acceptMutation)
  const [decline, isDeclining] = useMutationPromise<FollowRequestDeclineMutation>(declineMutation)
  const isPending = user.viewerFollowerStatus === 'REQUESTED'
  useFocusFallback(isPending)
  if (!isPending) return null
  const input = { userId: user.id }
  const updatesOnError = (error: unknown) =>
    isGone(error) ? [setEnum(user.id, 'viewerFollowerStatus', null)] : []
  const fail = (error: unknown) =>
    toast({ title: 'Error', description: messageOf(error, noConnectionMessage), kind: 'error' })
  return (
    <>
      <Button
        size="sm"
        variant="strong"
        disabled={isDeclining || isSuspended}
        pending={isAccepting && 'Loading...'}
        onClick={() => void accept({ input }, { updatesOnError }).catch(fail)}
      >
        Accept<span className="sr-only"> {user.displayName}</span>
      </Button>
      <Button
        size="sm"
        variant="secondary"
        disabled={isAccepting || isSuspended}
        pending={isDeclining && 'Loading...'}
        onClick={() => void decline({ input }, { updatesOnError }).catch(fail)}
      >
        Decline<span className="sr-only"> {user.displayName}</span>
      </Button>
    </>
  )
}
