// Top bar of the admin area: queue links, View as User, Logout and the menu (002 §2).
import { Eye, MenuIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { useSignOut } from '#web/components/account/useSignOut.tsx'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { OfflineNotice } from '#web/components/shell/OfflineNotice.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Wordmark } from '#web/design/brand/Wordmark.tsx'
import { QueueLinks } from './QueueLinks.tsx'
import { userViewPath } from './paths.ts'

const loadMenu = async () => (await import('./AdminMenuItems.tsx')).AdminMenuItems

const menuButton = (
  <IconButton label="Menu">
    <MenuIcon size={22} aria-hidden />
  </IconButton>
)

export function AdminHeader() {
  return (
    <header className="sticky top-0 z-(--z-sticky) border-b border-line bg-page md:bg-surface">
      <OfflineNotice />
      <div className="mx-auto flex min-h-header max-w-page items-center gap-2.5 pr-1.5 pl-4 md:min-h-16 md:px-6">
        <Link to="/admin-dashboard" className="flex min-h-tap items-center rounded-sm">
          <Wordmark height={28} />
        </Link>
        <span className="mr-auto rounded-xs bg-inset px-2 text-small/5.5 font-semibold text-muted">
          Admin
        </span>
        <WideActions />
        <MenuOnDemand button={menuButton} load={loadMenu} menu={{}} />
      </div>
    </header>
  )
}

function WideActions() {
  const { signOut, question } = useSignOut()
  return (
    <div className="hidden items-center gap-1 md:flex">
      <span className="hidden gap-1 lg:flex">
        <QueueLinks variant="ghost" />
      </span>
      <Button asChild variant="ghost">
        <Link to={userViewPath}>
          <span className="flex items-center gap-2">
            <Eye size={18} aria-hidden /> View as User
          </span>
        </Link>
      </Button>
      <Button variant="secondary" onClick={signOut}>
        Logout
      </Button>
      {question}
    </div>
  )
}
