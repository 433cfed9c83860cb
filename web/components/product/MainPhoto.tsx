// First photo of a product as a square link to it, with a stock label.
import { graphql, useFragment } from 'react-relay'
import { Link } from 'react-router-dom'
import { stockText } from '#rules/commerce/products'
import { MediaTile } from '#web/components/media/MediaTile.tsx'
import { useTapToLoad } from '#web/components/media/useTapToLoad.ts'
import { Photo } from '#web/components/photo/Photo.tsx'
import type { MainPhoto_product$key } from '#web/__generated__/MainPhoto_product.graphql.ts'
import { NoPhoto } from './NoPhoto.tsx'

type MainPhotoProps = {
  product: MainPhoto_product$key
  sizes: string
  isFirst?: boolean
}

/** Focuses the link that replaced the pressed tile. */
const focus = (link: HTMLElement | null) => link?.focus({ preventScroll: true })

export function MainPhoto({ sizes, isFirst, ...props }: MainPhotoProps) {
  const {
    databaseId,
    mainPhoto: photo,
    stock,
  } = useFragment(
    graphql`
      fragment MainPhoto_product on Product {
        databaseId
        stock
        mainPhoto {
          id
          ...MediaTile_media
          ...Photo_media
        }
      }
    `,
    props.product,
  )
  const { isDeferred, isWanted, load } = useTapToLoad(photo?.id ?? '')
  // Keyboards and screen readers use the same link on the name.
  const forPointers = isWanted ? { ref: focus } : { 'aria-hidden': true, tabIndex: -1 }
  return (
    <span className="relative block aspect-square overflow-hidden bg-inset">
      {photo && isDeferred ? (
        <MediaTile media={photo} onLoad={load} />
      ) : (
        <Link to={`/products/${databaseId}`} {...forPointers} className="block size-full -outline-offset-2!">
          {photo ? <Photo media={photo} sizes={sizes} isFirst={isFirst} /> : <NoPhoto />}
        </Link>
      )}
      <StockTag stock={stock} />
    </span>
  )
}

/** Label for a low or empty stock (002 §2). */
function StockTag({ stock }: { stock: number }) {
  const text = stockText(stock)
  if (text === null) return null
  if (stock > 0)
    return (
      <span className="pointer-events-none absolute bottom-2 left-2 rounded-xs border border-transparent bg-[#f6cd72] px-2 py-1 text-xs/4 font-bold text-[#2b1d00]">
        {text}
      </span>
    )
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center bg-[rgb(10_8_7/.66)] font-display text-lead font-bold text-on-media">
      <span className="rounded-lg border-[1.5px] border-current px-3.5 py-2">{text}</span>
    </span>
  )
}
