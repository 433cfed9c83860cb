// Confirmation for deleting a message for both people (001 §7).
import { graphql } from 'react-relay'
import { messageStatusTexts } from '#rules/messaging/messages'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { DeleteMessageMutation } from '#web/__generated__/DeleteMessageMutation.graphql.ts'

type DeleteMessageProps = { messageId: string; isOpen: boolean; onClose: () => void }

export function DeleteMessage({ messageId, ...dialog }: DeleteMessageProps) {
  const [commit] = useMutationPromise<DeleteMessageMutation>(graphql`
    mutation DeleteMessageMutation($input: DeleteMessageInput!) {
      deleteMessage(input: $input) {
        deletedMessageId @deleteRecord
        conversation {
          id
          ...ChatRow_conversation
        }
      }
    }
  `)
  return (
    <ConfirmDialog
      {...dialog}
      title="Delete this message?"
      question="It is deleted for both of you, and cannot be brought back."
      confirm="Delete"
      pending="Deleting..."
      act={() => commit({ input: { messageId } })}
      done={messageStatusTexts.deleted}
      failed="Failed to delete message"
    />
  )
}
