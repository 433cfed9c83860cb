// What stands where a screen could not be shown: calm, in words, with one thing to do.
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { isUnanswered, messageOf } from '#web/relay/serverError.ts'

const noConnection = 'Fennec could not be reached. Check your connection and try again.'

export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const isAway = isUnanswered(error) || !navigator.onLine
  return (
    <main tabIndex={-1} className="min-h-dvh bg-page">
      <div role="alert">
        <EmptyState
          title={isAway ? 'No connection' : 'Something went wrong'}
          text={isAway ? noConnection : messageOf(error, 'This page could not be shown.')}
          action={<Button onClick={onRetry}>Retry</Button>}
        />
      </div>
    </main>
  )
}
