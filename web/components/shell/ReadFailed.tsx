// A screen whose one thing could not be read: in words, with the way home and another try, in the frame it has otherwise (001 §2 and §8).
import { useContext, useEffect, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { focusHeading, nameDocument } from '#web/lib/page/arrive.ts'
import { isForbidden, messageOf } from '#web/relay/network/serverError.ts'
import { useRetryOnReturn } from '#web/relay/hooks/useRetryOnReturn.ts'
import { useGoBack } from './navigation/BackButton.tsx'
import { DeadEndFrame, useRouteTitle } from './deadEnds.ts'

type ReadFailedProps = {
  title: string
  error: unknown
  /** What is said where the server gave no reason. */
  otherwise: string
  /** Said whatever the reason. */
  says?: string
  /** Where its own way out leads, for who has nowhere to go back to; else that is home. */
  back?: string
  /** Stands there instead where the viewer may not read it, in words of its own. */
  refused?: ReactNode
  onRetry: () => void
}

export function ReadFailed({ title, error, otherwise, says, back, refused, onRetry }: ReadFailedProps) {
  const Frame = useContext(DeadEndFrame)
  const routeTitle = useRouteTitle()
  const goBack = useGoBack(back ?? '/')
  // Another try would be refused alike.
  const isRefused = isForbidden(error)
  const said = isRefused ? 'You cannot open this page' : title
  useEffect(() => {
    nameDocument(said)
    focusHeading()
  }, [said])
  // A visitor who comes back, or gets the connection back, need not ask, whatever went wrong.
  useRetryOnReturn(error, onRetry, true)
  if (isRefused && refused)
    return (
      <Frame title={routeTitle} back={back ?? '/'}>
        {refused}
      </Frame>
    )
  return (
    <Frame title={routeTitle} back={back ?? '/'}>
      <div role="alert">
        <EmptyState
          heading="h1"
          title={said}
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
              {!isRefused && (
                <Button variant="secondary" onClick={onRetry}>
                  Retry
                </Button>
              )}
            </div>
          }
        />
      </div>
    </Frame>
  )
}
