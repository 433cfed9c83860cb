// What stands where a screen could not be shown: calm, in words, with one thing to do.
import { useEffect, useState } from 'react'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { focusHeading, nameDocument } from '#web/lib/arrive.ts'
import { isUnanswered, messageOf, noConnection } from '#web/relay/serverError.ts'
import { useRetryOnReturn } from '#web/relay/useRetryOnReturn.ts'

export function ErrorScreen({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  // As it was when it went wrong: a connection that comes back changes nothing by itself.
  const [isAway] = useState(() => isUnanswered(error) || !navigator.onLine)
  const title = isAway ? 'No connection' : 'Something went wrong'

  // Not by Arrival: this may stand outside the router.
  useEffect(() => {
    nameDocument(title)
    focusHeading()
  }, [title])

  useRetryOnReturn(error, onRetry, isAway)

  return (
    <main tabIndex={-1} className="min-h-dvh bg-page">
      <div role="alert">
        <EmptyState
          heading="h1"
          title={title}
          text={isAway ? noConnection : messageOf(error, 'This page could not be shown.')}
          action={<Button onClick={onRetry}>Retry</Button>}
        />
      </div>
    </main>
  )
}
