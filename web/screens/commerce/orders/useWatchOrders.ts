// Hears how it goes with what one has bought and sold, on whichever device something was done.
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

interface WatchOrders {
  /** The `eventSeq` that came with them; null where they are asked for again anyway. */
  after: number | null
  onTold?: () => unknown
}

/** Orders that are shown change by themselves; `onTold` is for what else follows, such as one that is new in a list. */
export function useWatchOrders({ after, onTold }: WatchOrders) {
  const [start] = useState(after)
  useWatch<useWatchOrdersSubscription>(subscription, { variables: { after: start }, onTold })
}
