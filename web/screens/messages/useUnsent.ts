// What this device has yet to send to one person, and sending it.
import { useMemo, useSyncExternalStore } from 'react'
import { useRelayEnvironment } from 'react-relay'
import { outboxOf } from '#web/components/messages/outbox.ts'
import type { Unsent } from '#web/components/messages/unsent.ts'

export interface ChatOutbox {
  unsent: readonly Unsent[]
  send: (message: Pick<Unsent, 'recipientId' | 'content' | 'replyToId'>) => void
  retry: (key: string) => void
  discard: (key: string) => void
}

export function useUnsent(otherId: number): ChatOutbox {
  const outbox = outboxOf(useRelayEnvironment())
  const all = useSyncExternalStore(outbox.subscribe, outbox.items)
  return useMemo(
    () => ({
      unsent: all.filter((item) => item.otherId === otherId),
      send: (message) => outbox.add({ ...message, otherId }),
      retry: (key) => outbox.retry(key),
      discard: (key) => outbox.discard(key),
    }),
    [outbox, all, otherId],
  )
}
