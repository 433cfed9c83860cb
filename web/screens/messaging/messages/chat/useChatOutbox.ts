// Messages of one chat in the device's outbox, and actions on them.
import { useMemo, useSyncExternalStore } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { HeldFile } from '#web/components/messages/chatFiles.ts'
import { outboxOf, type NewMessage } from '#web/components/messages/outbox.ts'
import type { Unsent } from '#web/components/messages/unsent.ts'

export interface UnsentMessage extends Unsent {
  /** Files read from the device so far, in the order of `files`. */
  readonly loadedFiles: readonly HeldFile[]
  /** Uploaded fraction, from 0 to 1. */
  readonly progress: number
}

export interface ChatOutbox {
  unsent: readonly UnsentMessage[]
  /** Stores a file on the device for a message to be sent; returns the file. */
  hold: (file: HeldFile) => HeldFile
  send: (message: Omit<NewMessage, 'otherId'>) => void
  retry: (key: string) => void
  cancel: (key: string) => void
  discard: (key: string) => void
}

export function useChatOutbox(otherId: number): ChatOutbox {
  const outbox = outboxOf(useRelayEnvironment())
  const items = useSyncExternalStore(outbox.subscribe, outbox.items)
  const heldFiles = useSyncExternalStore(outbox.subscribe, outbox.held)
  const flights = useSyncExternalStore(outbox.subscribe, outbox.flights)
  return useMemo(() => {
    const withUploadState = (item: Unsent): UnsentMessage => ({
      ...item,
      loadedFiles: heldFiles.get(item.key) ?? [],
      progress: flights.get(item.key)?.share ?? 0,
    })
    return {
      unsent: items.filter((item) => item.otherId === otherId).map(withUploadState),
      hold: (file) => outbox.hold(file),
      send: (message) => outbox.add({ ...message, otherId }),
      retry: (key) => outbox.retry(key),
      cancel: (key) => outbox.cancel(key),
      discard: (key) => outbox.discard(key),
    }
  }, [outbox, items, heldFiles, flights, otherId])
}
