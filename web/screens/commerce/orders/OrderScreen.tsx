// An order for its buyer: status, product, actions, review and history.
import { graphql, useFragment } from 'react-relay'
import { Link, useParams } from 'react-router-dom'
import { endNotes, orderTexts } from '#rules/commerce/orders'
import { LoadingFrame } from '#web/components/shell/LoadingFrame.tsx'
import { QueryScreen } from '#web/components/shell/QueryScreen.tsx'
import { Shell } from '#web/components/shell/Shell.tsx'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { EmptyState } from '#web/design/display/EmptyState.tsx'
import { useRevalidatedQuery } from '#web/relay/hooks/useRevalidatedQuery.ts'
import type { OrderScreenQuery } from '#web/__generated__/OrderScreenQuery.graphql.ts'
import type { OrderScreen_order$key } from '#web/__generated__/OrderScreen_order.graphql.ts'
import { BuyerActions } from './BuyerActions.tsx'
import { CardSkeleton } from './CardSkeleton.tsx'
import { OrderedProduct } from './OrderedProduct.tsx'
import { OrderFacts } from './OrderFacts.tsx'
import { OrderReview } from './OrderReview.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { OrderTimeline } from './OrderTimeline.tsx'
import { getRefundText } from './refundTexts.ts'
import { useWatchOrders } from './useWatchOrders.ts'

export function OrderScreen() {
  const databaseId = Number(useParams().orderId)
  const title = `Order #${databaseId}`
  return (
    <QueryScreen
      key={databaseId}
      errorTitle="Error loading order"
      fallbackText="Failed to fetch orders"
      skeleton={
        <LoadingFrame title={title} hasBack>
          <div role="status" aria-label="Loading order">
            <CardSkeleton />
            <CardSkeleton />
          </div>
        </LoadingFrame>
      }
    >
      <ScreenContent databaseId={databaseId} title={title} />
    </QueryScreen>
  )
}

function ScreenContent({ databaseId, title }: { databaseId: number; title: string }) {
  const { viewer, order } = useRevalidatedQuery<OrderScreenQuery>(
    graphql`
      query OrderScreenQuery($databaseId: Int!) {
        viewer {
          eventSeq
          ...Shell_viewer
        }
        order(databaseId: $databaseId) {
          ...OrderScreen_order
        }
      }
    `,
    { databaseId },
  )
  useWatchOrders({ after: viewer?.eventSeq ?? null })
  if (!viewer) return null
  return (
    <Shell viewer={viewer} title={title} back="/orders">
      {order ? <Order order={order} /> : <NoOrder />}
    </Shell>
  )
}

const NoOrder = () => (
  <EmptyState
    title="Order not found"
    text="It may be somebody else's."
    action={
      <Button asChild variant="strong">
        <Link to="/orders">My purchases</Link>
      </Button>
    }
  />
)

function Order(props: { order: OrderScreen_order$key }) {
  const order = useFragment(
    graphql`
      fragment OrderScreen_order on Order {
        status
        refund
        handoverCode
        steps {
          note
        }
        ...OrderedProduct_order
        ...OrderFacts_order
        ...OrderTimeline_order
        ...BuyerActions_order
        ...OrderReview_order
      }
    `,
    props.order,
  )
  return (
    <div className="flex flex-col gap-3 px-4 pt-3 pb-8 md:px-6">
      <Card>
        <div role="status" className="mb-3 flex">
          <OrderStatusBadge status={order.status} />
        </div>
        <OrderedProduct order={order} />
      </Card>
      {order.refund && (
        <p role="status" className="rounded-card bg-inset px-4 py-3 text-small">
          {getRefundText(order.refund)}
        </p>
      )}
      {order.status === 'FAILED' && hasEnded(order.steps) && (
        <p role="status" className="rounded-card bg-inset px-4 py-3 text-small">
          {orderTexts.ended}
        </p>
      )}
      {order.handoverCode && <HandoverCode code={order.handoverCode} />}
      <BuyerActions order={order} />
      <OrderReview order={order} />
      <OrderTimeline order={order} />
      <OrderFacts order={order} />
    </div>
  )
}

/** Returns true for an order that ended because it could no longer be fulfilled. */
const hasEnded = (steps: readonly { note: string | null | undefined }[]) =>
  steps.some(({ note }) => note === endNotes.notForSale || note === endNotes.soldOut)

/** Spaced for screen readers, which otherwise read one large number. */
const HandoverCode = ({ code }: { code: string }) => (
  <Card asChild>
    <section aria-labelledby="handover">
      <h2 id="handover" className="font-semibold">
        Your hand-over code
      </h2>
      <p
        className="mt-1 font-mono text-[length:min(var(--fs-heading),10vw)] font-bold tracking-[.3em]"
        aria-label={[...code].join(' ')}
      >
        {code}
      </p>
      <p className="mt-1 text-small text-muted">
        Tell it to the vendor when you have it in your hands, and not before.
      </p>
    </section>
  </Card>
)
