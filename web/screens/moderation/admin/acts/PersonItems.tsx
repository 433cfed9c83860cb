// Menu items that act on a person who is no admin.
import { Gavel, TriangleAlert, UserX } from 'lucide-react'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import type { Act } from './acts.ts'

type ItemProps = { ask: (act: Act) => void }

export const PersonItems = ({ ask }: ItemProps) => (
  <>
    <MenuItem icon={<TriangleAlert size={18} aria-hidden />} onSelect={() => ask('warn')}>
      Warn
    </MenuItem>
    <MenuItem icon={<Gavel size={18} aria-hidden />} onSelect={() => ask('suspend')}>
      Suspend
    </MenuItem>
  </>
)

export const DeleteAccountItem = ({ isApart, ask }: ItemProps & { isApart: boolean }) => (
  <MenuItem
    danger
    isApart={isApart}
    icon={<UserX size={18} aria-hidden />}
    onSelect={() => ask('deleteAccount')}
  >
    Delete Account
  </MenuItem>
)
