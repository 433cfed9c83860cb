// Container of toasts, whose code loads after the first screen or with the first toast.
import { useEffect, useState, type ComponentType } from 'react'
import { cx } from '#web/design/cx.ts'
import { dismissToast, toastDuration, toastPosition, useToast } from '#web/design/overlays/toast.ts'
import { afterFirstScreen } from '#web/lib/page/afterFirstScreen.ts'

const load = async () => (await import('#web/design/overlays/Toasts.tsx')).Toasts

export function LazyToasts() {
  const message = useToast()
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    if (Toasts && Toasts !== PlainToasts) return
    const loaded = message ? load() : afterFirstScreen.then(load)
    // If loading fails, the next toast tries again.
    loaded.then(
      (code) => setToasts(() => code),
      () => setToasts(() => PlainToasts),
    )
  }, [Toasts, message])
  // `aria-live`, because a dialog hides all other elements from screen readers.
  return <div aria-live="off">{Toasts && <Toasts />}</div>
}

/** Plain toasts, for when the code of the real ones could not load. */
function PlainToasts() {
  const message = useToast()
  useEffect(() => {
    const timer = message && setTimeout(dismissToast, toastDuration, message.id)
    return () => clearTimeout(timer ?? undefined)
  }, [message])
  if (!message) return null
  const { title, description, kind } = message
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      data-toast
      className={cx(
        toastPosition,
        'rounded-card border border-transparent bg-raised px-3.75 py-3.25 shadow-2',
      )}
    >
      <p className="font-semibold">{title}</p>
      {description && <p className="text-sm text-muted">{description}</p>}
    </div>
  )
}
