// A short list of actions that opens from a button, with arrow keys, Escape and focus that returns.
import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { DropdownMenu } from 'radix-ui'
import { cx } from '../cx.ts'
import { MenuGround } from './MenuGround.tsx'
import { useBackCloses } from './useBackCloses.ts'

type MenuProps = Omit<ComponentProps<typeof DropdownMenu.Content>, 'children'> & {
  /** The button that opens it. */
  trigger: ReactElement
  /** Open from the start, for a menu whose code came with the press that asked for it. */
  defaultOpen?: boolean
  /** MenuItems. */
  children: ReactNode
}

export function Menu({ trigger, defaultOpen = false, ...props }: MenuProps) {
  const [isOpen, setOpen] = useState(defaultOpen)
  return (
    // Not modal: that hides the whole page from screen readers, and leaves in it all that can have the focus.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={landmark()}>
        <div>
          <MenuGround onClose={() => setOpen(false)} />
          <Content {...props} />
        </div>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

/** There while the menu is open. */
function Content({ children, className, ...props }: Omit<MenuProps, 'trigger' | 'defaultOpen'>) {
  useBackCloses()
  // As it was when the menu opened: nothing moves under a finger when the toast goes.
  const [room] = useState(roomForToast)
  return (
    <DropdownMenu.Content
      align="end"
      sideOffset={4}
      collisionPadding={room}
      {...props}
      // The ground behind it takes the tap: it closes the menu, does nothing else, and the focus returns. It also
      // returns when what was chosen, a question for instance, takes it at once.
      onInteractOutside={(event) => event.preventDefault()}
      data-raised
      className={cx(
        'z-(--z-menu) max-h-(--radix-dropdown-menu-content-available-height) max-w-[calc(100vw-1rem)] overflow-y-auto',
        'min-w-[min(13.5rem,100vw-1rem)] animate-rise rounded-card border border-transparent bg-raised p-1.25 shadow-2',
        className,
      )}
    >
      {children}
    </DropdownMenu.Content>
  )
}

/** Pixels from the edges of the window: a toast lies over a menu, and would cover its first or its last entries. */
function roomForToast() {
  const edge = 8
  const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
  const edges = { top: edge, right: edge, bottom: edge, left: edge }
  if (!toast) return edges
  return toast.top > innerHeight / 2
    ? { ...edges, bottom: innerHeight - toast.top + edge }
    : { ...edges, top: toast.bottom + edge }
}

/** Where it is found among the landmarks of the page; what is under an open dialog is hidden. */
function landmark(): Element | null {
  return document.querySelector('[role="dialog"]') ? null : document.querySelector('main')
}
