// What stands where comments could not be read.
import { PartFailed } from '#web/components/loading/PartFailed.tsx'

/** For a QueryBoundary. */
export const commentsFailed = (error: unknown, retry: () => void) => (
  <PartFailed title="Failed to fetch comments" error={error} onRetry={retry} className="py-3 text-sm" />
)
