// An order in a vendor's list (002 §2): buyer, product, contacts and the next action.
import type { ReactNode } from 'react'
import { Mail, MapPin, Phone, TriangleAlert, type LucideIcon } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { ReviewBlock } from '#web/components/review/ReviewBlock.tsx'
import { Avatar } from '#web/design/display/Avatar.tsx'
import { Card } from '#web/design/display/Card.tsx'
import { formatDay } from '#web/lib/time/dates.ts'
import type { SaleCard_order$data, SaleCard_order$key } from '#web/__generated__/SaleCard_order.graphql.ts'
import { OrderedProduct } from './OrderedProduct.tsx'
import { OrderStatusBadge } from './OrderStatusBadge.tsx'
import { SaleActions } from './SaleActions.tsx'

const deletedPerson = { firstName: 'Deleted', lastName: 'user' }

export function SaleCard(props: { order: SaleCard_order$key }) {
  const order = useFragment(
    graphql`
      fragment SaleCard_order on Order {
        databaseId
        status
        createdAt
        reference
        shippingAddress
        problem
        buyerName
        buyerEmail
        buyerPhone
        buyer {
          firstName
          lastName
          profileImageUrl(width: 96)
        }
        ...OrderedProduct_order
        review {
          ...ReviewBlock_review
        }
        ...SaleActions_order
      }
    `,
    props.order,
  )
  const { databaseId, buyer } = order
  return (
    <div className="px-4 pt-3 md:px-6">
      <Card asChild>
        <article aria-labelledby={`order${databaseId}`}>
          <header className="mb-3 flex items-center gap-3">
            <Avatar person={buyer ?? deletedPerson} size={36} />
            <div className="min-w-0 flex-1">
              <bdi className="block truncate font-semibold">{order.buyerName}</bdi>
              <h2 id={`order${databaseId}`} className="text-small text-muted">
                Order #{databaseId}
              </h2>
            </div>
            <OrderStatusBadge status={order.status} />
          </header>
          <OrderedProduct order={order} />
          <Contacts order={order} />
          <p className="mt-2 flex flex-wrap justify-between gap-x-3 text-small text-faint">
            <span>{formatDay(order.createdAt)}</span>
            {order.reference && <span className="wrap-anywhere">Ref {order.reference}</span>}
          </p>
          {order.review && (
            <div className="mt-3 border-t border-line pt-3">
              <ReviewBlock review={order.review} />
            </div>
          )}
          <SaleActions order={order} />
        </article>
      </Card>
    </div>
  )
}

type Sale = SaleCard_order$data

const Contacts = ({ order }: { order: Sale }) => {
  const { shippingAddress, buyerEmail, buyerPhone, problem } = order
  return (
    <ul className="mt-3 flex flex-col gap-1.5 border-t border-line pt-3 text-small text-muted empty:hidden">
      {shippingAddress && (
        <Line icon={MapPin} label="Shipping to">
          <bdi className="whitespace-pre-line">{shippingAddress}</bdi>
        </Line>
      )}
      {buyerEmail && (
        <Line icon={Mail} label="E-mail">
          <a href={`mailto:${encodeURIComponent(buyerEmail)}`} className="hover:underline">
            {buyerEmail}
          </a>
        </Line>
      )}
      {buyerPhone && (
        <Line icon={Phone} label="Phone">
          <PhoneNumber number={buyerPhone} />
        </Line>
      )}
      {problem && (
        <Line icon={TriangleAlert} label="Problem">
          <bdi>{problem}</bdi>
        </Line>
      )}
    </ul>
  )
}

const dialable = /^\+(?: ?\d){7,15}$/

/** A dial link, or plain text for a number that cannot be dialled. */
function PhoneNumber({ number }: { number: string }) {
  if (!dialable.test(number)) return <bdi>{number}</bdi>
  return (
    <a href={`tel:${number.replaceAll(' ', '')}`} className="hover:underline">
      {number}
    </a>
  )
}

const Line = ({ icon: Icon, label, children }: { icon: LucideIcon; label: string; children: ReactNode }) => (
  <li className="flex gap-2">
    <Icon size={16} aria-hidden className="mt-0.75 shrink-0" />
    <span className="min-w-0 wrap-anywhere">
      <span className="sr-only">{label}: </span>
      {children}
    </span>
  </li>
)
