// Menu of the admin area: its screens, and the header's actions for narrow screens.
import {
  Eye,
  Flag,
  LayoutDashboard,
  LogOut,
  Moon,
  Scale,
  ScrollText,
  ShieldCheck,
  SlidersHorizontal,
  Sun,
  UserX,
} from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useSignOut } from '#web/components/account/useSignOut.tsx'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { useTheme } from '#web/session/preferences/useTheme.ts'
import { accountReports, postReports, userViewPath } from './paths.ts'

export function AdminMenuItems(props: MenuOnDemandProps) {
  const navigate = useNavigate()
  const { signOut, question } = useSignOut()
  const { shown, toggle } = useTheme()
  const isDark = shown === 'dark'
  return (
    <>
      <Menu {...props}>
        {adminPlaces.map(({ to, label, Icon }) => (
          <MenuItem key={to} icon={<Icon size={18} aria-hidden />} onSelect={() => void navigate(to)}>
            {label}
          </MenuItem>
        ))}
        <MenuItem icon={<Eye size={18} aria-hidden />} onSelect={() => void navigate(userViewPath)}>
          View as User
        </MenuItem>
        <MenuItem
          icon={isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />}
          onSelect={toggle}
        >
          {isDark ? 'Light theme' : 'Dark theme'}
        </MenuItem>
        <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={signOut}>
          Logout
        </MenuItem>
      </Menu>
      {question}
    </>
  )
}

const adminPlaces = [
  { to: '/admin-dashboard', label: 'Overview', Icon: LayoutDashboard },
  { to: postReports, label: 'Post Reports', Icon: Flag },
  { to: accountReports, label: 'Account Reports', Icon: UserX },
  { to: '/admin/appeals', label: 'Appeals', Icon: Scale },
  { to: '/admin/audit', label: 'Audit trail', Icon: ScrollText },
  { to: '/admin/rules', label: 'Site rules', Icon: SlidersHorizontal },
  { to: '/admin/second-factor', label: 'Second factor', Icon: ShieldCheck },
] as const
