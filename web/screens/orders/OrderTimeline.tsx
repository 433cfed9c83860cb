// The steps an order has taken, and when.
import { graphql, useFragment } from 'react-relay'
import { Card } from '#web/design/Card.tsx'
import { momentOf } from '#web/lib/dates.ts'
import type { OrderTimeline_order$key } from '#web/__generated__/OrderTimeline_order.graphql.ts'

const words: Record<string, string> = {
  PENDING: 'Begun',
  PAID: 'Paid',
  SHIPPED: 'Shipped by the vendor',
  DELIVERED: 'Delivered',
  FAILED: 'Not paid',
  REFUNDED: 'Refund under way',
}

export function OrderTimeline(props: { order: OrderTimeline_order$key }) {
  const { steps } = useFragment(
    graphql`
      fragment OrderTimeline_order on Order {
        steps {
          status
          at
        }
      }
    `,
    props.order,
  )
  return (
    <Card asChild>
      <section aria-labelledby="steps">
        <h2 id="steps" className="mb-2 font-semibold">
          How it went
        </h2>
        <ol className="border-l-2 border-line-strong pl-4">
          {steps.map(({ status, at }) => (
            <li
              key={status + at}
              className="relative py-1.5 before:absolute before:top-3.5 before:-left-[21px] before:size-2 before:rounded-full before:bg-accent"
            >
              {words[status] ?? status}
              <time dateTime={at} className="block text-small text-faint">
                {momentOf(at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
