// A vendor's products (002 §2): the viewer's own to manage, another vendor's to buy.
import { graphql } from 'react-relay'
import { Link, useParams } from 'react-router-dom'
import { homePath } from '#web/components/shell/navigation/destinations.ts'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import { useSession } from '#web/session/session.ts'
import type { VendorProductsScreenQuery } from '#web/__generated__/VendorProductsScreenQuery.graphql.ts'
import { VendorsOnly } from '#web/components/vendors/VendorsOnly.tsx'
import { OwnProducts } from './OwnProducts.tsx'
import { ProductGrid } from '#web/components/product/ProductGrid.tsx'
import type { useVendorProducts_user$key } from '#web/__generated__/useVendorProducts_user.graphql.ts'
import { useVendorProducts } from './useVendorProducts.ts'

export function VendorProductsScreen() {
  const { vendorId } = useParams()
  const { user } = useSession()
  const databaseId = vendorId === undefined ? (user?.id ?? 0) : Number(vendorId)
  const title = databaseId === user?.id ? 'My Products' : 'Products'
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Error loading products"
      fallbackText="Failed to fetch products"
      skeleton={
        <LoadingFrame title={title} hasBack>
          <SkeletonList label="Loading products">
            {Array.from({ length: 6 }, (_, index) => (
              <RowSkeleton key={index} />
            ))}
          </SkeletonList>
        </LoadingFrame>
      }
    >
      <ScreenContent databaseId={databaseId} title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, user } = useRevalidatedQuery<VendorProductsScreenQuery>(
    graphql`
      query VendorProductsScreenQuery($databaseId: Int!) {
        viewer {
          ...Shell_viewer
          user {
            databaseId
            userType
          }
        }
        user(databaseId: $databaseId) {
          databaseId
          displayName
          userType
          ...useVendorProducts_user
        }
      }
    `,
    { databaseId },
    { instead: hasScrolledPastWindow },
  )
  if (!viewer) return null
  const isOwn = user?.databaseId === viewer.user.databaseId
  return (
    <Shell viewer={viewer} title={title} back={homePath(viewer.user)} isWide={!isOwn}>
      {!user && <NoVendor />}
      {user && isOwn && user.userType !== 'VENDOR' && <VendorsOnly />}
      {user && isOwn && user.userType === 'VENDOR' && <OwnProducts user={user} />}
      {user && !isOwn && <OthersProducts user={user} name={user.displayName} />}
    </Shell>
  )
}

function NoVendor() {
  return (
    <EmptyState
      title="Vendor not found"
      text="This account may have been deleted."
      action={
        <Button asChild variant="strong">
          <Link to="/marketplace">Go to the Marketplace</Link>
        </Button>
      }
    />
  )
}

/** Another vendor's products, as in the market (002 §2). */
function OthersProducts({ user, name }: { user: useVendorProducts_user$key; name: string }) {
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
