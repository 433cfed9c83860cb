// A short list of actions that opens from a button, with arrow keys, Escape and focus that returns.
import type { ComponentProps, ReactElement, ReactNode } from 'react'
import { DropdownMenu } from 'radix-ui'
import { cx } from './cx.ts'

type MenuProps = Omit<ComponentProps<typeof DropdownMenu.Content>, 'children'> & {
  /** The button that opens it. */
  trigger: ReactElement
  /** Open from the start, for a menu whose code came with the press that asked for it. */
  defaultOpen?: boolean
  /** MenuItems. */
  children: ReactNode
}

export function Menu({ trigger, defaultOpen, children, className, ...props }: MenuProps) {
  return (
    <DropdownMenu.Root defaultOpen={defaultOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          collisionPadding={8}
          {...props}
          data-raised
          className={cx(
            'z-(--z-menu) min-w-54 animate-rise rounded-card border border-transparent bg-raised p-1.25 shadow-2',
            className,
          )}
        >
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
