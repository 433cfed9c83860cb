// What somebody else sells, to buy as in the market (002 §2).
import { ProductGrid } from '#web/components/product/ProductGrid.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import type { useVendorProducts_user$key } from '#web/__generated__/useVendorProducts_user.graphql.ts'
import { useVendorProducts } from './useVendorProducts.ts'

export function OthersProducts({ user, name }: { user: useVendorProducts_user$key; name: string }) {
  const { products, pages } = useVendorProducts(user)
  return (
    <div className="pt-3 md:pt-0">
      <ProductGrid
        label={`Products of ${name}`}
        products={products}
        pages={pages}
        empty={<EmptyState title="No products yet" text={`${name} sells nothing right now.`} />}
      />
    </div>
  )
}
