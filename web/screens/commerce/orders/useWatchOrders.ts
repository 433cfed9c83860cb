// Subscription to changes of the viewer's purchases and sales, made on any device.
import { useState } from 'react'
import { graphql } from 'react-relay'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useWatchOrdersSubscription } from '#web/__generated__/useWatchOrdersSubscription.graphql.ts'

const subscription = graphql`
  subscription useWatchOrdersSubscription($after: Int) {
    orders(after: $after) {
      __typename
      ... on OrderChanged {
        seq
        order {
          id
          ...OrderScreen_order
          ...SaleCard_order
          ...PurchaseRow_order
        }
      }
      ... on Resync {
        seq
      }
    }
  }
`

interface WatchOrdersOptions {
  /** The `eventSeq` fetched with the orders, after which events start; null if the screen refetches the orders itself. */
  after: number | null
  onEvent?: () => unknown
}

/** Updates visible orders in the store; `onEvent` runs for each event, such as a new order in a list. */
export function useWatchOrders({ after, onEvent }: WatchOrdersOptions) {
  const [initialSeq] = useState(after)
  useWatch<useWatchOrdersSubscription>(subscription, { variables: { after: initialSeq }, onData: onEvent })
}
