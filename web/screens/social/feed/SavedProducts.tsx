// The viewer's saved products, last saved first; an unsaved one disappears at once.
import { graphql, usePaginationFragment } from 'react-relay'
import { ProductGrid } from '#web/components/product/ProductGrid.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { SavedProducts_viewer$key } from '#web/__generated__/SavedProducts_viewer.graphql.ts'
import type { SavedProductsPageQuery } from '#web/__generated__/SavedProductsPageQuery.graphql.ts'

export function SavedProducts(props: { viewer: SavedProducts_viewer$key }) {
  const { data, ...pages } = usePaginationFragment<SavedProductsPageQuery, SavedProducts_viewer$key>(
    graphql`
      fragment SavedProducts_viewer on Viewer
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "SavedProductsPageQuery") {
        savedProducts(first: $first, after: $after) @connection(key: "SavedProducts_savedProducts") {
          edges {
            node {
              id
              viewerHasSaved
              ...ProductCard_product
            }
          }
        }
      }
    `,
    props.viewer,
  )
  const saved = nodes(data.savedProducts).filter(({ viewerHasSaved }) => viewerHasSaved)
  return (
    <div className="pt-3 md:px-6">
      <ProductGrid
        label="Saved products"
        maxColumns={3}
        products={saved}
        pages={pages}
        empty={
          <EmptyState
            title="No saved products yet"
            text="Save a product on its page to find it here later."
          />
        }
      />
    </div>
  )
}
