// The one message that floats over the screen: say it from anywhere with toast(), a newer one replaces it (000 §9).
import { useSyncExternalStore } from 'react'

export type ToastMessage = {
  title: string
  description?: string
  kind?: 'success' | 'error' | 'info'
  /** What one can do about it at once; it can be done elsewhere too, since the message goes. */
  action?: { label: string; act: () => void }
}
type Shown = ToastMessage & { id: number }

export const toastDuration = 5000
export const toastSwipe = 50
export const toastPosition =
  'fixed inset-x-3 top-(--toast-top) bottom-[calc(var(--toast-bottom)+env(safe-area-inset-bottom))] z-(--z-toast) ' +
  'mx-auto h-fit max-w-105 md:translate-x-(--toast-shift)'

let shown: Shown | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: Shown | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message for 5 s and returns its id. A failure (`error`) is announced at once by screen readers. */
export function toast(message: ToastMessage): number {
  show({ ...message, id: ++lastId })
  return lastId
}

/** Takes the message away, unless a newer one has come meanwhile. */
export function dismissToast(id: number) {
  if (shown?.id === id) show(null)
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export const useToast = () =>
  useSyncExternalStore(
    subscribe,
    () => shown,
    () => null,
  )
