// Field for a reply to a comment, which starts with a mention of its author (001 §2).
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'
import type { ReplyInput_comment$key } from '#web/__generated__/ReplyInput_comment.graphql.ts'
import type { MentionInput } from '#web/__generated__/useCreateCommentMutation.graphql.ts'
import { CommentInput } from './CommentInput.tsx'
import { createReplyText } from './commentMentions.ts'
import { useCreateComment } from './useCreateComment.ts'

interface ReplyInputProps {
  user: CommentInput_user$key
  comment: ReplyInput_comment$key
  onSent: () => void
  onClose: () => void
}

export function ReplyInput({ user, onSent, onClose, ...props }: ReplyInputProps) {
  const { id, author } = useFragment(
    graphql`
      fragment ReplyInput_comment on Comment {
        id
        author {
          id
          displayName
        }
      }
    `,
    props.comment,
  )
  const [create, isPending] = useCreateComment()

  const [initial] = useState(() => createReplyText(author))

  async function send(content: string, mentions?: MentionInput[]) {
    const isSaved = await create({ content, parentId: id, mentions })
    if (isSaved) onSent()
    return isSaved
  }
  return (
    <div className="pb-2">
      <CommentInput
        user={user}
        label={`Reply to ${author.displayName}`}
        sendLabel="Send reply"
        initial={initial}
        isPending={isPending}
        onSend={send}
        onClose={onClose}
      />
    </div>
  )
}
