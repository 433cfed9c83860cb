// Follows what happens to a product one looks at: its price and stock, and that it is gone.
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

/** `productId` is its global id. Asks for nothing about the viewer, so that many can be told at once. */
export function useWatchProduct(productId: string) {
  useWatch<useWatchProductSubscription>(subscription, { variables: { productId }, of: productId })
}
