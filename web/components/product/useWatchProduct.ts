// Subscribes to a product's changes and deletion.
import { graphql } from 'react-relay'
import { useWatch } from '#web/relay/live/useWatch.ts'
import type { useWatchProductSubscription } from '#web/__generated__/useWatchProductSubscription.graphql.ts'

const subscription = graphql`
  subscription useWatchProductSubscription($productId: ID!) {
    productUpdates(productId: $productId) {
      __typename
      ... on ProductChanged {
        product {
          id
          name
          description
          stock
          sizes
          category
          isHeld
          price {
            kobo
          }
        }
      }
      ... on ProductDeleted {
        productId @deleteRecord
      }
    }
  }
`

/** `productId` is a global id. The fields are the same for every viewer, so the server shares the events. */
export function useWatchProduct(productId: string) {
  useWatch<useWatchProductSubscription>(subscription, { variables: { productId }, objectId: productId })
}
