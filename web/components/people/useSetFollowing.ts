// Mutation that follows, requests to follow, or unfollows; shown at once, rolled back on failure (001 §4).
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useToggleMutation } from '#web/relay/hooks/useToggleMutation.ts'
import type { FollowButton_user$data } from '#web/__generated__/FollowButton_user.graphql.ts'
import type {
  FollowStatus,
  useSetFollowingMutation,
} from '#web/__generated__/useSetFollowingMutation.graphql.ts'

/** Expected result: a private account gets a request, and counts a follower only once it accepts. */
function predictFollow({ id, isPrivate, followersCount, viewerFollowStatus }: FollowButton_user$data) {
  const status: FollowStatus | null = viewerFollowStatus ? null : isPrivate ? 'REQUESTED' : 'ACCEPTED'
  const change = Number(status === 'ACCEPTED') - Number(viewerFollowStatus === 'ACCEPTED')
  return { id, viewerFollowStatus: status, followersCount: Math.max(0, followersCount + change) }
}

export function useSetFollowing() {
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)
  const change = useToggleMutation<useSetFollowingMutation>(graphql`
    mutation useSetFollowingMutation($input: SetFollowingInput!) @raw_response_type {
      setFollowing(input: $input) {
        user {
          id
          viewerFollowStatus
          followersCount
        }
      }
    }
  `)

  async function toggle(person: FollowButton_user$data) {
    if (isBusy.current) return
    const user = predictFollow(person)
    const following = user.viewerFollowStatus !== null
    isBusy.current = true
    setPending(true)
    try {
      await change({
        objectId: person.id,
        variables: { input: { userId: person.id, following } },
        optimisticResponse: { setFollowing: { user } },
      })
    } catch (error) {
      const title = following ? 'Failed to follow user' : 'Failed to unfollow user'
      toast({ title, description: messageOf(error, noConnectionMessage), kind: 'error' })
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }
  return [toggle, isPending] as const
}
