// A comment with its thread; the replies load when the viewer opens it. `isTold` is true for a comment of a live
// update, which goes to many viewers and so skips fields of one viewer.
import { useId, useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'
import type { CommentThread_comment$key } from '#web/__generated__/CommentThread_comment.graphql.ts'
import { Answerable } from './writing/Answerable.tsx'
import { CommentReplies } from './CommentReplies.tsx'
import { CommentsBoundary } from './CommentsBoundary.tsx'
import { CommentPanelProvider, useCommentPanel } from './panelContext.ts'

type CommentThreadProps = { comment: CommentThread_comment$key; user: CommentInput_user$key }

export function CommentThread({ user, ...props }: CommentThreadProps) {
  const comment = useFragment(
    graphql`
      fragment CommentThread_comment on Comment
      @argumentDefinitions(isTold: { type: "Boolean!", defaultValue: false }) {
        id
        repliesCount
        isHidden
        ...Answerable_comment @arguments(isTold: $isTold)
      }
    `,
    props.comment,
  )
  const [isOpen, setOpen] = useState(false)
  const threadId = useId()
  const { repliesCount, isHidden } = comment
  const panel = useCommentPanel()
  // Only a whole thread can be shown again, so replies of a hidden one offer no 'Show comment'.
  const repliesPanel = isHidden ? { ...panel, isOwnPost: false } : panel
  return (
    <li>
      <Answerable comment={comment} user={user} onReplied={() => setOpen(true)}>
        {(repliesCount > 0 || isOpen) && (
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? threadId : undefined}
            onClick={() => setOpen(!isOpen)}
            className="relative inline-flex min-h-10 items-center gap-2.5 rounded-sm text-small font-semibold text-faint before:h-px before:w-5.5 before:bg-line-strong after:absolute after:inset-x-0 after:-inset-y-0.5 hover:text-muted"
          >
            {isOpen ? 'Hide' : `View ${repliesCount} ${repliesCount === 1 ? 'reply' : 'replies'}`}
          </button>
        )}
        {isOpen && (
          <div id={threadId}>
            <CommentsBoundary label="Loading replies" count={1}>
              <CommentPanelProvider value={repliesPanel}>
                <CommentReplies commentId={comment.id} user={user} />
              </CommentPanelProvider>
            </CommentsBoundary>
          </div>
        )}
      </Answerable>
    </li>
  )
}
