// Dropdown menu of actions.
import { useState, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { DropdownMenu } from 'radix-ui'
import { cx } from '../cx.ts'
import { MenuBackdrop } from './MenuBackdrop.tsx'
import { useBackToClose } from './useBackToClose.ts'

type MenuProps = Omit<ComponentProps<typeof DropdownMenu.Content>, 'children'> & {
  trigger: ReactElement
  /** True for a menu whose code was loaded by the press that opens it. */
  defaultOpen?: boolean
  children: ReactNode
}

export function Menu({ trigger, defaultOpen = false, ...props }: MenuProps) {
  const [isOpen, setOpen] = useState(defaultOpen)
  return (
    // Not modal, because that hides the page from screen readers but leaves it focusable.
    <DropdownMenu.Root modal={false} open={isOpen} onOpenChange={setOpen}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal container={findPortalTarget()}>
        <div>
          <MenuBackdrop onClose={() => setOpen(false)} />
          <Content {...props} />
        </div>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function Content({ children, className, ...props }: Omit<MenuProps, 'trigger' | 'defaultOpen'>) {
  useBackToClose()
  // Computed once, so that nothing moves when a toast disappears.
  const [padding] = useState(paddingForToast)
  return (
    <DropdownMenu.Content
      align="end"
      sideOffset={4}
      collisionPadding={padding}
      {...props}
      // MenuBackdrop handles taps outside, so that the focus returns to the trigger.
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

/** Returns the collision padding in pixels that keeps the menu clear of a toast. */
function paddingForToast() {
  const edge = 8
  const toast = document.querySelector('[data-toast]')?.getBoundingClientRect()
  const edges = { top: edge, right: edge, bottom: edge, left: edge }
  if (!toast) return edges
  return toast.top > innerHeight / 2
    ? { ...edges, bottom: innerHeight - toast.top + edge }
    : { ...edges, top: toast.bottom + edge }
}

/** Portal target: main, or the body if a dialog hides the page. */
function findPortalTarget(): Element | null {
  return document.querySelector('[role="dialog"]') ? null : document.querySelector('main')
}
