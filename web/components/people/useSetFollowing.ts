// Follows a person or asks a private account, or takes that back: shown at once, and back again when it fails (001 §4).
import { useRef, useState } from 'react'
import { graphql } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { useSwitch } from '#web/relay/hooks/useSwitch.ts'
import type {
  FollowStatus,
  useSetFollowingMutation,
} from '#web/__generated__/useSetFollowingMutation.graphql.ts'

interface Followable {
  readonly id: string
  readonly isPrivate: boolean
  readonly followersCount: number
  readonly viewerFollowStatus: FollowStatus | null | undefined
}

/** How the person will be if all goes well: a private account is asked, and counts nobody before it answers. */
function turned({ id, isPrivate, followersCount, viewerFollowStatus }: Followable) {
  const status: FollowStatus | null = viewerFollowStatus ? null : isPrivate ? 'REQUESTED' : 'ACCEPTED'
  const change = Number(status === 'ACCEPTED') - Number(viewerFollowStatus === 'ACCEPTED')
  return { id, viewerFollowStatus: status, followersCount: Math.max(0, followersCount + change) }
}

export function useSetFollowing() {
  const [isPending, setPending] = useState(false)
  const isUnderWay = useRef(false)
  const change = useSwitch<useSetFollowingMutation>(graphql`
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

  /** Follows whom one does not follow or ask yet, and the other way round; a press meanwhile is none. */
  async function turn(person: Followable) {
    if (isUnderWay.current) return
    const user = turned(person)
    const following = user.viewerFollowStatus !== null
    isUnderWay.current = true
    setPending(true)
    try {
      await change({
        of: person.id,
        variables: { input: { userId: person.id, following } },
        optimisticResponse: { setFollowing: { user } },
      })
    } catch (error) {
      const title = following ? 'Failed to follow user' : 'Failed to unfollow user'
      toast({ title, description: messageOf(error, noConnection), kind: 'error' })
    } finally {
      isUnderWay.current = false
      setPending(false)
    }
  }
  return [turn, isPending] as const
}
