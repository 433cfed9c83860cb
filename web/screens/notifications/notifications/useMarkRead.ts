// Mutation that marks notifications read after a second in view (001 §2), on all the viewer's devices.
import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { whileVisible } from '#web/lib/page/whileVisible.ts'
import { setCount, clearFlagUpTo } from '#web/relay/store/storeUpdates.ts'
import type { List } from '#web/relay/store/lists.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import { viewerId } from '#web/session/viewer.ts'
import type { useMarkReadMutation } from '#web/__generated__/useMarkReadMutation.graphql.ts'

const inViewMs = 1000

interface ListedNotification {
  readonly isUnread: boolean
  readonly createdAt: string
}

/** `list` is the list of the notifications in the store. */
export function useMarkRead(list: List, notifications: readonly ListedNotification[]) {
  const [mark] = useMutationPromise<useMarkReadMutation>(graphql`
    mutation useMarkReadMutation($input: MarkNotificationsReadInput!) {
      markNotificationsRead(input: $input) {
        viewer {
          unreadNotificationsCount
        }
      }
    }
  `)
  const unread = notifications.filter(({ isUnread }) => isUnread).map(({ createdAt }) => createdAt)
  const upTo = unread.sort().at(-1)
  useEffect(() => {
    if (upTo === undefined) return
    return whileVisible(() => {
      const timer = setTimeout(
        () =>
          mark(
            { input: { upTo } },
            {
              updatesOnSuccess: ({ markNotificationsRead: { viewer } }) => [
                setCount(viewerId, 'unreadNotificationsCount', viewer.unreadNotificationsCount),
                clearFlagUpTo(list, 'isUnread', upTo),
              ],
            },
            // On failure they stay unread; the next visit retries.
          ).catch(() => {}),
        inViewMs,
      )
      return () => clearTimeout(timer)
    })
  }, [mark, list, upTo])
}
