// Subscription to the progress of the viewer's data export.
import { graphql } from 'react-relay'
import { useLive } from '#web/relay/live/useLive.ts'

/** `after` is the `eventSeq` fetched with the export; later events are delivered. */
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
