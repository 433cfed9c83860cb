// Mutation that mutes or unmutes a person, who is not notified (001 §6).
import { graphql } from 'react-relay'
import { useUnreadMessages } from '#web/components/messages/useUnreadMessages.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { focusHeadingIfLost } from '#web/lib/page/useFocusFallback.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useToggleMutation } from '#web/relay/hooks/useToggleMutation.ts'
import type { useSetMutedMutation } from '#web/__generated__/useSetMutedMutation.graphql.ts'
import { refetchFilteredLists, hidePerson } from './filteredLists.ts'

export function useSetMuted() {
  const change = useToggleMutation<useSetMutedMutation>(graphql`
    mutation useSetMutedMutation($input: SetMutedInput!) @raw_response_type {
      setMuted(input: $input) {
        user {
          id
          viewerHasMuted
        }
        viewer {
          hasMessageRequests
        }
      }
    }
  `)
  const { hasRequests } = useUnreadMessages()
  return async ({ id, displayName }: { id: string; displayName: string }, muted: boolean) => {
    try {
      await change({
        objectId: id,
        variables: { input: { userId: id, muted } },
        optimisticResponse: {
          setMuted: {
            user: { id, viewerHasMuted: muted },
            viewer: { hasMessageRequests: hasRequests },
          },
        },
        updates: muted ? hidePerson(id) : refetchFilteredLists(),
      })
      const description = muted
        ? 'Their posts stay out of your feeds, and they are not told.'
        : 'Their posts come to your feeds again.'
      focusHeadingIfLost()
      toast({ title: `${displayName} ${muted ? 'muted' : 'unmuted'}`, description, kind: 'success' })
    } catch (error) {
      const title = `Failed to ${muted ? 'mute' : 'unmute'} user`
      toast({ title, description: messageOf(error, noConnectionMessage), kind: 'error' })
    }
  }
}
