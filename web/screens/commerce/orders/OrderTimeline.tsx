// The steps of an order with their times.
import { graphql, useFragment } from 'react-relay'
import { endNotes } from '#rules/commerce/orders'
import { Card } from '#web/design/display/Card.tsx'
import { formatDateTime } from '#web/lib/time/dates.ts'
import type { OrderTimeline_order$key } from '#web/__generated__/OrderTimeline_order.graphql.ts'

const statusTexts: Record<string, string> = {
  PENDING: 'Begun',
  PAID: 'Paid',
  SHIPPED: 'Shipped by the vendor',
  DELIVERED: 'Delivered',
  FAILED: 'Not paid',
  REFUNDED: 'Refund under way',
}

/** Texts for notes that say more than the step's status. */
const noteTexts: Record<string, string> = {
  [endNotes.notForSale]: 'Ended: it can no longer be bought',
  [endNotes.soldOut]: 'Ended: it is sold out',
}

export function OrderTimeline(props: { order: OrderTimeline_order$key }) {
  const { steps, refundedAt } = useFragment(
    graphql`
      fragment OrderTimeline_order on Order {
        refundedAt
        steps {
          status
          at
          note
        }
      }
    `,
    props.order,
  )
  const entries = steps.map(({ status, at, note }) => ({
    text: (note && noteTexts[note]) || (statusTexts[status] ?? status),
    at,
  }))
  if (refundedAt) {
    // A chargeback is refunded at once: the last step becomes 'Refunded'.
    if (entries.at(-1)?.at === refundedAt) entries.pop()
    entries.push({ text: 'Refunded', at: refundedAt })
  }
  return (
    <Card asChild>
      <section aria-labelledby="steps">
        <h2 id="steps" className="mb-2 font-semibold">
          How it went
        </h2>
        <ol className="border-l-2 border-line-strong pl-4">
          {entries.map(({ text, at }) => (
            <li
              key={text + at}
              className="relative py-1.5 before:absolute before:top-3.5 before:-left-[21px] before:size-2 before:rounded-full before:bg-accent"
            >
              {text}
              <time dateTime={at} className="block text-small text-faint">
                {formatDateTime(at)}
              </time>
            </li>
          ))}
        </ol>
      </section>
    </Card>
  )
}
