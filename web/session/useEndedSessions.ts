// Sessions that end: the devices go from every list; when it is this one, its socket is closed and it asks who it is.
import { graphql } from 'react-relay'
import { useLive } from '#web/relay/live/useLive.ts'

/** `after` is the place in the log at which the devices on the screen were read; null where there are none. */
export function useEndedSessions(after: number | null) {
  useLive(
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
