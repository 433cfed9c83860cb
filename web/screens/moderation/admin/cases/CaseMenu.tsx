// Menu button of a case (a `Ticket` in the API); the menu loads on the first press.
import { Ellipsis } from 'lucide-react'
import { MenuOnDemand } from '#web/components/loading/MenuOnDemand.tsx'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import type { CaseMenuItems_ticket$key } from '#web/__generated__/CaseMenuItems_ticket.graphql.ts'

const load = async () => (await import('./CaseMenuItems.tsx')).CaseMenuItems

const menuButton = (
  <IconButton label="Report options" className="-mr-2 shrink-0">
    <Ellipsis size={20} aria-hidden />
  </IconButton>
)

export const CaseMenu = (menu: { ticket: CaseMenuItems_ticket$key; onDetails?: () => void }) => (
  <MenuOnDemand button={menuButton} load={load} menu={menu} />
)
