// Mutation that hides a comment and its thread under the viewer's post, or shows it again (001 §7).
import { graphql } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { useSetHiddenMutation } from '#web/__generated__/useSetHiddenMutation.graphql.ts'
import { commentChanged } from './lists.ts'

export function useSetHidden(commentId: string) {
  const [commit] = useCommit<useSetHiddenMutation>(graphql`
    mutation useSetHiddenMutation($input: SetCommentHiddenInput!) {
      setCommentHidden(input: $input) {
        comment {
          id
          rootId
          threadRepliesCount
          isHidden
        }
        post {
          id
          commentsCount
        }
      }
    }
  `)

  return async function setHidden(hidden: boolean) {
    try {
      await commit(
        { input: { commentId, hidden } },
        { afterwards: ({ setCommentHidden }) => commentChanged(setCommentHidden.comment) },
      )
    } catch (error) {
      const title = hidden ? 'Comment not hidden' : 'Comment still hidden'
      return toast({ title, description: messageOf(error, noConnection), kind: 'error' })
    }
    toast({ title: hidden ? 'Comment hidden' : 'Comment shown again', kind: 'success' })
  }
}
