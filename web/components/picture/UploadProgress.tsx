// Progress of the profile picture's upload, with a button that cancels it.
import { Button } from '#web/design/buttons/Button.tsx'
import { Progress } from '#web/design/display/Progress.tsx'
import { useFocusFallback } from '#web/lib/page/useFocusFallback.ts'

type UploadProgressProps = {
  /** From 0 to 1; null without an upload. */
  share: number | null
  onCancel: () => void
}

export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  // An upload that was sent completely cannot be cancelled.
  const canCancel = share !== null && share < 1
  useFocusFallback(canCancel)
  if (share === null) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3">
      <Progress
        label={share < 1 ? 'Uploading' : 'Almost done'}
        value={share * 100}
        className="min-w-0 flex-[1_1_10rem]"
      />
      {canCancel && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </div>
  )
}
