// Like, comment and repost buttons of a post, with their counts.
import { MessageCircle } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { PostActions_post$key } from '#web/__generated__/PostActions_post.graphql.ts'
import { CountButton } from './CountButton.tsx'
import { LikeButton } from './LikeButton.tsx'
import { RepostButton } from './RepostButton.tsx'
import type { Comments } from '../useCommentPanelToggle.ts'

export function PostActions({ comments, ...props }: { post: PostActions_post$key; comments: Comments }) {
  const post = useFragment(
    graphql`
      fragment PostActions_post on Post {
        commentsCount
        ...LikeButton_post
        ...RepostButton_post
      }
    `,
    props.post,
  )
  return (
    <div className="mt-0.5 -ml-2.75 flex flex-wrap gap-x-0.5">
      <LikeButton post={post} />
      <CountButton label="Comment" count={post.commentsCount} {...comments.button}>
        <MessageCircle size={20} aria-hidden />
      </CountButton>
      <RepostButton post={post} />
    </div>
  )
}
