// A product (002 §2): photos, price, stock, seller and the actions on it.
import { useState, type ReactNode } from 'react'
import { graphql } from 'react-relay'
import { Link, useParams } from 'react-router-dom'
import { useWatchProduct } from '#web/components/product/useWatchProduct.ts'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { Skeleton, SkeletonList } from '#web/design/display/Skeleton.tsx'
import { useTitleFromName } from '#web/lib/page/useTitleFromName.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { ProductScreenQuery } from '#web/__generated__/ProductScreenQuery.graphql.ts'
import { MoreFromSeller } from './MoreFromSeller.tsx'
import { ProductDetails } from './ProductDetails.tsx'
import { ProductMenu } from './ProductMenu.tsx'
import { SellerReviews } from './SellerReviews.tsx'

const backPath = '/marketplace'

export function ProductScreen({ title }: { title: string }) {
  const databaseId = Number(useParams()['productId'])
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Error loading product"
      fallbackText="Failed to fetch product"
      skeleton={<ProductSkeleton title={title} />}
    >
      <ScreenContent databaseId={databaseId} title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, product } = useRevalidatedQuery<ProductScreenQuery>(
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
  useTitleFromName(product?.name)
  if (!viewer) return null
  return (
    <Shell
      viewer={viewer}
      title={title}
      back={backPath}
      action={product && <ProductMenu product={product} />}
    >
      <ProductOrGone exists={product != null}>
        {product && (
          <>
            <WatchProduct id={product.id} />
            <ProductDetails product={product} />
            <SellerReviews user={product.vendor} />
            <MoreFromSeller product={product} />
          </>
        )}
      </ProductOrGone>
    </Shell>
  )
}

function WatchProduct({ id }: { id: string }) {
  useWatchProduct(id)
  return null
}

/** Shows the product, or an empty state. Announces the empty state if the product was deleted while on screen. */
function ProductOrGone({ exists, children }: { exists: boolean; children: ReactNode }) {
  const [existed, setExisted] = useState(exists)
  if (exists && !existed) setExisted(true)
  if (exists) return children
  return (
    <div role={existed ? 'alert' : undefined}>
      <EmptyState
        title={existed ? 'This product is gone' : 'Product not found'}
        text="It may have been sold or deleted."
        action={
          <Button asChild variant="strong">
            <Link to={backPath}>Back to the Marketplace</Link>
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
