// Marks as read what is in sight: at the bottom, while somebody looks, a moment after it came there (001 §4, §9).
import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { whileLookedAt } from '#web/lib/page/whileLookedAt.ts'
import { useCommit } from '#web/relay/hooks/useCommit.ts'
import type { useSetMessagesReadMutation } from '#web/__generated__/useSetMessagesReadMutation.graphql.ts'

const afterMs = 150

interface Reading {
  /** The global id of who wrote it. */
  userId: string
  /** The number of the newest message in sight. */
  upTo: number
  isDue: boolean
}

export function useSetMessagesRead({ userId, upTo, isDue }: Reading) {
  const [mark] = useCommit<useSetMessagesReadMutation>(
    graphql`
      mutation useSetMessagesReadMutation($input: SetMessagesReadInput!) {
        setMessagesRead(input: $input) {
          conversation {
            id
            unreadCount
            readUpTo
          }
          viewer {
            unreadMessagesCount
          }
        }
      }
    `,
    { isFrequent: true },
  )
  useEffect(() => {
    if (!isDue) return
    return whileLookedAt(() => {
      const timer = setTimeout(
        // It stays unread, and the next look says so again.
        () => mark({ input: { userId, upTo } }).catch(() => {}),
        afterMs,
      )
      return () => clearTimeout(timer)
    })
  }, [mark, userId, upTo, isDue])
}
