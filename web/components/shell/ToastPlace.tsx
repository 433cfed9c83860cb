// The place for toasts. Its code comes after the first screen, which has nothing to say yet, or with a toast.
import { useEffect, useState, type ComponentType } from 'react'
import { cx } from '#web/design/cx.ts'
import { dismissToast, toastDuration, toastPosition, useToast } from '#web/design/overlays/toast.ts'
import { afterFirstScreen } from '#web/lib/page/afterFirstScreen.ts'

const load = async () => (await import('#web/design/overlays/Toasts.tsx')).Toasts

export function ToastPlace() {
  const message = useToast()
  const [Toasts, setToasts] = useState<ComponentType>()
  useEffect(() => {
    if (Toasts && Toasts !== PlainToasts) return
    const loaded = message ? load() : afterFirstScreen.then(load)
    // If it does not come, the next message is another reason to ask for it.
    loaded.then(
      (code) => setToasts(() => code),
      () => setToasts(() => PlainToasts),
    )
  }, [Toasts, message])
  // A dialog hides everything from screen readers but what names aria-live, and is there before it.
  return <div aria-live="off">{Toasts && <Toasts />}</div>
}

/** The words alone: whoever lost the connection before the code had come reads why nothing happens. */
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
