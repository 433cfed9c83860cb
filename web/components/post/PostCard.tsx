// A post with header, content, actions and comments, in every feed and on its own page.
import { useId, type ReactNode } from 'react'
import { Repeat2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { HeldMark } from '#web/components/hidden/HiddenMark.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { useSession } from '#web/session/session.ts'
import type { PostCard_post$key } from '#web/__generated__/PostCard_post.graphql.ts'
import { PostActions } from './actions/PostActions.tsx'
import { PostBody } from './PostBody.tsx'
import { PostHeader } from './PostHeader.tsx'
import { PostMenu } from './actions/PostMenu.tsx'
import { useCommentPanelToggle } from './useCommentPanelToggle.ts'
import { useEditing } from './actions/useEditing.ts'

const avatarClasses = 'relative rounded-full after:absolute after:-inset-0.5'

const postClasses =
  'grid grid-cols-[40px_minmax(0,1fr)] gap-x-3 border-b border-line px-4 pt-3.5 pb-1.5 -outline-offset-2 md:px-6 md:pt-4.5 md:pb-2'

type PostCardProps = {
  post: PostCard_post$key
  repostedBy?: ReactNode
  /** True on the post's own page, where the whole text shows. */
  isDetail?: boolean
  /** True for the first post of a list, whose photo loads first. */
  isFirst?: boolean
}

export function PostCard({ repostedBy, isDetail, isFirst, ...props }: PostCardProps) {
  const post = useFragment(
    graphql`
      fragment PostCard_post on Post {
        id
        isHeld
        author {
          databaseId
          firstName
          lastName
          profileImageUrl(width: 96)
          profileImageThumbhash
        }
        ...PostHeader_post
        ...PostMenu_post
        ...PostEditor_post
        ...PostBody_post
        ...PostActions_post
      }
    `,
    props.post,
  )
  const nameId = useId()
  const { token } = useSession()
  const comments = useCommentPanelToggle(isDetail)
  const editing = useEditing()
  const { Editor } = editing
  return (
    <article aria-labelledby={nameId} className={postClasses}>
      {repostedBy && (
        <>
          <Repeat2 size={15} aria-hidden className="mb-1.5 self-center justify-self-end text-faint" />
          <p className="mb-1.5 truncate text-small font-medium text-faint">{repostedBy}</p>
        </>
      )}
      <div className="flex flex-col items-center gap-2">
        <Link to={`/profile/${post.author.databaseId}`} aria-hidden tabIndex={-1} className={avatarClasses}>
          <Avatar person={post.author} size={40} />
        </Link>
        {comments.Panel && <span className="mb-1.5 w-0.5 flex-1 rounded-full bg-line-strong" />}
      </div>
      <div className="min-w-0">
        <PostHeader
          post={post}
          nameId={nameId}
          menu={token && <PostMenu post={post} buttonId={editing.buttonId} onEdit={editing.begin} />}
        />
        {post.isHeld && <HeldMark />}
        {Editor && <Editor post={post} onClose={editing.end} />}
        <PostBody post={post} isEdited={Editor !== null} isDetail={isDetail} isFirst={isFirst || isDetail} />
        <PostActions post={post} comments={comments} />
        {comments.Panel && (
          <div id={comments.panelId}>
            <comments.Panel postId={post.id} where="feed" />
          </div>
        )}
      </div>
    </article>
  )
}
