// Mutation that hides a comment and its thread under the viewer's post, or shows it again (001 §7).
import { graphql } from 'react-relay'
import { toastOutcome } from '#web/components/confirm/toastOutcome.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetHiddenMutation } from '#web/__generated__/useSetHiddenMutation.graphql.ts'
import { updateReplyCount } from './lists.ts'

const texts = {
  hide: { done: 'Comment hidden', failed: 'Comment not hidden' },
  show: { done: 'Comment shown again', failed: 'Comment still hidden' },
}

export function useSetHidden(commentId: string) {
  const [commit] = useMutationPromise<useSetHiddenMutation>(graphql`
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
  return (hidden: boolean) =>
    toastOutcome(hidden ? texts.hide : texts.show, () =>
      commit(
        { input: { commentId, hidden } },
        { updatesOnSuccess: ({ setCommentHidden }) => updateReplyCount(setCommentHidden.comment) },
      ),
    )
}
