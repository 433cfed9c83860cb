// One's own products with the ways to change them, and to all else a vendor needs (002 §2).
import { Landmark, Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import type { useVendorProducts_user$key } from '#web/__generated__/useVendorProducts_user.graphql.ts'
import { OwnProduct } from './OwnProduct.tsx'
import { useVendorProducts } from './useVendorProducts.ts'

type Product = ReturnType<typeof useVendorProducts>['products'][number]

const draw = (product: Product) => <OwnProduct product={product} />

export function OwnProducts({ user }: { user: useVendorProducts_user$key }) {
  const { products, pages } = useVendorProducts(user)
  return (
    <>
      <Ways />
      <EndlessList
        label="My Products"
        role="list"
        noun="products"
        items={products}
        draw={draw}
        pages={pages}
        skeleton={<RowSkeleton />}
        usualHeight={80}
        empty={
          <EmptyState
            title="No Products Yet"
            text="What you add here stands in the marketplace for every campus."
          />
        }
      />
    </>
  )
}

/** In large letters one stands below the other. */
const Ways = () => (
  <div className="flex flex-wrap gap-2 px-4 py-3 md:px-6">
    <Button asChild>
      <Link to="/add-product">
        <span className="inline-flex items-center gap-2">
          <Plus size={18} aria-hidden />
          Add Product
        </span>
      </Link>
    </Button>
    <Button asChild variant="quiet">
      <Link to="/vendor-bank-account">
        <span className="inline-flex items-center gap-2">
          <Landmark size={18} aria-hidden />
          Bank Account
        </span>
      </Link>
    </Button>
    <Button asChild variant="quiet">
      <Link to="/vendor-services">My Services</Link>
    </Button>
  </div>
)
