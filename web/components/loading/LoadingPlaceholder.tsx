// Placeholder dialog with a title and a close button, shown while the code of the real dialog loads.
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { X } from 'lucide-react'
import { useLocation } from 'react-router-dom'
import { ProgressBar } from '#web/components/shell/navigation/NavigationProgress.tsx'
import { dialogSurfaceClasses, scrimClasses } from '#web/design/overlays/dialogClasses.ts'
import { IconButton } from '#web/design/buttons/IconButton.tsx'
import { Spinner } from '#web/design/display/Spinner.tsx'
import { useBackToClose } from '#web/design/overlays/useBackToClose.ts'
import { trackPresses, usePlaceholder, type PendingLoad } from './placeholderState.ts'

export function LoadingPlaceholder() {
  const pendingLoad = usePlaceholder()
  useEffect(trackPresses, [])
  if (!pendingLoad) return null
  // An open dialog traps the focus, so only a progress bar shows over it.
  return document.querySelector('[role$=dialog]:not([data-part-frame])') ? (
    <ProgressBar />
  ) : (
    <PlaceholderDialog {...pendingLoad} />
  )
}

function PlaceholderDialog({ title, cancel }: PendingLoad) {
  const frame = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const [initialKey] = useState(key)
  useBackToClose()
  useEffect(() => {
    if (key !== initialKey) cancel()
  }, [key, initialKey, cancel])
  useLayoutEffect(() => {
    const focused = document.activeElement
    const closeOnEscape = ({ key }: globalThis.KeyboardEvent) => key === 'Escape' && cancel()
    frame.current?.focus()
    document.addEventListener('keydown', closeOnEscape)
    return () => {
      document.removeEventListener('keydown', closeOnEscape)
      if (focused instanceof HTMLElement) focused.focus()
    }
  }, [cancel])
  return (
    <>
      <div className={scrimClasses} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab stays inside */}
      <div
        ref={frame}
        role="dialog"
        aria-modal
        aria-busy
        aria-label={title}
        data-part-frame
        tabIndex={-1}
        onKeyDown={stayInside}
        className={`${dialogSurfaceClasses} inset-x-0 bottom-0 min-h-60 rounded-t-sheet md:top-[30dvh] md:bottom-auto md:mx-auto md:max-w-120 md:rounded-sheet`}
      >
        <div className="flex min-h-13 items-center gap-2 px-4 pt-3 md:px-6 md:pt-4">
          <p className="type-title min-w-0 flex-1 wrap-anywhere">{title}</p>
          <IconButton label="Close" className="-mr-2.5" onClick={cancel}>
            <X size={22} aria-hidden />
          </IconButton>
        </div>
        <p role="status" className="grid flex-1 place-items-center pb-10 text-muted">
          <Spinner />
          <span className="sr-only">Loading...</span>
        </p>
      </div>
    </>
  )
}

function stayInside(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab') return
  event.preventDefault()
  event.currentTarget.querySelector('button')?.focus()
}
