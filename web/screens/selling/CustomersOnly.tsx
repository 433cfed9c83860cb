// What somebody finds who sells nothing: the way to begin (decision 100).
import { Link } from 'react-router-dom'
import { profile } from '#web/components/shell/places.ts'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'

export function CustomersOnly({
  user,
}: {
  user: { readonly databaseId: number; readonly userType: string }
}) {
  return (
    <EmptyState
      title="This is for vendors"
      text="A customer becomes a vendor with Start selling, in the menu of the own profile."
      action={
        <Button asChild variant="strong">
          <Link to={profile(user).to}>Go to your profile</Link>
        </Button>
      }
    />
  )
}
