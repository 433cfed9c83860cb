// What somebody finds who sells nothing (decision 100).
import { Link } from 'react-router-dom'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

export const CustomersOnly = () => (
  <EmptyState
    title="This is for vendors"
    text="“Start selling” in the menu of your profile makes your account that of a vendor."
    action={
      <Button asChild variant="strong">
        <Link to="/profile">Go to your profile</Link>
      </Button>
    }
  />
)
