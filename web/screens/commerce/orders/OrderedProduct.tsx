// The ordered product: photo, name, quantity, size and total.
import { Package } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { Price } from '#web/design/display/Price.tsx'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import type { OrderedProduct_order$key } from '#web/__generated__/OrderedProduct_order.graphql.ts'

export function OrderedProduct(props: { order: OrderedProduct_order$key }) {
  const { productName, photoUrl, quantity, size, total } = useFragment(
    graphql`
      fragment OrderedProduct_order on Order {
        productName
        photoUrl
        quantity
        size
        total {
          kobo
        }
      }
    `,
    props.order,
  )
  const isSaving = useDataSaver()
  return (
    // With large text the name and the price wrap onto separate lines.
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
      <span className="grid size-[60px] shrink-0 place-items-center overflow-hidden rounded-control bg-inset text-faint">
        {photoUrl && !isSaving ? (
          <img
            src={photoUrl}
            alt=""
            width={60}
            height={60}
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <Package size={26} strokeWidth={1.5} aria-hidden />
        )}
      </span>
      <span className="min-w-0 flex-[1_1_min(7rem,100%)]">
        <bdi title={productName} className="line-clamp-2 font-semibold wrap-anywhere">
          {productName}
        </bdi>
        <span className="block text-small text-muted">
          Qty {quantity}
          {size && ` · Size ${size}`}
        </span>
      </span>
      <Price amountKobo={total.kobo} size="row" />
    </div>
  )
}
