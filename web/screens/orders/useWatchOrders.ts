// Hears how it goes with what one has bought and sold, on whichever device something was done.
import { graphql } from 'react-relay'
import { useWatch } from '#web/relay/useWatch.ts'
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

/** Orders that are shown change by themselves; `onTold` is for what else follows, such as one that is new in a list. */
export const useWatchOrders = ({ onTold }: { onTold?: () => unknown } = {}) =>
  useWatch<useWatchOrdersSubscription>(subscription, { variables: { after: null }, onTold })
