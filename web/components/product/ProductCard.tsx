// A product in a grid: photo, price, name, description, sizes, vendor and 'Buy Now'.
import { useId } from 'react'
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { Card } from '#web/design/display/Card.tsx'
import { Price } from '#web/design/display/Price.tsx'
import type { ProductCard_product$key } from '#web/__generated__/ProductCard_product.graphql.ts'
import { BuyButton } from './BuyButton.tsx'
import { MainPhoto } from './MainPhoto.tsx'
import { ReadMore } from './ReadMore.tsx'
import { VendorLine } from './VendorLine.tsx'

type ProductCardProps = {
  product: ProductCard_product$key
  sizes: string
  /** True for the first cards, whose photos load first. */
  isFirst?: boolean
}

/** A longer description is cut (002 §9). */
const maxCharacters = 100

/** Sizes shown on a card (002 §9). */
const maxSizes = 4

export function ProductCard({ sizes, isFirst, ...props }: ProductCardProps) {
  const product = useFragment(
    graphql`
      fragment ProductCard_product on Product {
        databaseId
        name
        description
        sizes
        price {
          kobo
        }
        ...MainPhoto_product
        ...BuyButton_product
        vendor {
          ...VendorLine_user
        }
      }
    `,
    props.product,
  )
  const nameId = useId()
  return (
    <Card asChild className="flex h-full min-w-0 flex-col overflow-hidden p-0!">
      <article aria-labelledby={nameId}>
        <MainPhoto product={product} sizes={sizes} isFirst={isFirst} />
        <div className="flex flex-1 flex-col gap-1 px-3 pt-2.5 pb-3">
          <Price amountKobo={product.price.kobo} />
          <h2 className="leading-5 font-semibold">
            <Link
              id={nameId}
              to={`/products/${product.databaseId}`}
              className="line-clamp-2 rounded-xs wrap-anywhere hover:underline"
              title={product.name}
            >
              <bdi>{product.name}</bdi>
            </Link>
          </h2>
          <ReadMore text={product.description} maxCharacters={maxCharacters} subject={product.name} />
          {product.sizes.length > 0 && (
            <ul aria-label="Sizes" className="mt-1 flex flex-wrap gap-1">
              {product.sizes.slice(0, maxSizes).map((size) => (
                <li
                  key={size}
                  className="min-w-6 rounded-xs px-1.5 text-center text-xs/5.5 text-muted inset-ring inset-ring-line-strong"
                >
                  {size}
                </li>
              ))}
            </ul>
          )}
          <VendorLine user={product.vendor} className="mt-auto" />
          <BuyButton product={product} block />
        </div>
      </article>
    </Card>
  )
}
