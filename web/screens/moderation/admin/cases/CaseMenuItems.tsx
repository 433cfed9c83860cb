// Menu of a case (a `Ticket` in the API), besides its decision: view, assign, hide, and act on the person or content.
import { Eye, EyeOff, FileText, Hand, HandHelping, Trash2 } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import type {
  CaseMenuItems_ticket$data,
  CaseMenuItems_ticket$key,
} from '#web/__generated__/CaseMenuItems_ticket.graphql.ts'
import { getDeletionTitle, type AdminAction } from '../acts/adminActions.ts'
import { DeleteAccountItem, PersonItems } from '../acts/PersonItems.tsx'
import { useAdminActionDialog } from '../acts/useAdminActionDialog.tsx'
import { useHideSubject } from './useHideSubject.ts'
import { useAssignOpenCase } from './useAssignOpenCase.ts'

type CaseMenuItemsProps = MenuOnDemandProps & {
  ticket: CaseMenuItems_ticket$key
  /** Opens the details; undefined if the card has its own button for them. */
  onDetails?: () => void
}

export function CaseMenuItems({ ticket: key, onDetails, ...props }: CaseMenuItemsProps) {
  const ticket = useFragment(
    graphql`
      fragment CaseMenuItems_ticket on Ticket {
        id
        kind
        reasons {
          reason
        }
        reported {
          id
          displayName
          userType
        }
        ...useAssignOpenCase_ticket
        ...useHideSubject_ticket
      }
    `,
    key,
  )
  const { id, kind, reasons } = ticket
  const reported = ticket.reported ?? null
  const { label, isTaken, toggleAssignment } = useAssignOpenCase(ticket)
  const hiding = useHideSubject(ticket)
  const { openDialog, dialog } = useAdminActionDialog({
    person: reported && { id: reported.id, name: reported.displayName },
    ticket: { id, kind, rule: reasons[0]?.reason ?? (kind === 'FLOOD' ? 'SPAM' : 'OTHER') },
  })
  const Icon = isTaken ? HandHelping : Hand
  return (
    <>
      <Menu {...props}>
        {onDetails && (
          <MenuItem icon={<FileText size={18} aria-hidden />} onSelect={onDetails}>
            View Details
          </MenuItem>
        )}
        <MenuItem icon={<Icon size={18} aria-hidden />} onSelect={() => void toggleAssignment()}>
          {label}
        </MenuItem>
        {hiding && (
          <MenuItem
            icon={hiding.isHiding ? <Eye size={18} aria-hidden /> : <EyeOff size={18} aria-hidden />}
            onSelect={() => void hiding.toggle()}
          >
            {hiding.label}
          </MenuItem>
        )}
        <ActionItems
          kind={kind}
          canActOnPerson={reported !== null && reported.userType !== 'ADMIN'}
          openDialog={openDialog}
        />
      </Menu>
      {dialog}
    </>
  )
}

type ActionItemsProps = {
  kind: CaseMenuItems_ticket$data['kind']
  canActOnPerson: boolean
  openDialog: (action: AdminAction) => void
}

const ActionItems = ({ kind, canActOnPerson, openDialog }: ActionItemsProps) => (
  <>
    {canActOnPerson && <PersonItems openDialog={openDialog} />}
    {kind !== 'ACCOUNT' && (
      <MenuItem danger icon={<Trash2 size={18} aria-hidden />} onSelect={() => openDialog('takeDown')}>
        {getDeletionTitle(kind)}
      </MenuItem>
    )}
    {canActOnPerson && <DeleteAccountItem hasSeparator={kind === 'ACCOUNT'} openDialog={openDialog} />}
  </>
)
