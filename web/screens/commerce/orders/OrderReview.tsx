// The buyer's review of a delivered order.
import { useState } from 'react'
import { graphql, useFragment } from 'react-relay'
import { reviewTexts } from '#rules/commerce/reviews'
import { ReviewBlock } from '#web/components/review/ReviewBlock.tsx'
import { useLazyComponent } from '#web/components/loading/useLazyComponent.ts'
import { SuspendedLine } from '#web/components/accountStatus/SuspendedLine.tsx'
import { useSuspended } from '#web/components/accountStatus/useSuspended.ts'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import type { OrderReview_order$key } from '#web/__generated__/OrderReview_order.graphql.ts'

const loadDialog = async () => (await import('./ReviewDialog.tsx')).ReviewDialog

export function OrderReview(props: { order: OrderReview_order$key }) {
  const { id, status, viewerCanReview, vendor, review } = useFragment(
    graphql`
      fragment OrderReview_order on Order {
        id
        status
        viewerCanReview
        vendor {
          id
        }
        review {
          stars
          text
          ...ReviewBlock_review
        }
      }
    `,
    props.order,
  )
  const [Dialog, ensureDialogLoaded] = useLazyComponent(loadDialog)
  const [isOpen, setOpen] = useState(false)
  const isSuspended = useSuspended()
  // `viewerCanReview` is also false for suspended viewers, so it does not tell whether the vendor has left.
  const refusal = !vendor ? (
    <p className="text-small text-muted">{reviewTexts.vendorGone}</p>
  ) : isSuspended ? (
    <SuspendedLine />
  ) : null
  if (!viewerCanReview && !review && (status !== 'DELIVERED' || !refusal)) return null
  const initial = { stars: review?.stars ?? null, text: review?.text ?? null }
  return (
    <Card asChild>
      <section aria-labelledby="review">
        <h2 id="review" className="mb-2 font-semibold">
          Your review
        </h2>
        {review && <ReviewBlock review={review} />}
        {viewerCanReview ? (
          <Button
            variant={review ? 'secondary' : 'primary'}
            className="mt-2"
            onClick={async () => setOpen(await ensureDialogLoaded())}
          >
            {review ? 'Edit review' : 'Write a review'}
          </Button>
        ) : (
          refusal
        )}
        {Dialog && <Dialog orderId={id} initial={initial} isOpen={isOpen} onClose={() => setOpen(false)} />}
      </section>
    </Card>
  )
}
