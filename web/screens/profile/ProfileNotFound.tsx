// Nobody, or nobody one may know of: both look the same (001 §2).
import { useGoBack } from '#web/components/shell/BackButton.tsx'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

/** `home` is where it leads whoever came here directly. */
export function ProfileNotFound({ home }: { home: string }) {
  const goBack = useGoBack(home)
  return (
    <EmptyState
      title="Profile not found"
      text="This account may have been deleted."
      action={
        <Button variant="strong" onClick={goBack}>
          Go Back
        </Button>
      }
    />
  )
}
