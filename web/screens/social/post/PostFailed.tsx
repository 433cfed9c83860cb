// Error state of a single post.
import { ReadFailed } from '#web/components/shell/ReadFailed.tsx'

export const PostFailed = (props: { error: unknown; onRetry: () => void }) => (
  <ReadFailed {...props} title="Error loading post" otherwise="Failed to fetch post" />
)
