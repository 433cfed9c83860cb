// Field for a new comment, or the reason why the viewer cannot reply.
import { graphql, useFragment } from 'react-relay'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import type { CommentInput_user$key } from '#web/__generated__/CommentInput_user.graphql.ts'
import type { NewComment_post$key } from '#web/__generated__/NewComment_post.graphql.ts'
import { CommentInput } from './CommentInput.tsx'
import { useCreateComment } from './useCreateComment.ts'

type NewCommentProps = { post: NewComment_post$key; user: CommentInput_user$key }

export function NewComment({ user, ...props }: NewCommentProps) {
  const { viewerMayReply, replySetting, author } = useFragment(
    graphql`
      fragment NewComment_post on Post {
        viewerMayReply
        replySetting
        author {
          displayName
        }
      }
    `,
    props.post,
  )
  const isSuspended = useSuspended()
  const [create, isPending] = useCreateComment()
  // CommentInput handles the suspension itself, and keeps the text.
  if (viewerMayReply || isSuspended) {
    return (
      <CommentInput
        user={user}
        label="Add a comment"
        sendLabel="Send comment"
        isPending={isPending}
        onSend={(content, mentions) => create({ content, mentions })}
      />
    )
  }
  return (
    <p className="rounded-control bg-inset px-3.5 py-2.5 text-sm text-muted">
      {replySetting === 'EVERYONE' ? (
        'You cannot reply to this post at the moment.'
      ) : (
        <>
          Only {replySetting === 'FOLLOWERS' && 'people who follow '}
          <bdi>{author.displayName}</bdi> can reply to this post.
        </>
      )}
    </p>
  )
}
