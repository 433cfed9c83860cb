// The newest three reviews of a seller, with a link to all.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { ReviewBlock } from '#web/components/review/ReviewBlock.tsx'
import { nodes } from '#web/relay/store/nodes.ts'
import type { SellerReviews_user$key } from '#web/__generated__/SellerReviews_user.graphql.ts'

export function SellerReviews(props: { user: SellerReviews_user$key }) {
  const { databaseId, reviews } = useFragment(
    graphql`
      fragment SellerReviews_user on User {
        databaseId
        reviews(first: 3) {
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
  const newest = nodes(reviews)
  if (newest.length === 0) return null
  return (
    <section aria-labelledby="reviews" className="border-t border-line px-4 pt-2 pb-3 md:px-6">
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-4">
        <h2 id="reviews" className="font-display text-lead font-bold">
          Reviews of this seller
        </h2>
        <Link
          to={`/reviews/${databaseId}`}
          className="rounded-xs py-2 text-small font-medium text-accent-text hover:underline"
        >
          All reviews
        </Link>
      </div>
      <ul className="flex flex-col gap-3">
        {newest.map((review) => (
          <li key={review.id}>
            <ReviewBlock review={review} />
          </li>
        ))}
      </ul>
    </section>
  )
}
