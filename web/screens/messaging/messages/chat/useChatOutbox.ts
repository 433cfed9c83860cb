// Messages of one chat in the device's outbox, and actions on them.
import { useMemo, useSyncExternalStore } from 'react'
import { useRelayEnvironment } from 'react-relay'
import type { LocalFile } from '#web/components/messages/chatFiles.ts'
import { getOutbox, type NewMessage } from '#web/components/messages/outbox.ts'
import type { Unsent } from '#web/components/messages/unsent.ts'

export interface UnsentMessage extends Unsent {
  /** Files read from the device so far, in the order of `files`. */
  readonly loadedFiles: readonly LocalFile[]
  /** Uploaded fraction, from 0 to 1. */
  readonly progress: number
}

export interface ChatOutbox {
  unsent: readonly UnsentMessage[]
  /** Stores a file on the device for a message to be sent; returns the file. */
  storeFile: (file: LocalFile) => LocalFile
  send: (message: Omit<NewMessage, 'otherId'>) => void
  retry: (key: string) => void
  cancel: (key: string) => void
  discard: (key: string) => void
}

export function useChatOutbox(otherId: number): ChatOutbox {
  const outbox = getOutbox(useRelayEnvironment())
  const items = useSyncExternalStore(outbox.subscribe, outbox.items)
  const heldFiles = useSyncExternalStore(outbox.subscribe, outbox.filesByKey)
  const uploadsByKey = useSyncExternalStore(outbox.subscribe, outbox.uploadsByKey)
  return useMemo(() => {
    const withUploadState = (item: Unsent): UnsentMessage => ({
      ...item,
      loadedFiles: heldFiles.get(item.key) ?? [],
      progress: uploadsByKey.get(item.key)?.share ?? 0,
    })
    return {
      unsent: items.filter((item) => item.otherId === otherId).map(withUploadState),
      storeFile: (file) => outbox.storeFile(file),
      send: (message) => outbox.add({ ...message, otherId }),
      retry: (key) => outbox.retry(key),
      cancel: (key) => outbox.cancel(key),
      discard: (key) => outbox.discard(key),
    }
  }, [outbox, items, heldFiles, uploadsByKey, otherId])
}
