// Replaces a form that a suspended viewer cannot submit.
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'

export const NotWhileSuspended = () => (
  <EmptyState
    title="Not while you are suspended"
    text="You can read, but not write."
    action={
      <Button asChild variant="strong">
        <Link to="/account-standing">Account standing</Link>
      </Button>
    }
  />
)
