// A comment or reply with its reply button and, once pressed, the field for the reply. `isTold` is true for a comment
// of a live update, which skips fields of one viewer.
import { useRef, useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { Answerable_comment$key } from '#web/__generated__/Answerable_comment.graphql.ts'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'
import { CommentItem } from '../CommentItem.tsx'
import { useCommentPanel } from '../panelContext.ts'
import { ReplyInput } from './ReplyInput.tsx'

interface AnswerableProps {
  comment: Answerable_comment$key
  user: CommentInput_user$key
  onReplied?: () => void
  children?: ReactNode
}

export function Answerable({ user, onReplied, children, ...props }: AnswerableProps) {
  const comment = useFragment(
    graphql`
      fragment Answerable_comment on Comment
      @argumentDefinitions(isTold: { type: "Boolean!", defaultValue: false }) {
        author {
          displayName
        }
        ...CommentItem_comment @arguments(isTold: $isTold)
        ...ReplyInput_comment
      }
    `,
    props.comment,
  )
  const { canReply } = useCommentPanel()
  const [isReplying, setReplying] = useState(false)
  const button = useRef<HTMLButtonElement>(null)

  function close() {
    setReplying(false)
    button.current?.focus()
  }
  return (
    <>
      <CommentItem
        comment={comment}
        reply={
          canReply && (
            <button
              ref={button}
              type="button"
              aria-expanded={isReplying}
              aria-label={`Reply to ${comment.author.displayName}`}
              onClick={() => setReplying(!isReplying)}
              className="relative min-h-9 rounded-sm px-2.5 text-small font-semibold text-faint after:absolute after:inset-x-0 after:-inset-y-1 hover:text-muted"
            >
              Reply
            </button>
          )
        }
      />
      {(children || isReplying) && (
        <div className="pl-9.5">
          {children}
          {isReplying && (
            <ReplyInput
              comment={comment}
              user={user}
              onClose={close}
              onSent={() => {
                close()
                onReplied?.()
              }}
            />
          )}
        </div>
      )}
    </>
  )
}
