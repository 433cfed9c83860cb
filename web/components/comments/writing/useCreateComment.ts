// Mutation that creates a comment or reply: counted at once, listed when saved, idempotent. The call resolves to true if
// it was saved, else to false after an error toast.
import { graphql, useRelayEnvironment } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { incrementField } from '#web/relay/store/storeUpdates.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type {
  MentionInput,
  useCreateCommentMutation,
} from '#web/__generated__/useCreateCommentMutation.graphql.ts'
import { useCommentPanel } from '../panelContext.ts'
import { addComment } from '../lists.ts'

const successTitles = { feed: 'Comment added!', single: 'Comment posted!' }

interface NewComment {
  content: string
  parentId?: string
  mentions?: MentionInput[]
}

export function useCreateComment() {
  const { postId, where, scrollToComment } = useCommentPanel()
  const environment = useRelayEnvironment()
  const [commit, isPending] = useMutationPromise<useCreateCommentMutation>(graphql`
    mutation useCreateCommentMutation($input: CreateCommentInput!) {
      createComment(input: $input) {
        comment {
          id
          rootId
          threadRepliesCount
          ...CommentThread_comment
        }
        post {
          id
          commentsCount
        }
      }
    }
  `)

  async function create(comment: NewComment): Promise<boolean> {
    try {
      await commit(
        { input: { postId, ...comment } },
        {
          optimisticUpdates: [incrementField(environment, postId, 'commentsCount')],
          updatesOnSuccess({ createComment }) {
            scrollToComment(createComment.comment.id)
            return addComment(postId, createComment.comment, { isOwn: true })
          },
        },
      )
    } catch (error) {
      const description = messageOf(error, noConnectionMessage)
      toast({ title: 'Failed to create comment', description, kind: 'error' })
      return false
    }
    toast({ title: successTitles[where], kind: 'success' })
    return true
  }
  return [create, isPending] as const
}
