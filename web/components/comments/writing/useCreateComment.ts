// Writing a comment or an answer: counted at once, shown when it is kept, and never twice.
import { graphql, useRelayEnvironment } from 'react-relay'
import { toast } from '#web/design/overlays/toast.ts'
import { countOneMore } from '#web/relay/store/changes.ts'
import { messageOf, noConnection } from '#web/relay/network/serverError.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type {
  MentionInput,
  useCreateCommentMutation,
} from '#web/__generated__/useCreateCommentMutation.graphql.ts'
import { useConversation } from '../conversation.ts'
import { added } from '../lists.ts'

const written = { feed: 'Comment added!', single: 'Comment posted!' }

interface Words {
  content: string
  parentId?: string
  mentions?: MentionInput[]
}

/** Resolves to whether it was kept; if not, a toast has said why. */
export function useCreateComment() {
  const { postId, where, noteWritten } = useConversation()
  const environment = useRelayEnvironment()
  const [commit, isPending] = useCommit<useCreateCommentMutation>(graphql`
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

  async function create(words: Words): Promise<boolean> {
    try {
      await commit(
        { input: { postId, ...words } },
        {
          meanwhile: [countOneMore(environment, postId, 'commentsCount')],
          afterwards({ createComment: { comment } }) {
            noteWritten(comment.id)
            return added(postId, comment, { isOwn: true })
          },
        },
      )
    } catch (error) {
      const description = messageOf(error, noConnection)
      toast({ title: 'Failed to create comment', description, kind: 'error' })
      return false
    }
    toast({ title: written[where], kind: 'success' })
    return true
  }
  return [create, isPending] as const
}
