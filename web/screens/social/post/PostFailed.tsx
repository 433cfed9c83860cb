// Error state of a single post.
import { QueryErrorScreen } from '#web/components/shell/QueryErrorScreen.tsx'

export const PostFailed = (props: { error: unknown; onRetry: () => void }) => (
  <QueryErrorScreen {...props} title="Error loading post" fallbackText="Failed to fetch post" />
)
