// Removes ended sessions from every list of devices. If this session ends, its socket closes and the user refetches.
import { graphql } from 'react-relay'
import { useEventSubscription } from '#web/relay/live/useEventSubscription.ts'

/** `after` is the `eventSeq` read with the devices on the screen; null without such a list. */
export function useEndedSessions(after: number | null) {
  useEventSubscription(
    graphql`
      subscription useEndedSessionsSubscription($after: Int) {
        sessionEnded(after: $after) {
          __typename
          ... on SessionEnded {
            seq
            sessionId @deleteRecord
          }
          ... on Resync {
            seq
          }
        }
      }
    `,
    after,
  )
}
