// Screen for a failed render or request, with a retry button.
import { useContext, useEffect, useState } from 'react'
import { ErrorFrame, useRouteTitle } from '#web/components/shell/errorFrame.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { focusHeading, setDocumentTitle } from '#web/lib/page/titleAndFocus.ts'
import { isUnanswered, messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useRetryOnReturn } from '#web/relay/hooks/useRetryOnReturn.ts'

interface ErrorScreenProps {
  error: unknown
  onRetry: () => void
}

export function ErrorScreen(props: ErrorScreenProps) {
  const Frame = useContext(ErrorFrame)
  return (
    <Frame title={useRouteTitle()} back="/">
      <ErrorMessage {...props} />
    </Frame>
  )
}

export function ErrorMessage({ error, onRetry }: ErrorScreenProps) {
  // Set once on failure, so that a restored connection does not change the text.
  const [isOffline] = useState(() => isUnanswered(error) || !navigator.onLine)
  const title = isOffline ? 'No connection' : 'Something went wrong'

  // Does the work of TitleAndFocus, as this may render outside the router.
  useEffect(() => {
    setDocumentTitle(title)
    focusHeading()
  }, [title])

  useRetryOnReturn(error, onRetry, isOffline)

  return (
    <div role="alert">
      <EmptyState
        heading="h1"
        title={title}
        text={isOffline ? noConnectionMessage : messageOf(error, 'This page could not be shown.')}
        action={<Button onClick={onRetry}>Retry</Button>}
      />
    </div>
  )
}
