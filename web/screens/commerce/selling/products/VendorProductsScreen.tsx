// What a vendor sells (002 §2): one's own with the ways to change it, or somebody else's to buy.
import { graphql } from 'react-relay'
import { Link, useParams } from 'react-router-dom'
import { homeTo } from '#web/components/shell/navigation/places.ts'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { ReadScreen } from '#web/components/shell/ReadScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { SkeletonList } from '#web/design/display/Skeleton.tsx'
import { hasReadOn } from '#web/lib/page/scrollMemory.ts'
import { useFresh } from '#web/relay/hooks/useFresh.ts'
import { useSession } from '#web/session/session.ts'
import type { VendorProductsScreenQuery } from '#web/__generated__/VendorProductsScreenQuery.graphql.ts'
import { VendorsOnly } from '#web/components/vendors/VendorsOnly.tsx'
import { OthersProducts } from './OthersProducts.tsx'
import { OwnProducts } from './OwnProducts.tsx'

export function VendorProductsScreen() {
  const { vendorId } = useParams()
  const { user } = useSession()
  const databaseId = vendorId === undefined ? (user?.id ?? 0) : Number(vendorId)
  const title = databaseId === user?.id ? 'My Products' : 'Products'
  return (
    <ReadScreen
      key={databaseId}
      failed="Error loading products"
      otherwise="Failed to fetch products"
      skeleton={
        <LoadingFrame title={title} hasBack>
          <SkeletonList label="Loading products">
            {Array.from({ length: 6 }, (_, at) => (
              <RowSkeleton key={at} />
            ))}
          </SkeletonList>
        </LoadingFrame>
      }
    >
      <Loaded databaseId={databaseId} title={title} />
    </ReadScreen>
  )
}

function Loaded({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, user } = useFresh<VendorProductsScreenQuery>(
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
    { instead: hasReadOn },
  )
  if (!viewer) return null
  const isOwn = user?.databaseId === viewer.user.databaseId
  return (
    <Shell viewer={viewer} title={title} back={homeTo(viewer.user)} isWide={!isOwn}>
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
