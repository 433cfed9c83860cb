// Summary of a product inside other content: photo, price, name and vendor.
import { Package } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { stockText } from '#rules/commerce/products'
import { Price } from '#web/design/display/Price.tsx'
import { VerifiedShield } from '#web/design/display/VerifiedShield.tsx'
import { useDataSaver } from '#web/session/preferences/dataSaver.ts'
import type { ProductFacts_product$key } from '#web/__generated__/ProductFacts_product.graphql.ts'

export function ProductFacts(props: { product: ProductFacts_product$key }) {
  const { name, stock, price, mainPhoto, vendor } = useFragment(
    graphql`
      fragment ProductFacts_product on Product {
        name
        stock
        price {
          kobo
        }
        mainPhoto {
          alt
          url(width: 320)
        }
        vendor {
          displayName
          isVerified
        }
      }
    `,
    props.product,
  )
  const isSaving = useDataSaver()
  const stockLabel = stockText(stock)
  return (
    <span className="flex min-w-0 items-center gap-3">
      <span className="grid size-[72px] shrink-0 place-items-center overflow-hidden rounded-control bg-inset text-faint">
        {mainPhoto && !isSaving ? (
          <img
            src={mainPhoto.url}
            alt={mainPhoto.alt}
            width={72}
            height={72}
            loading="lazy"
            className="size-full object-cover"
          />
        ) : (
          <Package size={28} strokeWidth={1.5} aria-hidden />
        )}
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Price amountKobo={price.kobo} size="row" />
          {stockLabel && <span className="text-small font-semibold text-muted">{stockLabel}</span>}
        </span>
        <bdi title={name} className="line-clamp-2 wrap-anywhere">
          {name}
        </bdi>
        <span className="flex items-center gap-1 text-small text-muted">
          <bdi className="truncate">{vendor.displayName}</bdi>
          {vendor.isVerified && <VerifiedShield className="size-3.5" />}
        </span>
      </span>
    </span>
  )
}
