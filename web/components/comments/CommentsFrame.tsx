// The place of the comments under a post until their code is there.
import { CommentSkeletons } from './CommentSkeletons.tsx'

/** Takes what the panel takes. */
export const CommentsFrame = (_panel: { postId: string; where: 'feed' | 'single' }) => (
  <section aria-label="Comments" aria-busy className="border-t border-line pt-2.5 pb-2">
    <CommentSkeletons label="Loading comments" />
  </section>
)
