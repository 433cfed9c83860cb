// Strip of a vendor's newest products, with a link to all.
import { graphql, useFragment } from 'react-relay'
import { ProductStrip } from '#web/components/product/ProductStrip.tsx'
import { TextLink } from '#web/components/shell/TextLink.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { VendorProducts_user$key } from '#web/__generated__/VendorProducts_user.graphql.ts'

type VendorProductsProps = { user: VendorProducts_user$key; vendorId: number }

export function VendorProducts({ vendorId, ...props }: VendorProductsProps) {
  const { products } = useFragment(
    graphql`
      fragment VendorProducts_user on User {
        products(first: 6) {
          edges {
            node {
              ...ProductStrip_product
            }
          }
        }
      }
    `,
    props.user,
  )
  const newest = nodes(products)
  if (newest.length === 0) return null
  return (
    <div className="mt-4 min-h-60">
      <ProductStrip
        title="For sale"
        products={newest}
        action={<TextLink to={`/vendor-products/${vendorId}`}>See all</TextLink>}
      />
    </div>
  )
}
