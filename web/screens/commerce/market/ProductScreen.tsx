// A product by itself (002 §2): its photos, price and stock, who sells it, and what one can do about it.
import { useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import { Link, useParams } from 'react-router-dom'
import { useWatchProduct } from '#web/components/product/useWatchProduct.ts'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { ReadScreen } from '#web/components/shell/ReadScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { useNamed } from '#web/lib/page/useNamed.ts'
import { useFresh } from '#web/relay/hooks/useFresh.ts'
import type { ProductScreenQuery } from '#web/__generated__/ProductScreenQuery.graphql.ts'
import { MoreFromSeller } from './MoreFromSeller.tsx'
import { ProductDetails } from './ProductDetails.tsx'
import { ProductMenu } from './ProductMenu.tsx'
import { SellerReviews } from './SellerReviews.tsx'

const market = '/marketplace'

export function ProductScreen({ title }: { title: string }) {
  const databaseId = Number(useParams()['productId'])
  return (
    <ReadScreen
      key={databaseId}
      failed="Error loading product"
      otherwise="Failed to fetch product"
      skeleton={<ProductSkeleton title={title} />}
    >
      <Loaded databaseId={databaseId} title={title} />
    </ReadScreen>
  )
}

function Loaded({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, product } = useFresh<ProductScreenQuery>(
    graphql`
      query ProductScreenQuery($databaseId: Int!) {
        viewer {
          ...Shell_viewer
        }
        product(databaseId: $databaseId) {
          id
          name
          ...ProductDetails_product
          ...ProductMenu_product
          ...MoreFromSeller_product
          vendor {
            ...SellerReviews_user
          }
        }
      }
    `,
    { databaseId },
  )
  useNamed(product?.name)
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back={market} action={product && <ProductMenu product={product} />}>
      <Presence isThere={product != null}>
        {product && (
          <>
            <Watched id={product.id} />
            <ProductDetails product={product} />
            <SellerReviews user={product.vendor} />
            <MoreFromSeller product={product} />
          </>
        )}
      </Presence>
    </Shell>
  )
}

function Watched({ id }: { id: string }) {
  useWatchProduct(id)
  return null
}

/** Whoever looks at a product when it goes is told so; else there was none, or none for him. */
function Presence({ isThere, children }: { isThere: boolean; children: ReactNode }) {
  const [wasThere, setWasThere] = useState(isThere)
  if (isThere && !wasThere) setWasThere(true)
  if (isThere) return children
  return (
    <div role={wasThere ? 'alert' : undefined}>
      <EmptyState
        title={wasThere ? 'This product is gone' : 'Product not found'}
        text="It may have been sold or deleted."
        action={
          <Button asChild variant="strong">
            <Link to={market}>Back to the Marketplace</Link>
          </Button>
        }
      />
    </div>
  )
}

const ProductSkeleton = ({ title }: { title: string }) => (
  <LoadingFrame title={title} hasBack>
    <SkeletonList label="Loading product">
      <div className="flex flex-col gap-3 px-4 pt-2.5 md:px-6">
        <Skeleton shape="media" className="aspect-square w-full" />
        <Skeleton className="h-7 w-1/3" />
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-20 w-full" />
      </div>
    </SkeletonList>
  </LoadingFrame>
)
