// Empty state of a missing or hidden post, which must look the same (001 §2).
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'

export function PostNotFound() {
  return (
    <EmptyState
      title="Post not found"
      text="This post may have been deleted."
      action={
        <Button asChild variant="strong">
          <Link to="/">Go to Home</Link>
        </Button>
      }
    />
  )
}
