// Error with Retry for a part of a screen.
import { Button } from '#web/design/buttons/Button.tsx'
import { cx } from '#web/design/cx.ts'
import { messageOf, noConnectionMessage } from '#web/relay/network/serverError.ts'
import { useRetryOnReturn } from '#web/relay/hooks/useRetryOnReturn.ts'

type PartFailedProps = { title: string; error: unknown; onRetry: () => void; className: string }

export function SectionError({ title, error, onRetry, className }: PartFailedProps) {
  useRetryOnReturn(error, onRetry)
  return (
    <div
      role="alert"
      className={cx('flex flex-wrap items-center justify-between gap-x-3 gap-y-1', className)}
    >
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold">{title}</p>
        <p className="text-muted">{messageOf(error, noConnectionMessage)}</p>
      </div>
      <Button variant="quiet" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
