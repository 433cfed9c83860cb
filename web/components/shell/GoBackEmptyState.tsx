// Empty state with a Go Back button, in place of a screen without content.
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { useGoBack } from './navigation/BackButton.tsx'

/** `home` is the target for a viewer who opened the screen directly. */
export function GoBackEmptyState({ home, ...texts }: { title: string; text: string; home: string }) {
  const goBack = useGoBack(home)
  return (
    <EmptyState
      {...texts}
      action={
        <Button variant="strong" onClick={goBack}>
          Go Back
        </Button>
      }
    />
  )
}
