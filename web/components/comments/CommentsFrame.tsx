// Placeholder of the comments while the code of CommentPanel loads.
import { CommentSkeletons } from './CommentSkeletons.tsx'

export const CommentsFrame = (_panel: { postId: string; where: 'feed' | 'single' }) => (
  <section aria-label="Comments" aria-busy className="border-t border-line pt-2.5 pb-2">
    <CommentSkeletons label="Loading comments" />
  </section>
)
