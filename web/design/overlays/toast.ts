// State of the toast: one message at a time, replaced by newer ones (000 §9).
import { useSyncExternalStore } from 'react'

export type ToastMessage = {
  title: string
  description?: string
  kind?: 'success' | 'error' | 'info'
  /** Button of the toast; the action must also be possible elsewhere, since the toast disappears. */
  action?: { label: string; act: () => void }
}
type VisibleToast = ToastMessage & { id: number }

export const toastDuration = 5000
export const toastSwipe = 50
export const toastPosition =
  'fixed inset-x-3 top-(--toast-top) bottom-[calc(var(--toast-bottom)+env(safe-area-inset-bottom))] z-(--z-toast) ' +
  'mx-auto h-fit max-w-105 md:translate-x-(--toast-shift)'

let shown: VisibleToast | null = null
let lastId = 0
const listeners = new Set<() => void>()

function show(next: VisibleToast | null) {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a message for 5 s and returns its id. Screen readers announce an `error` at once. */
export function toast(message: ToastMessage): number {
  show({ ...message, id: ++lastId })
  return lastId
}

/** Hides the message, unless a newer one has replaced it. */
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
