// What is found in the market, page by page.
import { graphql, usePaginationFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { ProductGrid } from '#web/components/product/ProductGrid.tsx'
import { Button } from '#web/design/Button.tsx'
import { EmptyState } from '#web/design/EmptyState.tsx'
import { nodes } from '#web/relay/nodes.ts'
import type { MarketProducts_query$key } from '#web/__generated__/MarketProducts_query.graphql.ts'
import type { MarketProductsPageQuery } from '#web/__generated__/MarketProductsPageQuery.graphql.ts'
import { addressOf } from './address.ts'
import type { Asked } from './asked.ts'

export function MarketProducts({ asked, ...props }: { query: MarketProducts_query$key; asked: Asked }) {
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
      name={addressOf(asked)}
      place="marketPlace"
      products={nodes(data.products)}
      pages={pages}
      empty={<NothingFound asked={asked} />}
    />
  )
}

/** Everything, or what the words alone find. */
function NothingFound({ asked }: { asked: Asked }) {
  const { text } = asked
  const all = '/marketplace'
  if (addressOf(asked) === all)
    return <EmptyState title="No products yet" text="What students sell will stand here." />
  return (
    <EmptyState
      title="No products found"
      text={text ? `Nothing here is called anything like “${text}”.` : 'Nothing here is as you want it.'}
      action={
        <Button asChild variant="strong">
          <Link to={all}>Show everything</Link>
        </Button>
      }
    />
  )
}
