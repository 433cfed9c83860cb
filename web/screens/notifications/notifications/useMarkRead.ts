// Marks notifications read after a second in view (001 §2), on all the viewer's devices.
import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { whileLookedAt } from '#web/lib/page/whileLookedAt.ts'
import { count, offUpTo } from '#web/relay/store/changes.ts'
import type { List } from '#web/relay/store/lists.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import { viewerId } from '#web/session/viewer.ts'
import type { useMarkReadMutation } from '#web/__generated__/useMarkReadMutation.graphql.ts'

const inViewMs = 1000

interface Shown {
  readonly isUnread: boolean
  readonly createdAt: string
}

/** `list` locates the notifications in the store. */
export function useMarkRead(list: List, notifications: readonly Shown[]) {
  const [mark] = useCommit<useMarkReadMutation>(graphql`
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
    return whileLookedAt(() => {
      const timer = setTimeout(
        () =>
          mark(
            { input: { upTo } },
            {
              afterwards: ({ markNotificationsRead: { viewer } }) => [
                count(viewerId, 'unreadNotificationsCount', viewer.unreadNotificationsCount),
                offUpTo(list, 'isUnread', upTo),
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
