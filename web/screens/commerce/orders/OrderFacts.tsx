// The facts of an order, which print as its receipt.
import { Printer } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Button } from '#web/design/buttons/Button.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { Fact, Facts } from '#web/design/display/Facts.tsx'
import { formatDateTime } from '#web/lib/time/dates.ts'
import type { OrderFacts_order$key } from '#web/__generated__/OrderFacts_order.graphql.ts'

export function OrderFacts(props: { order: OrderFacts_order$key }) {
  const order = useFragment(
    graphql`
      fragment OrderFacts_order on Order {
        databaseId
        createdAt
        paidAt
        quantity
        reference
        shippingAddress
        vendorName
        price {
          text
        }
        total {
          kobo
          text
        }
        processing {
          kobo
          text
        }
      }
    `,
    props.order,
  )
  return (
    <Card asChild className="print-alone">
      <section aria-labelledby="receipt">
        <h2 id="receipt" className="font-semibold">
          {order.paidAt ? 'Receipt' : 'Details'}
        </h2>
        <Facts>
          <Fact name="Order">#{order.databaseId}</Fact>
          <Fact name={order.paidAt ? 'Paid' : 'Begun'}>
            {formatDateTime(order.paidAt ?? order.createdAt)}
          </Fact>
          <Fact name="Sold by">
            <bdi>{order.vendorName}</bdi>
          </Fact>
          <Fact name={`${order.quantity} × ${order.price.text}`}>{order.total.text}</Fact>
          {order.processing.kobo > 0 && <Fact name="Payment processing">{order.processing.text}</Fact>}
          {order.reference && <Fact name="Reference">{order.reference}</Fact>}
          <Fact name="Shipping to">
            <bdi className="whitespace-pre-line">{order.shippingAddress}</bdi>
          </Fact>
        </Facts>
        {order.paidAt && (
          <Button variant="secondary" className="mt-3 print:hidden" onClick={() => window.print()}>
            <Printer size={18} aria-hidden />
            Print receipt
          </Button>
        )}
      </section>
    </Card>
  )
}
