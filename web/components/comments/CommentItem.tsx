// A comment or reply: author, time, text, and its buttons. `isTold` is true for a comment of a live update.
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { HeldMark, HiddenMark } from '#web/components/hidden/HiddenMark.tsx'
import { MentionText } from '#web/components/post/MentionText.tsx'
import { Time } from '#web/components/post/Time.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import type {
  CommentItem_comment$data,
  CommentItem_comment$key,
} from '#web/__generated__/CommentItem_comment.graphql.ts'
import { CommentEditor } from './writing/CommentEditor.tsx'
import { CommentMenu } from './CommentMenu.tsx'
import { useCommentPanel } from './panelContext.ts'
import { LikeComment } from './LikeComment.tsx'

const fragment = graphql`
  fragment CommentItem_comment on Comment
  @argumentDefinitions(isTold: { type: "Boolean!", defaultValue: false }) {
    id
    content
    isHidden
    isHeld
    createdAt
    editedAt
    mentions {
      ...MentionText_mention @arguments(isTold: $isTold)
    }
    namedTopics {
      ...MentionText_topic
    }
    author {
      databaseId
      displayName
      firstName
      lastName
      isVerified
      profileImageUrl(width: 96)
      profileImageThumbhash
    }
    ...CommentEditor_comment
    ...CommentMenu_comment
    # Live updates go to many viewers, so they carry no viewer's like.
    ...LikeComment_comment @skip(if: $isTold) @alias(as: "liking")
  }
`

export function CommentItem({ reply, ...props }: { comment: CommentItem_comment$key; reply: ReactNode }) {
  const comment = useFragment(fragment, props.comment)
  const [isEditing, setEditing] = useState(false)
  const buttonId = useId()
  const ref = useScrollTarget(comment.id)
  const { author } = comment
  const profile = `/profile/${author.databaseId}`
  return (
    <div
      ref={ref}
      role="group"
      aria-label={`Comment by ${author.displayName}`}
      // Room below for the toast, when the comment is scrolled into view.
      className="grid scroll-mb-20 grid-cols-[28px_minmax(0,1fr)] gap-x-2.5 pt-3 text-sm/5"
    >
      <Link to={profile} tabIndex={-1} aria-hidden className="h-fit rounded-full">
        <Avatar person={author} size={28} />
      </Link>
      <div className="min-w-0">
        <Byline comment={comment} profile={profile} />
        {comment.isHeld ? (
          <HeldMark />
        ) : (
          comment.isHidden && <HiddenMark>Hidden by the author of the post</HiddenMark>
        )}
        {isEditing ? (
          <CommentEditor comment={comment} buttonId={buttonId} onClose={() => setEditing(false)} />
        ) : (
          <>
            <MentionText content={comment.content} mentions={comment.mentions} topics={comment.namedTopics} />
            <div className="-ml-2.5 flex min-h-9 flex-wrap items-center gap-0.5">
              {comment.liking && <LikeComment comment={comment.liking} />}
              {reply}
              <CommentMenu comment={comment} buttonId={buttonId} onEdit={() => setEditing(true)} />
            </div>
          </>
        )}
      </div>
    </div>
  )
}

function Byline({ comment, profile }: { comment: CommentItem_comment$data; profile: string }) {
  const { author, createdAt, editedAt } = comment
  return (
    <p className="wrap-anywhere">
      <Link to={profile} className="rounded-xs font-semibold hover:underline">
        <bdi>{author.displayName}</bdi>
      </Link>{' '}
      {author.isVerified && <VerifiedShield className="mr-1" />}
      <span className="text-faint">
        <Time date={createdAt} />
        {editedAt && ' · Edited'}
      </span>
    </p>
  )
}

/** Registers the element of a comment, so that the viewer's new comment can be scrolled to. */
function useScrollTarget(id: string) {
  const ref = useRef<HTMLDivElement>(null)
  const { registerComment } = useCommentPanel()
  useEffect(() => (ref.current ? registerComment(id, ref.current) : undefined), [id, registerComment])
  return ref
}
