// Marks as read what has been in sight for a second (decision 55); the other devices hear of it.
import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { whileLookedAt } from '#web/lib/whileLookedAt.ts'
import { count, offUpTo } from '#web/relay/changes.ts'
import { useCommit } from '#web/relay/useCommit.ts'
import { viewerId } from '#web/session/viewer.ts'
import type { useMarkReadMutation } from '#web/__generated__/useMarkReadMutation.graphql.ts'
import { notificationList } from '#web/components/people/notificationList.ts'

const inSightMs = 1000

interface Shown {
  readonly isUnread: boolean
  readonly createdAt: string
}

export function useMarkRead(notifications: readonly Shown[]) {
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
                offUpTo(notificationList, 'isUnread', upTo),
              ],
            },
            // It stays unread, and the next visit says so again.
          ).catch(() => {}),
        inSightMs,
      )
      return () => clearTimeout(timer)
    })
  }, [mark, upTo])
}
