// Menu of the admin area: its screens, and the header's actions for narrow screens.
import { Eye, LogOut, Moon, Sun } from 'lucide-react'
import { useNavigate } from 'react-router-dom'
import { useSignOut } from '#web/components/account/useSignOut.tsx'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { useTheme } from '#web/session/preferences/useTheme.ts'
import { userViewPath } from './paths.ts'
import { adminMenuLinks } from './places.ts'

export function AdminMenuItems(props: MenuOnDemandProps) {
  const navigate = useNavigate()
  const { signOut, question } = useSignOut()
  const { shown, toggle } = useTheme()
  const isDark = shown === 'dark'
  return (
    <>
      <Menu {...props}>
        {adminMenuLinks.map(({ to, label, Icon }) => (
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
