// The products of the market that match the filters, page by page.
import { lazy, Suspense } from 'react'
import { graphql, usePaginationFragment } from 'react-relay'
import { ProductGrid } from '#web/components/product/ProductGrid.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { MarketProducts_query$key } from '#web/__generated__/MarketProducts_query.graphql.ts'
import type { MarketProductsPageQuery } from '#web/__generated__/MarketProductsPageQuery.graphql.ts'
import { marketPath } from './marketPath.ts'
import type { Search } from './marketSearch.ts'

const NothingFound = lazy(async () => ({ default: (await import('./NothingFound.tsx')).NothingFound }))

export function MarketProducts({ search, ...props }: { query: MarketProducts_query$key; search: Search }) {
  const { data, ...pages } = usePaginationFragment<MarketProductsPageQuery, MarketProducts_query$key>(
    graphql`
      fragment MarketProducts_query on Query
      @argumentDefinitions(
        market: { type: "ProductFilter!" }
        sort: { type: "ProductSort!" }
        first: { type: "Int", defaultValue: 20 }
        after: { type: "String" }
      )
      @refetchable(queryName: "MarketProductsPageQuery") {
        products(filter: $market, sort: $sort, first: $first, after: $after)
          @connection(key: "MarketProducts_products") {
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
    <ProductGrid
      label="Products"
      name={marketPath(search)}
      scrollKey="marketPlace"
      products={nodes(data.products)}
      pages={pages}
      empty={
        <Suspense>
          <NothingFound search={search} />
        </Suspense>
      }
    />
  )
}
