// A screen whose one thing could not be read: in words, with the way home and another try (001 §2 and §8).
import { useEffect } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { focusHeading, nameDocument } from '#web/lib/arrive.ts'
import { messageOf } from '#web/relay/serverError.ts'
import { useRetryOnReturn } from '#web/relay/useRetryOnReturn.ts'
import { useGoBack } from './BackButton.tsx'
import { OfflineNotice } from './OfflineNotice.tsx'

type ReadFailedProps = {
  title: string
  error: unknown
  /** What is said where the server gave no reason. */
  otherwise: string
  /** Said whatever the reason. */
  says?: string
  /** Where its own way out leads, for who has nowhere to go back to; else that is home. */
  back?: string
  onRetry: () => void
}

export function ReadFailed({ title, error, otherwise, says, back, onRetry }: ReadFailedProps) {
  const goBack = useGoBack(back ?? '/')
  useEffect(() => {
    nameDocument(title)
    focusHeading()
  }, [title])
  // Whoever comes back, or gets his connection back, need not ask, whatever went wrong.
  useRetryOnReturn(error, onRetry, true)
  return (
    <div className="min-h-dvh bg-page">
      <OfflineNotice />
      <main tabIndex={-1}>
        <div role="alert">
          <EmptyState
            heading="h1"
            title={title}
            text={says ?? messageOf(error, otherwise)}
            action={
              <div className="flex flex-wrap justify-center gap-2">
                {back ? (
                  <Button variant="strong" onClick={goBack}>
                    Go Back
                  </Button>
                ) : (
                  <Button asChild variant="strong">
                    <Link to="/">Go to Home</Link>
                  </Button>
                )}
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
