// All reviews of a vendor, newest first.
import { graphql, usePaginationFragment } from 'react-relay'
import { useParams } from 'react-router-dom'
import { EndlessList } from '#web/components/list/EndlessList.tsx'
import { ListFrame } from '#web/components/list/ListFrame.tsx'
import { ReviewBlock } from '#web/components/review/ReviewBlock.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { RowSkeleton } from '#web/design/display/RowSkeleton.tsx'
import { hasScrolledPastWindow } from '#web/lib/page/scrollMemory.ts'
import { nodes } from '#web/relay/store/nodes.ts'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { ReviewsScreen_user$key } from '#web/__generated__/ReviewsScreen_user.graphql.ts'
import type { ReviewsScreenPageQuery } from '#web/__generated__/ReviewsScreenPageQuery.graphql.ts'
import type { ReviewsScreenQuery } from '#web/__generated__/ReviewsScreenQuery.graphql.ts'
import { SellerRow } from './SellerRow.tsx'

export function ReviewsScreen({ title }: { title: string }) {
  const databaseId = Number(useParams().vendorId)
  return (
    <ListFrame key={databaseId} title={title} hasBack noun="reviews">
      <ScreenContent databaseId={databaseId} title={title} />
    </ListFrame>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, user } = useRevalidatedQuery<ReviewsScreenQuery>(
    graphql`
      query ReviewsScreenQuery($databaseId: Int!) {
        viewer {
          ...Shell_viewer
        }
        user(databaseId: $databaseId) {
          ...SellerRow_user
          ...ReviewsScreen_user
        }
      }
    `,
    { databaseId },
    { instead: hasScrolledPastWindow },
  )
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/marketplace">
      {user ? (
        <>
          <div className="px-4 md:px-6">
            <SellerRow user={user} />
          </div>
          <Reviews user={user} />
        </>
      ) : (
        <EmptyState title="Vendor not found" text="This account may have been deleted." />
      )}
    </Shell>
  )
}

function Reviews(props: { user: ReviewsScreen_user$key }) {
  const { data, ...pages } = usePaginationFragment<ReviewsScreenPageQuery, ReviewsScreen_user$key>(
    graphql`
      fragment ReviewsScreen_user on User
      @argumentDefinitions(first: { type: "Int", defaultValue: 20 }, after: { type: "String" })
      @refetchable(queryName: "ReviewsScreenPageQuery") {
        reviews(first: $first, after: $after) @connection(key: "ReviewsScreen_reviews") {
          edges {
            node {
              id
              ...ReviewBlock_review
            }
          }
        }
      }
    `,
    props.user,
  )
  return (
    <EndlessList
      label="Reviews"
      role="list"
      noun="reviews"
      items={nodes(data.reviews)}
      renderItem={renderReview}
      pages={pages}
      skeleton={<RowSkeleton />}
      usualHeight={110}
      empty={<EmptyState title="No reviews yet" text="Buyers can write one once their order is delivered." />}
    />
  )
}

type Review = Parameters<typeof ReviewBlock>[0]['review'] & { readonly id: string }

const renderReview = (review: Review) => (
  <div className="px-4 pt-3 md:px-6">
    <ReviewBlock review={review} />
  </div>
)
