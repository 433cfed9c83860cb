// Admin actions on an account in the list: warn, suspend, lift a suspension, delete.
import { Undo2 } from 'lucide-react'
import { graphql } from 'react-relay'
import type { MenuOnDemandProps } from '#web/components/loading/MenuOnDemand.tsx'
import { Menu } from '#web/design/overlays/Menu.tsx'
import { MenuItem } from '#web/design/overlays/MenuItem.tsx'
import { toast } from '#web/design/overlays/toast.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { AccountMenuItemsLiftMutation } from '#web/__generated__/AccountMenuItemsLiftMutation.graphql.ts'
import { useRunAction } from '../AdminNews.tsx'
import { DeleteAccountItem, PersonItems } from './PersonItems.tsx'
import { useAdminActionDialog } from './useAdminActionDialog.tsx'

type AccountMenuItemsProps = MenuOnDemandProps & {
  person: { id: string; name: string }
  isSuspended: boolean
}

export function AccountMenuItems({ person, isSuspended, ...props }: AccountMenuItemsProps) {
  const { openDialog, dialog } = useAdminActionDialog({ person, ticket: null })
  const liftSuspension = useLiftSuspension(person.id)
  return (
    <>
      <Menu {...props}>
        <PersonItems openDialog={openDialog} />
        {isSuspended && (
          <MenuItem icon={<Undo2 size={18} aria-hidden />} onSelect={() => void liftSuspension()}>
            Lift suspension
          </MenuItem>
        )}
        <DeleteAccountItem hasSeparator openDialog={openDialog} />
      </Menu>
      {dialog}
    </>
  )
}

function useLiftSuspension(userId: string) {
  const run = useRunAction()
  const [commit] = useMutationPromise<AccountMenuItemsLiftMutation>(graphql`
    mutation AccountMenuItemsLiftMutation($input: LiftSuspensionInput!) {
      liftSuspension(input: $input) {
        user {
          id
        }
      }
    }
  `)
  return () =>
    run(async () => {
      await commit({ input: { userId } })
      toast({ title: 'Suspension lifted', kind: 'success' })
    })
}
