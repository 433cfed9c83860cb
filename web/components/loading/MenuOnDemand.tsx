// A button whose menu comes with the first press: few of the menus on a screen are ever opened.
import { useLayoutEffect, useState, type ComponentType, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { Slot } from 'radix-ui'
import { MenuGround } from '#web/design/overlays/MenuGround.tsx'
import { useBackCloses } from '#web/design/overlays/useBackCloses.ts'
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
  const [Menu, want, waited] = useOnDemand(load, 'own')
  const [place, setPlace] = useState<HTMLElement | null>(null)
  if (Menu) return <Menu {...menu} trigger={button} defaultOpen />
  return (
    <>
      <Slot.Root
        ref={setPlace}
        aria-haspopup="menu"
        aria-expanded={waited !== null}
        onClick={() => void want()}
      >
        {button}
      </Slot.Root>
      {waited && <MenuFrame of={place} onClose={waited.cancel} />}
    </>
  )
}

/** The ground of a menu at its button until its code is there; the focus stays on the button. */
function MenuFrame({ of, onClose }: { of: HTMLElement | null; onClose: () => void }) {
  useBackCloses()
  // Before it is painted: the first Escape may follow at once.
  useLayoutEffect(() => {
    function closeOnEscape(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopImmediatePropagation()
      onClose()
    }
    // A dialog around the button listens at the document, in the capture phase, and came first.
    window.addEventListener('keydown', closeOnEscape, true)
    return () => window.removeEventListener('keydown', closeOnEscape, true)
  }, [onClose])
  const box = of?.getBoundingClientRect() ?? new DOMRect()
  const isLow = box.bottom > innerHeight - 80
  return createPortal(
    <>
      <MenuGround onClose={onClose} />
      <div
        role="menu"
        aria-busy
        data-part-frame
        aria-label={of?.getAttribute('aria-label') ?? of?.textContent ?? undefined}
        style={{
          right: Math.max(8, innerWidth - Math.max(box.right, 224)),
          ...(isLow ? { bottom: innerHeight - box.top + 4 } : { top: box.bottom + 4 }),
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
