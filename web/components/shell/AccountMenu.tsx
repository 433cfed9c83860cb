// The three dots beside one's own picture: what a person does with the account itself.
import type { ReactNode } from 'react'
import { Ellipsis } from 'lucide-react'
import { IconButton } from '#web/design/IconButton.tsx'
import { Menu } from '#web/design/Menu.tsx'

export function AccountMenu(props: { children: ReactNode }) {
  const trigger = (
    <IconButton label="Account menu">
      <Ellipsis size={22} aria-hidden />
    </IconButton>
  )
  return <Menu trigger={trigger}>{props.children}</Menu>
}
