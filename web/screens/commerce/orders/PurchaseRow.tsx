// An order in a buyer's list, with a link to it.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Card } from '#web/design/display/Card.tsx'
import { formatDay } from '#web/lib/time/dates.ts'
import type { PurchaseRow_order$key } from '#web/__generated__/PurchaseRow_order.graphql.ts'
import { OrderedProduct } from './OrderedProduct.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'

export function PurchaseRow(props: { order: PurchaseRow_order$key }) {
  const order = useFragment(
    graphql`
      fragment PurchaseRow_order on Order {
        databaseId
        status
        vendorName
        createdAt
        ...OrderedProduct_order
      }
    `,
    props.order,
  )
  return (
    <div className="px-4 pt-3 md:px-6">
      <Card asChild className="relative">
        <article>
          <div className="mb-3 flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
            <h2 className="min-w-0 text-small text-muted">
              <Link
                to={`/orders/${order.databaseId}`}
                className="font-semibold text-text after:absolute after:inset-0 after:rounded-card"
              >
                Order #{order.databaseId}
              </Link>{' '}
              · <bdi className="wrap-anywhere">{order.vendorName}</bdi>
            </h2>
            <OrderStatusBadge status={order.status} />
          </div>
          <OrderedProduct order={order} />
          <p className="mt-2.5 text-small text-faint">{formatDay(order.createdAt)}</p>
        </article>
      </Card>
    </div>
  )
}
