// Upload state of a file: progress with Cancel, or an error with Try again where a retry can help.
import { Button } from '#web/design/buttons/Button.tsx'
import { Progress } from '#web/design/display/Progress.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'
import type { Attachment } from './attachment.ts'
import type { Attachments } from './attachments.ts'

export function FileState({ item, attachments }: { item: Attachment; attachments: Attachments }) {
  const isSent = item.state === 'sent'
  const hasFailed = item.state === 'failed'
  const hasButton = !isSent && (!hasFailed || item.canRetry)
  useFocusFallback(hasButton)
  if (isSent) return null
  return (
    <div className="mt-2">
      {hasFailed ? (
        <p role="alert" className="text-small text-danger">
          {item.errorText}
        </p>
      ) : (
        <Progress label={getProgressLabel(item)} value={item.progress * 100} />
      )}
      {/* The same button for both, so that it keeps the focus. */}
      {hasButton && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-1.5"
          onClick={() => (hasFailed ? attachments.retry(item.key) : attachments.cancel(item.key))}
        >
          {hasFailed ? 'Try again' : 'Cancel'}
        </Button>
      )}
    </div>
  )
}

function getProgressLabel({ state, progress }: Attachment): string {
  if (state === 'waiting') return 'Waiting'
  return progress < 1 ? 'Uploading' : 'Almost done'
}
