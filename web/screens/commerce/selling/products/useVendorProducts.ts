// The products of a vendor, page by page.
import { graphql, usePaginationFragment } from 'react-relay'
import { nodes } from '#web/relay/store/nodes.ts'
import type { useVendorProducts_user$key } from '#web/__generated__/useVendorProducts_user.graphql.ts'
import type { useVendorProductsPageQuery } from '#web/__generated__/useVendorProductsPageQuery.graphql.ts'

export function useVendorProducts(user: useVendorProducts_user$key) {
  const { data, ...pages } = usePaginationFragment<useVendorProductsPageQuery, useVendorProducts_user$key>(
    graphql`
      fragment useVendorProducts_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "useVendorProductsPageQuery") {
        products(first: $first, after: $after) @connection(key: "useVendorProducts_products") {
          edges {
            node {
              id
              ...OwnProduct_product
              ...ProductCard_product
            }
          }
        }
      }
    `,
    user,
  )
  return { products: nodes(data.products), pages }
}
