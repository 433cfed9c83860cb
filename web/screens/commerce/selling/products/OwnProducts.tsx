// The viewer's own products, with links to add one and to the other vendor screens (002 §2).
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

const renderProduct = (product: Product) => <OwnProduct product={product} />

export function OwnProducts({ user }: { user: useVendorProducts_user$key }) {
  const { products, pages } = useVendorProducts(user)
  return (
    <>
      <Links />
      <EndlessList
        label="My Products"
        role="list"
        noun="products"
        items={products}
        renderItem={renderProduct}
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

/** Wraps into a column with large text. */
const Links = () => (
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
