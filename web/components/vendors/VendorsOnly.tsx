// Replaces a vendor screen for other accounts (002 §6): a way to start selling, or home for admins.
import { Link } from 'react-router-dom'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { useSession } from '#web/session/session.ts'

export function VendorsOnly() {
  const { user } = useSession()
  const isAdmin = user?.userType === 'admin'
  return (
    <EmptyState
      title="This is for vendors"
      text={
        isAdmin
          ? 'An admin account cannot sell.'
          : '“Start selling” in the menu of your profile makes your account that of a vendor.'
      }
      action={
        <Button asChild variant="strong">
          {isAdmin ? <Link to="/">Go to Home</Link> : <Link to="/profile">Go to your profile</Link>}
        </Button>
      }
    />
  )
}
