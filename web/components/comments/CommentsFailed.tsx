// What stands where comments could not be read, with the way to try again.
import { Button } from '#web/design/Button.tsx'
import { messageOf, noConnection } from '#web/relay/serverError.ts'

export function CommentsFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div role="alert" className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-3 text-sm">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">Failed to fetch comments</p>
        <p className="text-muted">{messageOf(error, noConnection)}</p>
      </div>
      <Button variant="quiet" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
