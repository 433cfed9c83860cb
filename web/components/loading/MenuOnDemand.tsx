// A button whose menu code loads on the first press, since few menus are ever opened.
import { useLayoutEffect, useState, type ComponentType, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { Slot } from 'radix-ui'
import { MenuBackdrop } from '#web/design/overlays/MenuBackdrop.tsx'
import { useBackToClose } from '#web/design/overlays/useBackToClose.ts'
import { useLazyComponent } from './useLazyComponent.ts'

export interface MenuOnDemandProps {
  trigger: ReactElement
  defaultOpen: boolean
}

type Props<MenuProps> = {
  button: ReactElement
  /** Must be stable between renders. */
  load: () => Promise<ComponentType<MenuProps & MenuOnDemandProps>>
  menu: MenuProps
}

export function MenuOnDemand<MenuProps extends object>({ button, load, menu }: Props<MenuProps>) {
  const [Menu, ensureLoaded, pendingLoad] = useLazyComponent(load, { placeholder: 'none' })
  const [buttonElement, setButtonElement] = useState<HTMLElement | null>(null)
  if (Menu) return <Menu {...menu} trigger={button} defaultOpen />
  return (
    <>
      <Slot.Root
        ref={setButtonElement}
        aria-haspopup="menu"
        aria-expanded={pendingLoad !== null}
        onClick={() => void ensureLoaded()}
      >
        {button}
      </Slot.Root>
      {pendingLoad && <MenuPlaceholder anchor={buttonElement} onClose={pendingLoad.cancel} />}
    </>
  )
}

/** Placeholder menu at the button while the code loads; the focus stays on the button. */
function MenuPlaceholder({ anchor, onClose }: { anchor: HTMLElement | null; onClose: () => void }) {
  useBackToClose()
  // A layout effect, because Escape may follow at once.
  useLayoutEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      onClose()
    }
    // On window, to run before a surrounding dialog, which captures at the document.
    window.addEventListener('keydown', closeOnEscape, true)
    return () => window.removeEventListener('keydown', closeOnEscape, true)
  }, [onClose])
  const box = anchor?.getBoundingClientRect() ?? new DOMRect()
  const opensUpward = box.bottom > innerHeight - 80
  return createPortal(
    <>
      <MenuBackdrop onClose={onClose} />
      <div
        role="menu"
        aria-busy
        data-part-frame
        aria-label={anchor?.getAttribute('aria-label') ?? anchor?.textContent ?? undefined}
        style={{
          right: Math.max(8, innerWidth - Math.max(box.right, 224)),
          ...(opensUpward ? { bottom: innerHeight - box.top + 4 } : { top: box.bottom + 4 }),
        }}
        className="fixed z-(--z-menu) min-w-[min(13.5rem,100vw-1rem)] rounded-card bg-raised p-1.25 shadow-2"
      >
        <div role="menuitem" aria-disabled className="flex min-h-tap items-center px-3 text-muted">
          Loading...
        </div>
      </div>
    </>,
    document.body,
  )
}
