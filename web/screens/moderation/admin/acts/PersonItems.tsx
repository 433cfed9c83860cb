// Menu items that open the actions on the account of a person who is not an admin.
import { Gavel, TriangleAlert, UserX } from 'lucide-react'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import type { AdminAction } from './adminActions.ts'

/** `openDialog` opens the dialog of an action. */
type ItemProps = { openDialog: (action: AdminAction) => void }

export const PersonItems = ({ openDialog }: ItemProps) => (
  <>
    <MenuItem icon={<TriangleAlert size={18} aria-hidden />} onSelect={() => openDialog('warn')}>
      Warn
    </MenuItem>
    <MenuItem icon={<Gavel size={18} aria-hidden />} onSelect={() => openDialog('suspend')}>
      Suspend
    </MenuItem>
  </>
)

export const DeleteAccountItem = ({ hasSeparator, openDialog }: ItemProps & { hasSeparator: boolean }) => (
  <MenuItem
    danger
    isApart={hasSeparator}
    icon={<UserX size={18} aria-hidden />}
    onSelect={() => openDialog('deleteAccount')}
  >
    Delete Account
  </MenuItem>
)
