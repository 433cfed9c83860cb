// A post that could not be read: in words, with the way home and another try (001 §2 and §8).
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { OfflineNotice } from '#web/components/shell/OfflineNotice.tsx'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { focusHeading, nameDocument } from '#web/lib/arrive.ts'
import { onReturn } from '#web/relay/freshness.ts'
import { messageOf } from '#web/relay/serverError.ts'

const title = 'Error loading post'

export function PostFailed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  useEffect(() => {
    nameDocument(title)
    focusHeading()
    // Whoever comes back, or gets his connection back, need not ask.
    return onReturn(onRetry)
  }, [onRetry])
  return (
    <div className="min-h-dvh bg-page">
      <OfflineNotice />
      <main tabIndex={-1}>
        <div role="alert">
          <EmptyState
            heading="h1"
            title={title}
            text={messageOf(error, 'Failed to fetch post')}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                <Button asChild variant="strong">
                  <Link to="/">Go to Home</Link>
                </Button>
                <Button variant="secondary" onClick={onRetry}>
                  Retry
                </Button>
              </div>
            }
          />
        </div>
      </main>
    </div>
  )
}
