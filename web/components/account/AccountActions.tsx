// The actions of the menu beside one's own picture: the theme, and leaving.
import { LogOut, Moon, Sun } from 'lucide-react'
import { MenuItem } from '#web/design/MenuItem.tsx'
import { useTheme } from '#web/session/useTheme.ts'
import { useSignOut } from './useSignOut.ts'

/** `leave` is the documented word of the place: 'Log out' in settings, 'Logout' for admins. */
export function AccountActions({ leave = 'Log out' }: { leave?: 'Log out' | 'Logout' }) {
  const { shown, toggle } = useTheme()
  const signOut = useSignOut()
  const isDark = shown === 'dark'
  const icon = isDark ? <Sun size={18} aria-hidden /> : <Moon size={18} aria-hidden />
  return (
    <>
      <MenuItem icon={icon} onSelect={toggle}>
        {isDark ? 'Light theme' : 'Dark theme'}
      </MenuItem>
      <MenuItem icon={<LogOut size={18} aria-hidden />} onSelect={signOut}>
        {leave}
      </MenuItem>
    </>
  )
}
