// Mutation that marks messages in view as read while the window has attention, after a short delay (001 §4, §9).
import { useEffect } from 'react'
import { graphql } from 'react-relay'
import { whileVisible } from '#web/lib/page/whileVisible.ts'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetMessagesReadMutation } from '#web/__generated__/useSetMessagesReadMutation.graphql.ts'

const delayMs = 150

interface ReadProgress {
  /** Global id of the other person. */
  userId: string
  /** Number of the newest message in view. */
  upTo: number
  /** True while unread messages are in view. */
  shouldMark: boolean
}

export function useSetMessagesRead({ userId, upTo, shouldMark }: ReadProgress) {
  const [mark] = useMutationPromise<useSetMessagesReadMutation>(
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
    // Sent over the socket if it is open.
    { prefersSocket: true },
  )
  useEffect(() => {
    if (!shouldMark) return
    return whileVisible(() => {
      const timer = setTimeout(
        // On failure the messages stay unread; the next view retries.
        () => mark({ input: { userId, upTo } }).catch(() => {}),
        delayMs,
      )
      return () => clearTimeout(timer)
    })
  }, [mark, userId, upTo, shouldMark])
}
