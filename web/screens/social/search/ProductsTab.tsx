// Products that contain all words of the text, otherwise similar words, newest first (002 §7).
import { graphql, usePaginationFragment } from 'react-relay'
import { ProductGrid } from '#web/components/product/ProductGrid.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { ProductsTab_query$key } from '#web/__generated__/ProductsTab_query.graphql.ts'
import type { ProductsTabPageQuery } from '#web/__generated__/ProductsTabPageQuery.graphql.ts'

export function ProductsTab(props: { query: ProductsTab_query$key }) {
  const { data, ...pages } = usePaginationFragment<ProductsTabPageQuery, ProductsTab_query$key>(
    graphql`
      fragment ProductsTab_query on Query
      @argumentDefinitions(
        text: { type: "String!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "ProductsTabPageQuery") {
        products(filter: { text: $text }, first: $first, after: $after)
          @connection(key: "ProductsTab_products") {
          edges {
            node {
              id
              ...ProductCard_product
            }
          }
        }
      }
    `,
    props.query,
  )
  return (
    <div className="pt-3 md:px-6">
      <ProductGrid
        label="Products found"
        maxColumns={3}
        products={nodes(data.products)}
        pages={pages}
        empty={<EmptyState title="No products found" text="Nothing for sale has words like these." />}
      />
    </div>
  )
}
