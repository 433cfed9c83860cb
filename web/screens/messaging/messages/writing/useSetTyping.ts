// Mutation that notifies a person that the viewer is typing, at most every 800 ms (001 §2).
import { useRef } from 'react'
import { graphql } from 'react-relay'
import { useMutationPromise } from '#web/relay/hooks/useMutationPromise.ts'
import type { useSetTypingMutation } from '#web/__generated__/useSetTypingMutation.graphql.ts'

const minIntervalMs = 800

/** Returns a function to call on each keystroke. `userId` is the global id; failures are ignored. */
export function useSetTyping(userId: string) {
  const lastSentAt = useRef(-Infinity)
  const [send] = useMutationPromise<useSetTypingMutation>(
    graphql`
      mutation useSetTypingMutation($input: SetTypingInput!) {
        setTyping(input: $input) {
          againInMs
        }
      }
    `,
    // Sent over the socket if it is open.
    { prefersSocket: true },
  )
  return () => {
    if (Date.now() - lastSentAt.current < minIntervalMs) return
    lastSentAt.current = Date.now()
    send({ input: { userId } }).catch(() => {})
  }
}
