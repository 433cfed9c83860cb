// A button whose menu comes with the first press: few of the menus on a screen are ever opened.
import type { ComponentType, ReactElement } from 'react'
import { Slot } from 'radix-ui'
import { useOnDemand } from './useOnDemand.ts'

/** What the menu is given: its button, and that it is open from the start. */
export interface MenuOnDemandProps {
  trigger: ReactElement
  defaultOpen: boolean
}

type Props<Own> = {
  button: ReactElement
  /** Stays the same from one drawing to the next. */
  load: () => Promise<ComponentType<Own & MenuOnDemandProps>>
  /** What else the menu needs. */
  menu: Own
}

export function MenuOnDemand<Own extends object>({ button, load, menu }: Props<Own>) {
  const [Menu, want] = useOnDemand(load)
  if (Menu) return <Menu {...menu} trigger={button} defaultOpen />
  return (
    <Slot.Root aria-haspopup="menu" aria-expanded={false} onClick={() => void want()}>
      {button}
    </Slot.Root>
  )
}
