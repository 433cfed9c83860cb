// What somebody finds who sells nothing (decision 100).
import { Link } from 'react-router-dom'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

export const CustomersOnly = () => (
  <EmptyState
    title="This is for vendors"
    text="Whoever signed up as a vendor sells here."
    action={
      <Button asChild variant="strong">
        <Link to="/marketplace">Go to the Marketplace</Link>
      </Button>
    }
  />
)
