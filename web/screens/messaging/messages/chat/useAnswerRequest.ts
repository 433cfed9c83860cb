// Mutations that accept or decline a message request; the sender is not notified of a refusal (001 §2).
import { graphql } from 'react-relay'
import { requestList } from '#web/components/messages/lists.ts'
import { toast } from '#web/design/overlays/toast.ts'
import { removeEdgesTo } from '#web/relay/store/storeUpdates.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useAnswerRequestAcceptMutation } from '#web/__generated__/useAnswerRequestAcceptMutation.graphql.ts'
import type { useAnswerRequestDeclineMutation } from '#web/__generated__/useAnswerRequestDeclineMutation.graphql.ts'

const acceptMutation = graphql`
  mutation useAnswerRequestAcceptMutation($input: AcceptMessageRequestInput!) {
    acceptMessageRequest(input: $input) {
      conversationId
      conversation {
        id
        state
        ...ChatRow_conversation
        other {
          id
          viewerMessageStanding
        }
      }
      viewer {
        messageRequestsCount
        hasMessageRequests
        unreadMessagesCount
      }
    }
  }
`

const declineMutation = graphql`
  mutation useAnswerRequestDeclineMutation($input: DeclineMessageRequestInput!) {
    declineMessageRequest(input: $input) {
      conversationId
      viewer {
        messageRequestsCount
        hasMessageRequests
      }
    }
  }
`

const removeRequest = ({ conversationId }: { readonly conversationId: string }) => [
  removeEdgesTo(requestList, conversationId, [['node']]),
]

/** Resolves to true; to false, with a toast, if `request` rejects. */
async function trySending(request: Promise<unknown>): Promise<boolean> {
  try {
    await request
    return true
  } catch (error) {
    toast({ title: 'Error', description: messageOf(error, noConnectionMessage), kind: 'error' })
    return false
  }
}

/** `userId` is the global id of the sender. */
export function useAnswerRequest(userId: string) {
  const [accept, isAccepting] = useMutationPromise<useAnswerRequestAcceptMutation>(acceptMutation)
  const [decline, isDeclining] = useMutationPromise<useAnswerRequestDeclineMutation>(declineMutation)
  const variables = { input: { userId } }
  return {
    isPending: isAccepting || isDeclining,
    accept: () =>
      trySending(accept(variables, { updatesOnSuccess: (data) => removeRequest(data.acceptMessageRequest) })),
    decline: () =>
      trySending(
        decline(variables, { updatesOnSuccess: (data) => removeRequest(data.declineMessageRequest) }),
      ),
  }
}
