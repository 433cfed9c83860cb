// Hears how it goes with the copy of one's data that is being made.
import { graphql } from 'react-relay'
import { useLive } from '#web/relay/live/useLive.ts'

/** `after` is the place in the log at which the copy on the screen was read. */
export function useFollowedExport(after: number) {
  useLive(
    graphql`
      subscription useFollowedExportSubscription($after: Int) {
        dataExport(after: $after) {
          __typename
          ... on DataExportChanged {
            seq
            viewer {
              ...TakeData_viewer
            }
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
