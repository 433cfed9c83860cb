// Heading and a row of products that scrolls sideways.
import { useId, type ReactNode } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Price } from '#web/design/display/Price.tsx'
import type {
  ProductStrip_product$data,
  ProductStrip_product$key,
} from '#web/__generated__/ProductStrip_product.graphql.ts'
import { MainPhoto } from './MainPhoto.tsx'

type ProductStripProps = {
  title: string
  products: ProductStrip_product$key
  action?: ReactNode
}

export function ProductStrip({ title, action, ...props }: ProductStripProps) {
  const products = useFragment(
    graphql`
      fragment ProductStrip_product on Product @relay(plural: true) {
        id
        databaseId
        name
        price {
          kobo
        }
        ...MainPhoto_product
      }
    `,
    props.products,
  )
  const headingId = useId()
  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-tap flex-wrap items-center justify-between gap-x-4">
        <h2 id={headingId} className="font-display text-lead font-bold">
          {title}
        </h2>
        {action}
      </div>
      <ul
        aria-labelledby={headingId}
        // The padding keeps the focus ring from being cut off.
        className="-mx-4 -my-1.5 flex scroll-px-4 gap-3 overflow-x-auto overscroll-x-contain px-4 py-1.5 [scrollbar-width:none] md:-mx-6 md:scroll-px-6 md:px-6"
      >
        {products.map((product) => (
          <Tile key={product.id} product={product} />
        ))}
      </ul>
    </section>
  )
}

const Tile = ({ product }: { product: ProductStrip_product$data[number] }) => (
  <li className="w-36 shrink-0">
    <span className="block overflow-hidden rounded-control">
      <MainPhoto product={product} sizes="144px" />
    </span>
    <Price amountKobo={product.price.kobo} size="row" className="mt-1.5 block" />
    <Link
      to={`/products/${product.databaseId}`}
      title={product.name}
      className="line-clamp-2 rounded-xs text-small wrap-anywhere text-muted hover:underline"
    >
      <bdi>{product.name}</bdi>
    </Link>
  </li>
)
