// Menu of the viewer's profile.
import { Bookmark, Settings, ShoppingBag, Store, UserRoundPlus } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'

const links = [
  { label: 'Settings', to: '/settings', icon: Settings },
  { label: 'Follow requests', to: '/follow-requests', icon: UserRoundPlus },
  { label: 'Saved', to: '/saved', icon: Bookmark },
  { label: 'My purchases', to: '/orders', icon: ShoppingBag },
]

/** `onSell` is null for vendors and admins. */
type OwnMenuItemsProps = MenuOnDemandProps & { onSell: (() => void) | null }

export function OwnMenuItems({ onSell, ...props }: OwnMenuItemsProps) {
  const navigate = useNavigate()
  return (
    <Menu {...props}>
      {links.map(({ label, to, icon: Icon }) => (
        <MenuItem key={to} icon={<Icon size={18} aria-hidden />} onSelect={() => void navigate(to)}>
          {label}
        </MenuItem>
      ))}
      {onSell && (
        <MenuItem icon={<Store size={18} aria-hidden />} onSelect={onSell}>
          Start selling
        </MenuItem>
      )}
    </Menu>
  )
}
