// Mutation that edits a comment; the call resolves to true if it was saved, else to false after an error toast.
import { graphql } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type {
  MentionInput,
  useEditCommentMutation,
} from '#web/__generated__/useEditCommentMutation.graphql.ts'

export function useEditComment(commentId: string) {
  const [commit, isPending] = useMutationPromise<useEditCommentMutation>(graphql`
    mutation useEditCommentMutation($input: EditCommentInput!) {
      editComment(input: $input) {
        comment {
          ...CommentItem_comment
        }
      }
    }
  `)

  async function edit(content: string, mentions?: MentionInput[]): Promise<boolean> {
    try {
      await commit({ input: { commentId, content, mentions } })
    } catch (error) {
      toast({
        title: 'Comment not changed',
        description: messageOf(error, noConnectionMessage),
        kind: 'error',
      })
      return false
    }
    toast({ title: 'Comment changed', kind: 'success' })
    return true
  }
  return [edit, isPending] as const
}
