// Suspense and error boundary of a dialog's query: a spinner while it loads, and an error with Try again.
import { Suspense, type ReactNode } from 'react'
import { Button } from '#web/design/buttons/Button.tsx'
import { cx } from '#web/design/cx.ts'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { QueryBoundary } from '#web/relay/hooks/QueryBoundary.tsx'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'

type DialogBoundaryProps = { spinnerClassName?: string; errorClassName?: string; children: ReactNode }

export function DialogBoundary({
  spinnerClassName = 'min-h-40',
  errorClassName,
  children,
}: DialogBoundaryProps) {
  return (
    <QueryBoundary
      fallback={(error, retry) => (
        <div
          role="alert"
          className={cx('grid min-h-40 place-items-center gap-3 text-center text-muted', errorClassName)}
        >
          {messageOf(error, noConnectionMessage)}
          <Button variant="secondary" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
    >
      <Suspense
        fallback={
          <div className={cx('grid place-items-center', spinnerClassName)}>
            <Spinner />
          </div>
        }
      >
        {children}
      </Suspense>
    </QueryBoundary>
  )
}
