// Error screen for a failed query, in the frame of its screen, with Retry and a way out (001 §2 and §8).
import { useContext, useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { focusHeading, setDocumentTitle } from '#web/lib/page/titleAndFocus.ts'
import { isForbidden, messageOf } from '#web/relay/network/serverError.ts'
import { useRetryOnReturn } from '#web/relay/hooks/useRetryOnReturn.ts'
import { useGoBack } from './navigation/BackButton.tsx'
import { ErrorFrame, useRouteTitle } from './errorFrame.ts'

type QueryErrorScreenProps = {
  title: string
  error: unknown
  /** Text if the server gave no message. */
  fallbackText: string
  /** Text that replaces every message of the server. */
  overrideText?: string
  /** Fallback target of Go Back; without it the button leads home. */
  back?: string
  /** Replaces the error if the viewer is forbidden to read the content. */
  forbidden?: ReactNode
  onRetry: () => void
}

export function QueryErrorScreen({
  title,
  error,
  fallbackText,
  overrideText,
  back,
  forbidden,
  onRetry,
}: QueryErrorScreenProps) {
  const Frame = useContext(ErrorFrame)
  const routeTitle = useRouteTitle()
  const goBack = useGoBack(back ?? '/')
  const isForbiddenError = isForbidden(error)
  const heading = isForbiddenError ? 'You cannot open this page' : title
  useEffect(() => {
    setDocumentTitle(heading)
    focusHeading()
  }, [heading])
  // Retries on return and reconnect after any error.
  useRetryOnReturn(error, onRetry, true)
  const actions = (
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
      {!isForbiddenError && (
        <Button variant="secondary" onClick={onRetry}>
          Retry
        </Button>
      )}
    </div>
  )
  const text = overrideText ?? messageOf(error, fallbackText)
  return (
    <Frame title={routeTitle} back={back ?? '/'}>
      {isForbiddenError && forbidden ? (
        forbidden
      ) : (
        <div role="alert">
          <EmptyState heading="h1" title={heading} text={text} action={actions} />
        </div>
      )}
    </Frame>
  )
}
