// Confirmation for deleting a chat for the viewer only; the other person keeps it (001 §7).
import { graphql, useFragment } from 'react-relay'
import { messageStatusTexts } from '#rules/messaging/messages'
import { ConfirmDialog } from '#web/components/confirm/ConfirmDialog.tsx'
import { removeChat } from '#web/components/messages/lists.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { DeleteChat_user$key } from '#web/__generated__/DeleteChat_user.graphql.ts'
import type { DeleteChatMutation } from '#web/__generated__/DeleteChatMutation.graphql.ts'

type DeleteChatProps = {
  user: DeleteChat_user$key
  isOpen: boolean
  onClose: () => void
  onDeleted: () => void
}

export function DeleteChat({ onDeleted, user: key, ...dialog }: DeleteChatProps) {
  const user = useFragment(
    graphql`
      fragment DeleteChat_user on User {
        id
        displayName
      }
    `,
    key,
  )
  const [commit] = useMutationPromise<DeleteChatMutation>(graphql`
    mutation DeleteChatMutation($input: DeleteConversationInput!) {
      deleteConversation(input: $input) {
        conversationId
        viewer {
          unreadMessagesCount
        }
      }
    }
  `)
  async function act() {
    await commit(
      { input: { userId: user.id } },
      {
        updatesOnSuccess: ({ deleteConversation: { conversationId } }) => removeChat(conversationId),
      },
    )
    onDeleted()
  }
  return (
    <ConfirmDialog
      {...dialog}
      title={
        <>
          Delete the chat with <bdi>{user.displayName}</bdi>?
        </>
      }
      question="It goes for you alone, on all your devices. They keep it, and a new message begins it anew."
      confirm="Delete chat"
      pending="Deleting..."
      act={act}
      done={messageStatusTexts.chatDeleted}
      failed="Failed to delete chat"
    />
  )
}
