// Subscribes to the progress of the viewer's data export.
import { graphql } from 'react-relay'
import { useLive } from '#web/relay/live/useLive.ts'

/** `after` is the event number at which the export on screen was read. */
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
