// The words of a screen that is not built yet, and the way back.
import { Link } from 'react-router-dom'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

export function ComingSoon() {
  return (
    <EmptyState
      title="Coming soon"
      text="This part of Fennec is still being built."
      action={
        <Button asChild variant="strong">
          <Link to="/">Go to Home</Link>
        </Button>
      }
    />
  )
}
