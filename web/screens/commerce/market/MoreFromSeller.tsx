// Other products of the same seller, in a row.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { ProductStrip } from '#web/components/product/ProductStrip.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { MoreFromSeller_product$key } from '#web/__generated__/MoreFromSeller_product.graphql.ts'

export function MoreFromSeller(props: { product: MoreFromSeller_product$key }) {
  const { id, vendor } = useFragment(
    graphql`
      fragment MoreFromSeller_product on Product {
        id
        vendor {
          databaseId
          products(first: 9) {
            edges {
              node {
                id
                ...ProductStrip_product
              }
            }
          }
        }
      }
    `,
    props.product,
  )
  const otherProducts = nodes(vendor.products).filter((product) => product.id !== id)
  if (otherProducts.length === 0) return null
  return (
    <div className="border-t border-line px-4 pt-2 pb-4 md:px-6">
      <ProductStrip
        title="More from this seller"
        products={otherProducts}
        action={
          <Link
            to={`/vendor-products/${vendor.databaseId}`}
            className="rounded-xs py-2 text-small font-medium text-accent-text hover:underline"
          >
            See all
          </Link>
        }
      />
    </div>
  )
}
