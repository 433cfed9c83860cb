// The first photo of a product as a square, with its stock in words where that matters.
import { Package } from 'lucide-react'
import { graphql, useFragment } from 'react-relay'
import { stockText } from '#rules/products'
import { Photo } from '#web/components/photo/Photo.tsx'
import type { MainPhoto_product$key } from '#web/__generated__/MainPhoto_product.graphql.ts'

type MainPhotoProps = {
  product: MainPhoto_product$key
  sizes: string
  isFirst?: boolean
}

export function MainPhoto({ sizes, isFirst, ...props }: MainPhotoProps) {
  const { photos, stock } = useFragment(
    graphql`
      fragment MainPhoto_product on Product {
        stock
        photos {
          ...Photo_media
        }
      }
    `,
    props.product,
  )
  const [photo] = photos
  return (
    <span className="relative block aspect-square overflow-hidden bg-inset">
      {photo ? (
        <Photo media={photo} sizes={sizes} isFirst={isFirst} />
      ) : (
        <span className="grid size-full place-items-center text-faint">
          <Package size={48} strokeWidth={1.5} aria-hidden />
        </span>
      )}
      <StockTag stock={stock} />
    </span>
  )
}

/** In words first: how few are left, or that there are none (002 §2). */
function StockTag({ stock }: { stock: number }) {
  const text = stockText(stock)
  if (text === null) return null
  if (stock > 0)
    return (
      <span className="absolute bottom-2 left-2 rounded-xs border border-transparent bg-[#f6cd72] px-2 py-1 text-xs/4 font-bold text-[#2b1d00]">
        {text}
      </span>
    )
  return (
    <span className="absolute inset-0 grid place-items-center bg-[rgb(10_8_7/.66)] font-display text-lead font-bold text-on-media">
      <span className="rounded-lg border-[1.5px] border-current px-3.5 py-2">{text}</span>
    </span>
  )
}
