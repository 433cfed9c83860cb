// Fallback of a QueryBoundary around comments.
import { PartFailed } from '#web/components/loading/PartFailed.tsx'

export const commentsFailed = (error: unknown, retry: () => void) => (
  <PartFailed title="Failed to fetch comments" error={error} onRetry={retry} className="py-3 text-sm" />
)
