// The place for toasts. Its code comes after the first screen, which has nothing to say yet, and before it is needed.
import { useEffect, useState, type ComponentType } from 'react'
import { useToast } from '#web/design/toast.ts'

export function ToastPlace() {
  const message = useToast()
  const [Toasts, setToasts] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (Toasts) return
    // If it does not come, the next message is another reason to ask for it.
    import('#web/design/Toasts.tsx').then(
      (code) => setToasts(() => code.Toasts),
      () => {},
    )
  }, [Toasts, message])
  return Toasts && <Toasts />
}
