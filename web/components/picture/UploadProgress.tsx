// How far the picture has come, and the way to stop it.
import { Button } from '#web/design/buttons/Button.tsx'
import { Progress } from '#web/design/display/Progress.tsx'
import { useFocusRescue } from '#web/lib/page/useFocusRescue.ts'

type UploadProgressProps = {
  /** From 0 to 1; null while nothing is under way. */ share: number | null
  onCancel: () => void
}

export function UploadProgress({ share, onCancel }: UploadProgressProps) {
  // Once everything has left this device, the picture cannot be called back.
  const mayCancel = share !== null && share < 1
  useFocusRescue(mayCancel)
  if (share === null) return null
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3">
      <Progress
        label={share < 1 ? 'Uploading' : 'Almost done'}
        value={share * 100}
        className="min-w-0 flex-[1_1_10rem]"
      />
      {mayCancel && (
        <Button variant="ghost" onClick={onCancel}>
          Cancel upload
        </Button>
      )}
    </div>
  )
}
