// Subscription to the progress of the viewer's data export.
import { graphql } from 'react-relay'
import { useEventSubscription } from '#web/relay/live/useEventSubscription.ts'

/** `after` is the `eventSeq` fetched with the export; later events are delivered. */
export function useFollowedExport(after: number) {
  useEventSubscription(
    graphql`
      subscription useFollowedExportSubscription($after: Int) {
        dataExport(after: $after) {
          __typename
          ... on DataExportChanged {
            seq
            viewer {
              ...DataExportSection_viewer
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
