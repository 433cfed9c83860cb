// Said in place of a screen that has nothing to show, with the way back.
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { useGoBack } from './navigation/BackButton.tsx'

/** `home` is where it leads a person who opened this screen directly. */
export function GoBackState({ home, ...said }: { title: string; text: string; home: string }) {
  const goBack = useGoBack(home)
  return (
    <EmptyState
      {...said}
      action={
        <Button variant="strong" onClick={goBack}>
          Go Back
        </Button>
      }
    />
  )
}
