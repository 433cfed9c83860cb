// Hook that sets or removes the viewer's reaction to a message, optimistically; shows a toast if it fails.
import { graphql, readInlineData } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useToggleMutation } from '#web/relay/hooks/useToggleMutation.ts'
import type { useSetReaction_message$key } from '#web/__generated__/useSetReaction_message.graphql.ts'
import type { useSetReactionMutation } from '#web/__generated__/useSetReactionMutation.graphql.ts'

const fragment = graphql`
  fragment useSetReaction_message on Message @inline {
    id
    reactions {
      reaction
      count
      viewerHasReacted
    }
  }
`

export function useSetReaction() {
  const change = useToggleMutation<useSetReactionMutation>(graphql`
    mutation useSetReactionMutation($input: SetMessageReactionInput!) @raw_response_type {
      setMessageReaction(input: $input) {
        message {
          id
          reactions {
            reaction
            count
            viewerHasReacted
          }
        }
      }
    }
  `)

  return async (key: useSetReaction_message$key, reaction: string | null) => {
    const { id, reactions } = readInlineData(fragment, key)
    const otherEntries = reactions
      .map((entry) =>
        entry.viewerHasReacted ? { ...entry, count: entry.count - 1, viewerHasReacted: false } : entry,
      )
      .filter(({ count }) => count > 0)
    const existing = otherEntries.find((entry) => entry.reaction === reaction)
    const viewerEntry = reaction && { reaction, count: (existing?.count ?? 0) + 1, viewerHasReacted: true }
    const message = {
      id,
      reactions: [
        ...otherEntries.filter((entry) => entry !== existing),
        ...(viewerEntry ? [viewerEntry] : []),
      ],
    }
    try {
      await change({
        objectId: id,
        variables: { input: { messageId: id, reaction } },
        optimisticResponse: { setMessageReaction: { message } },
      })
    } catch (error) {
      toast({ title: 'Failed to react', description: messageOf(error, noConnectionMessage), kind: 'error' })
    }
  }
}
