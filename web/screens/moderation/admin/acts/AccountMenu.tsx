// Menu button of an account in the list; the menu loads on the first press.
import { Ellipsis } from 'lucide-react'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'

const load = async () => (await import('./AccountMenuItems.tsx')).AccountMenuItems

type AccountMenuProps = { person: { id: string; name: string }; isSuspended: boolean }

export const AccountMenu = (menu: AccountMenuProps) => (
  <MenuOnDemand
    button={
      <IconButton label={`More for ${menu.person.name}`}>
        <Ellipsis size={20} aria-hidden />
      </IconButton>
    }
    load={load}
    menu={menu}
  />
)
